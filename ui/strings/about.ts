/** What About says. */
export const text = {
  version: 'Version',
  commit: 'Built from',
  page: 'This page',
  service: 'Service',
  repository: 'Source code',
  shortcuts: 'Shortcuts',
  licences: 'Licences',
  licencesText: 'The page is built with these libraries. Each is used under its own licence.',
  unknown: 'unknown',
};
