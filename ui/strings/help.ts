/** What the help on the keyboard says. */
export const text = {
  title: 'Keyboard shortcuts',
  off: 'Single-key shortcuts are turned off in Settings.',
  groups: [
    {
      title: 'Everywhere',
      keys: [
        ['?', 'This help'],
        ['Ctrl K', 'Find a page, a title, a setting or an action'],
        ['g then h', 'Home'],
        ['g then l', 'Library'],
        ['g then t', 'Torrents'],
        ['g then o', 'Logs'],
        ['g then s', 'Settings'],
        ['g then a', 'About'],
        ['/', 'Search on the page'],
        ['r', 'Ask for everything again'],
        ['Esc', 'Close one layer'],
      ],
    },
    {
      title: 'Home',
      keys: [
        ['j, k', 'Next and previous process'],
        ['Enter', 'Open the details'],
      ],
    },
    {
      title: 'Library',
      keys: [
        ['j, k', 'Next and previous title'],
        ['[, ]', 'Previous and next page'],
        ['v', 'Posters or list'],
      ],
    },
    {
      title: 'Settings',
      keys: [
        ['/', 'Search all settings'],
        ['Ctrl+S', 'Save'],
      ],
    },
    {
      title: 'Logs',
      keys: [
        ['f', 'Follow'],
        ['n, N', 'Next and previous match'],
        ['e', 'Next error'],
      ],
    },
  ] as { title: string; keys: [string, string][] }[],
};
