/** Stroke drawings on a 24 by 24 grid. */
const paths = {
  home: 'M4 11.5 12 4l8 7.5M6.5 9.5V20h11V9.5M10 20v-5.5h4V20',
  library: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  torrents: 'M4 8h16M4 8v11.5h16V8M4 8l2-3.5h12L20 8M12 11v5.5m-2.5-2.5 2.5 2.5 2.5-2.5',
  logs: 'M5 5h14M5 10h14M5 15h9M5 20h6',
  settings: 'M4 7h8m4 0h4M4 17h3m4 0h9M14 4.5v5M9 14.5v5',
  about: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.6v.2',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.8 11.3L20 20',
  menu: 'M4.2 12a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0m7 0a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0m7 0a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0',
  close: 'm6 6 12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  alert: 'M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5m0 2.6v.1',
  restart: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4h-4',
  chevron: 'm9 6 6 6-6 6',
  follow: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14',
  download: 'M12 4v10m-4-4 4 4 4-4M4.5 17v3h15v-3',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  file: 'M6 3.5h8l4 4v13H6zM13.5 3.5v4.5H18',
  arrow: 'M4 12h15m-5-5 5 5-5 5',
  plus: 'M12 5v14M5 12h14',
  grid: 'M4 5h4v6H4zM10 5h4v6h-4zM16 5h4v6h-4zM4 14h4v6H4zM10 14h4v6h-4zM16 14h4v6h-4z',
  list: 'M4 6h16M4 12h16M4 18h16',
  filter: 'M4 5h16l-6 7.5V19l-4-2v-4.5L4 5Z',
  down: 'M12 5v14m-6-6 6 6 6-6',
} as const;

export type IconName = keyof typeof paths;

/** Decoration only: what it means is always written beside it or in the label of its button. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
