import { densities, kinds, themes } from '../answer/status.ts';
import type { App } from '../context.ts';
import type { Asked } from '../pages/home/service-dialogs.tsx';
import { href, type Page } from '../router.ts';
import { text } from '../strings/palette.ts';
import { strings } from '../strings.ts';
import type { Command } from './command.ts';

export interface OwnDependencies {
  app: App;
  showHelp: () => void;
  /** Opens what asks before it is done. */
  ask: (question: Asked) => void;
}

/** Pages, instances and actions: what the page knows by itself. */
export function ownCommands(dependencies: OwnDependencies): Command[] {
  return [...pageCommands(dependencies), ...instanceCommands(dependencies), ...actionCommands(dependencies)];
}

const reachable: readonly Page[] = [
  'home',
  'library',
  'torrents',
  'ledger',
  'logs',
  'settings',
  'updates',
  'welcome',
  'about',
];

function pageCommands({ app }: OwnDependencies): Command[] {
  const instances = app.status.state.value.data?.instances ?? [];
  const present = kinds.filter((kind) => instances.some(({ type }) => type === kind));
  return [
    ...reachable.map((page) => pageCommand(strings.titles[page], href(page))),
    ...present.flatMap((kind) => [
      pageCommand(strings.kinds[kind], href('library', [kind]), strings.titles.library),
      pageCommand(
        text.missing(strings.kinds[kind]),
        href('library', [kind], { state: 'missing' }),
        strings.titles.library,
      ),
    ]),
  ];
}

function pageCommand(label: string, target: string, detail = ''): Command {
  return { id: `page ${target}`, group: 'page', label, detail, target };
}

function instanceCommands({ app }: OwnDependencies): Command[] {
  const instances = app.status.state.value.data?.instances ?? [];
  return instances.flatMap(({ name, category, type }) => {
    const at = (label: string, target: string, detail = ''): Command => ({
      id: `instance ${target}`,
      group: 'instance',
      label,
      detail,
      words: category,
      target,
    });
    return [
      at(name, href('home', [], { open: category }), text.processes),
      ...(type === null ? [] : [at(text.library(name), href('library', [type], { inst: category }))]),
      at(text.log(name), href('logs', [`${name}.log`])),
    ];
  });
}

function actionCommands({ app, showHelp, ask }: OwnDependencies): Command[] {
  const { rows, restarts, preferences, poller } = app;
  const action = (label: string, target: () => void): Command => ({
    id: `action ${label}`,
    group: 'action',
    label,
    detail: '',
    target,
  });
  return [
    action(text.refresh, () => poller.refresh()),
    action(text.restartAll, () => ask('restart')),
    action(text.rebuild, () => ask('rebuild')),
    action(text.logLevel, () => ask('level')),
    action(text.help, showHelp),
    ...rows.value.map(({ name, category }) =>
      action(strings.processes.restart(name), () => void restarts.restart({ category, kind: 'all' }, name)),
    ),
    ...themes.map((theme) => action(text.theme(theme), () => preferences.choose({ theme }))),
    ...densities.map((density) => action(text.density(density), () => preferences.choose({ density }))),
  ];
}
