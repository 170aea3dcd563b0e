/** What is asked and said about the service as a whole. */
export const text = {
  restartTitle: 'Restart all processes?',
  restartText:
    'Every search and torrent process stops and starts again, which takes a few seconds. Transfers in the torrent clients go on.',
  restart: 'Restart all',
  rebuildTitle: 'Rebuild the libraries?',
  rebuildText:
    'The managers are restarted here one after another, and their libraries are read again from the beginning. Transfers in the torrent clients go on.',
  rebuild: 'Rebuild',
  rebuilding: 'The libraries are being rebuilt',
  rebuildFailed: (reason: string) => `The libraries are not rebuilt: ${reason}`,
  levelTitle: 'Log level',
  levelText: 'How much is logged from now on, until the next restart. It is not stored; Settings has a level that is.',
  level: 'Level',
  setLevel: 'Set',
  levelSet: (level: string) => `The log level is ${level}, until the next restart`,
  levelFailed: (reason: string) => `The log level stays: ${reason}`,
};
