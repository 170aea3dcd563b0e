/** What is said about the state of config.toml. */
export const text = {
  fileUnknown: 'It is config.toml in the data folder of the service.',
  copyPath: 'Copy path',
  pathCopied: 'Path copied',
  brokenTitle: 'config.toml cannot be read',
  brokenText: 'The service has kept the file as it is and does nothing until it is mended.',
  brokenWhere: (line: number | null, column: number | null) =>
    line === null ? '' : column === null ? `Line ${line}` : `Line ${line}, column ${column}`,
  brokenNext: 'Mend this place and save. The service reads the file again by itself.',
  issuesTitle: 'Problems in config.toml',
};
