import type { Group } from '../palette/command.ts';

/** What the palette says. */
export const text = {
  title: 'Go to or do',
  field: 'Page, title, setting or action',
  results: 'Results',
  groups: {
    page: 'Pages',
    instance: 'Instances',
    title: 'Titles',
    setting: 'Settings',
    action: 'Actions',
  } satisfies Record<Group, string>,
  nothing: 'Nothing found',
  amount: (amount: number) => `${amount} ${amount === 1 ? 'result' : 'results'}`,
  processes: 'processes',
  library: (name: string) => `Library of ${name}`,
  log: (name: string) => `Log of ${name}`,
  missing: (kind: string) => `${kind}, missing`,
  theme: (theme: string) => `Theme: ${theme}`,
  density: (density: string) => `Density: ${density}`,
  refresh: 'Ask for everything again',
  help: 'Keyboard shortcuts',
  restartAll: 'Restart all processes',
  rebuild: 'Rebuild libraries',
  logLevel: 'Log level',
};
