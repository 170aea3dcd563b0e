/** From a path of the download client to the same place as the manager sees it. Folders end with a slash. */
export interface PathMapping {
  host: string;
  remotePath: string;
  localPath: string;
}

export function toManagerPath(path: string, host: string, mappings: PathMapping[]): string {
  const own = mappings.filter((mapping) => mapping.host === host && path.startsWith(mapping.remotePath));
  const best = own.sort((a, b) => b.remotePath.length - a.remotePath.length)[0];
  return best ? best.localPath + path.slice(best.remotePath.length) : path;
}
