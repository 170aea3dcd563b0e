/** What Settings says. */
import type { ReloadPlan } from '../config-form/reload.ts';
import type { Role } from '../config-form/section.ts';

const plural = (amount: number, one: string, many: string) => `${amount} ${amount === 1 ? one : many}`;

const roles: Record<Role, string> = {
  settings: 'Everything',
  webui: 'The page',
  client: 'Torrent client',
  movie: 'Movies',
  series: 'Series',
  music: 'Music',
};

const goesOn = 'Downloads go on.';

/** What a save restarts, in a sentence. */
function restarts({
  reloadType,
  affectedInstances,
}: Pick<ReloadPlan, 'affectedInstances'> & { reloadType: string }): string {
  if (reloadType === 'frontend') return 'Nothing restarts.';
  if (reloadType === 'webui') return `Restarts only the web server, which takes a moment. ${goesOn}`;
  if (reloadType === 'full') return `Restarts every process. ${goesOn}`;
  return `Restarts ${affectedInstances.join(', ')}. ${goesOn}`;
}

export const text = {
  overview: 'Overview',
  sections: 'Sections of the configuration',
  reachable: { yes: 'reachable', no: 'not reachable' },
  running: { yes: 'running', no: 'not running' },
  search: 'Search settings',
  results: (amount: number) => (amount === 0 ? 'No setting matches.' : plural(amount, 'setting', 'settings')),
  roles,
  role: (role: Role) => roles[role],
  state: {
    ok: 'in order',
    changed: (amount: number) => plural(amount, 'change', 'changes'),
    problems: (amount: number) => plural(amount, 'problem', 'problems'),
    removed: 'removed when you save',
    off: 'switched off',
    down: 'not reachable',
  },
  appearance: 'Appearance',
  appearanceText: 'Holds at once for this browser, and for every browser that has no choice of its own.',
  appearanceKept: (reason: string) => `It holds for this browser only: ${reason}`,
  theme: 'Theme',
  themes: { Dark: 'Dark', Light: 'Light', Auto: 'Auto' },
  density: 'Density',
  densities: { Comfortable: 'Comfortable', Compact: 'Compact' },
  keys: 'Single-key shortcuts',
  keysText: 'Such as g h and r. The ? help always works.',
  config: 'Configuration file',
  configOk: 'config.toml is in order.',
  configMissing: 'There is no config.toml yet.',
  configInvalid: 'config.toml can be read, but not everything in it can be used.',
  configText: 'Everything on these pages is written into this file. You may also edit it by hand; the service notices.',
  setUp: 'First steps',
  about: 'Version, shortcuts and licences',
  updates: 'Updates',
  unavailable: 'The configuration cannot be read',
  retry: 'Try again',
  unknownSection: (name: string) => `There is no section ${name}.`,
  toOverview: 'To the overview',
  addManager: 'Add a manager',
  addClient: 'Add a client',
  remove: 'Remove this section',
  removeText: (name: string) =>
    `[${name}] is taken out of the file when you save. Torrents and files stay as they are; nobody looks after them here any more.`,
  removed: (name: string) => `[${name}] is removed when you save.`,
  keep: 'Keep it after all',
  rename: 'Rename',
  renameText: (name: string) =>
    `[${name}] can have another name. Settings, keys and passwords go with it; its ledger and its log begin anew.`,
  newName: 'New name',
  newNameHelp:
    'Names its section, its log file and its place on every page. It is stored at once, and its processes restart.',
  renameNow: 'Give it this name',
  renamed: (before: string, after: string) => `${before} is now ${after}`,
  renameAfterSave: 'Save or discard your changes first.',
  renameVariable: (variable: string) =>
    `${variable} is set in the environment and belongs to this name. Change both in one go: the file by hand, and the variable.`,
  nameProblems: {
    shape: 'Use letters, digits, blanks, _ and -, beginning with a letter or digit.',
    taken: 'There is a section of this name already.',
    reserved: 'The program uses this name itself.',
    client: 'The section of a torrent client begins with Client-, for example Client-Seedbox.',
  },
  changes: (amount: number) => plural(amount, 'change', 'changes'),
  restarts,
  review: 'Review',
  discard: 'Discard',
  save: 'Save',
  saving: 'Saving…',
  savedToast: (saved: { reloadType: string; affectedInstances: string[] }) => `Saved. ${restarts(saved)}`,
  reviewTitle: 'What will be saved',
  reviewKey: 'Key',
  reviewBefore: 'Before',
  reviewAfter: 'After',
  reviewNone: 'not set',
  reviewDefault: (value: string) => `removed, ${value} applies`,
  reviewRemoved: 'removed',
  reviewSection: 'the whole section',
  reviewSecret: 'a secret',
  reviewNewSecret: 'a new secret',
  previewTitle: 'What it would do to your torrents now',
  previewAsking: 'Every torrent is looked at…',
  previewFailed: (reason: string) => `It cannot be told: ${reason}`,
  previewNone: 'Nothing at once. The rules go on looking at every torrent as before.',
  previewSummary: (removed: number, other: number) =>
    removed === 0
      ? `${plural(other, 'torrent', 'torrents')} would be treated differently at once, none of them removed.`
      : `${plural(removed, 'torrent', 'torrents')} would be removed at once${other === 0 ? '' : `, ${other} treated differently`}.`,
  previewMore: (amount: number) => `And ${amount} more.`,
  refusedTitle: 'Not saved',
  refused: (status: number | null, message: string) => {
    if (status === 403) return `The service does not allow this: ${message}`;
    if (status === 500) return `The file could not be written, and nothing has changed: ${message}`;
    return message;
  },
  leaveTitle: 'Leave without saving?',
  leaveText: (amount: number) => `${plural(amount, 'change is', 'changes are')} not saved.`,
  leave: 'Leave and discard',
  movingTitle: 'The page moves',
  moving: 'The service now listens at another address. This page goes there by itself.',
  movingUnknown: (port: number) =>
    `The service now listens on port ${port}. This page is reached by another port, through a proxy or a container: change it there as well.`,
  movingStays:
    'The service still answers here. Its log says why; a port that was given on the command line goes before the file.',
  movingBack: 'Back to the settings',
  version: 'Versions differ',
};
