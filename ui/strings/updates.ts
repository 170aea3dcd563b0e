/** What Updates says. */
import type { NoteKind } from '../markdown/parse.ts';

export const text = {
  installed: 'Installed',
  latest: 'Latest',
  unknown: 'not known',
  state: (newer: boolean, known: boolean) =>
    newer ? 'A newer version is there' : known ? 'This is the newest version' : 'Version',
  checked: (ago: string) => `Last checked ${ago}.`,
  neverChecked: 'Not checked yet.',
  checkError: (reason: string) => `The check failed: ${reason}.`,
  noSource: 'This build does not know where its releases are published, so it cannot look for a newer one.',
  check: 'Check now',
  checking: 'Checking…',
  update: 'Update now',
  download: 'Download',
  release: 'Release page',
  docker: 'In a container the image is replaced, from where the container is managed:',
  dockerPull: 'docker compose pull && docker compose up -d',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser does not let this page copy.',
  manual:
    'How this program was installed is not known, so it does not replace itself. Take the new version from the release page.',
  notes: (version: string) => `What is new in ${version}`,
  kinds: { features: 'Features', fixes: 'Fixes', other: 'Other' } satisfies Record<NoteKind, string>,
  noNotes: 'There are no notes.',
  steps: {
    installing: 'Downloading and installing. The service goes on until the new version is checked.',
    restarting: 'Restarting, usually 5 to 10 seconds.',
  },
  started: 'The update has started',
  running: 'An update is running.',
  failed: (reason: string) => `The last update failed: ${reason}.`,
  failedUnknown: 'its log says why',
};
