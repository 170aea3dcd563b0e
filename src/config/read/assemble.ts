/** Builds the configuration from the sections of the file (with the overrides in it) and collects its problems. */
import type { ClientConfig, InstanceConfig } from '../config.ts';
import type { Effect, Issue } from '../issue.ts';
import type { ClientKeys } from '../schema/client.ts';
import { defaultOf } from '../schema/field.ts';
import type { InstanceKeys } from '../schema/instance.ts';
import { type SettingsKeys, settingsSchema } from '../schema/settings.ts';
import { refusedWebUIKeys, type WebUIKeys, webUISchema } from '../schema/webui.ts';
import { roleOf, type SectionRole, sectionNameProblem } from '../section.ts';
import { isTree, type Tree, type TreeValue } from '../tree.ts';
import { withAge } from './age.ts';
import { isDryRunVariable, slipMessage, slippedDryRun } from './dry-run.ts';
import { type Finding, readTable } from './table.ts';

export interface Assembly {
  Settings: SettingsKeys;
  WebUI: WebUIKeys;
  clients: ClientConfig[];
  instances: InstanceConfig[];
  issues: Issue[];
}

export interface AssembleOptions {
  /** Findings about variables of the environment. */
  environment?: readonly Finding[];
  /** Judge sections that are switched off as well. */
  judgeIdle?: boolean;
}

export function assemble(tree: Tree, { environment = [], judgeIdle = false }: AssembleOptions = {}): Assembly {
  const assembly: Assembly = {
    ...readFixed(tree, environment),
    clients: [],
    instances: [],
  };
  const names = new Map<string, string>();
  for (const [section, table] of Object.entries(tree)) {
    const role = roleOf(section, table);
    if (role.role === 'settings' || role.role === 'webui') continue;
    const about = environment.filter((finding) => finding.key.startsWith(`${section}.`));
    const taken = names.get(section.toLowerCase());
    names.set(section.toLowerCase(), taken ?? section);
    const problem = role.role === 'unknown' ? null : nameProblem(section, taken);
    if (problem) assembly.issues.push({ key: section, message: problem, effect: 'excluded' });
    else addSection(assembly, section, table, role, about, judgeIdle);
  }
  const variables = environment.filter((finding) => finding.key.startsWith('TENDARR_'));
  assembly.issues.push(...issuesFrom(variables, 'fallback'));
  holdBack(assembly, tree);
  lockToken(assembly);
  return assembly;
}

function nameProblem(section: string, taken: string | undefined): string | null {
  if (taken !== undefined) return `has the same name as [${taken}] but for upper and lower case`;
  return sectionNameProblem(section);
}

function readFixed(tree: Tree, environment: readonly Finding[]): Pick<Assembly, 'Settings' | 'WebUI' | 'issues'> {
  const issues: Issue[] = [];
  const read = (section: string, schema: typeof settingsSchema | typeof webUISchema, effect: Effect) => {
    const table = Object.hasOwn(tree, section) ? tree[section] : {};
    if (!isTree(table)) issues.push({ key: section, message: `must be a section: [${section}]`, effect });
    const reading = readTable(schema, isTree(table) ? table : {}, section);
    const about = environment.filter((finding) => finding.key.startsWith(`${section}.`));
    issues.push(...issuesFrom([...reading.findings, ...about], effect));
    return reading.values;
  };
  const settings = read('Settings', settingsSchema, 'stopped') as unknown as SettingsKeys;
  const webUI = read('WebUI', webUISchema, 'fallback') as unknown as WebUIKeys;
  for (const key of refusedWebUIKeys) {
    if (!isTree(tree.WebUI) || !Object.hasOwn(tree.WebUI, key)) continue;
    const message = 'is not a known key; set the password in the page or with: tendarr password';
    issues.push({ key: `WebUI.${key}`, message, effect: 'fallback' });
  }
  return { Settings: settings, WebUI: webUI, issues };
}

function addSection(
  assembly: Assembly,
  section: string,
  table: TreeValue,
  role: SectionRole,
  environment: readonly Finding[],
  judgeIdle: boolean,
): void {
  if (role.role === 'unknown') {
    const effect = role.meant === 'Settings' ? 'stopped' : 'excluded';
    assembly.issues.push({ key: section, message: role.message, effect, meant: role.meant });
    return;
  }
  if (!isTree(table)) {
    assembly.issues.push({ key: section, message: `must be a section: [${section}]`, effect: 'excluded' });
    return;
  }
  const kind = role.role === 'instance' ? role.kind : undefined;
  const reading = readTable(role.schema, table, section, kind);
  const findings = [...reading.findings, ...environment];
  const given = withAge(reading.values, table, kind ? 'Torrent' : 'CategorySeeding', assembly.Settings);
  const idle = kind ? given.Managed === false : given.Disabled === true;
  if (idle && !judgeIdle) return;
  const required = idle ? [] : missing(section, given, kind ? ['URI', 'APIKey'] : ['Host'], findings);
  assembly.issues.push(...issuesFrom([...findings, ...required], 'excluded'));
  if (idle || [...findings, ...required].some((finding) => !finding.notice)) return;
  if (kind) assembly.instances.push({ ...instanceKeys(given, section, kind), section, kind });
  else if (role.role === 'client') {
    assembly.clients.push({ ...(given as unknown as ClientKeys), section, name: role.name });
  }
}

function instanceKeys(given: Record<string, unknown>, section: string, kind: InstanceConfig['kind']): InstanceKeys {
  const derived = { Type: kind, Category: given.Category ?? section.toLowerCase() };
  return { ...given, ...derived } as unknown as InstanceKeys;
}

function missing(section: string, given: Record<string, unknown>, keys: string[], findings: Finding[]): Finding[] {
  return keys
    .map((key) => ({ name: key, key: `${section}.${key}` }))
    .filter(({ name, key }) => given[name] === '' && !findings.some((finding) => finding.key === key))
    .map(({ key }) => ({ key, message: 'is missing', notice: false }));
}

function issuesFrom(findings: readonly Finding[], effect: Effect): Issue[] {
  return findings.map(({ notice, ...finding }) => ({ ...finding, effect: notice ? 'notice' : effect }));
}

/** A slip in the one key that promises that nothing is changed must not break the promise. */
function holdBack(assembly: Assembly, tree: Tree): void {
  if (assembly.issues.some(({ key, message }) => isDryRunVariable(key) && message.includes('did you mean'))) {
    assembly.Settings.DryRun = true;
  }
  for (const [section, table] of Object.entries(tree)) {
    const { role } = roleOf(section, table);
    const knowsIt = role === 'settings' || role === 'instance';
    const slip = isTree(table) ? slippedDryRun(table, section, knowsIt) : null;
    // A section that stops everything holds back more than this could.
    const stops = assembly.issues.some(({ key, effect }) => key === section && effect === 'stopped');
    if (slip === null || stops) continue;
    const instance = assembly.instances.find((one) => one.section === section);
    if (instance) instance.DryRun = true;
    else if (role !== 'instance') assembly.Settings.DryRun = true;
    const others = assembly.issues.filter(({ key }) => key !== slip);
    assembly.issues = [...others, { key: slip, message: slipMessage, effect: 'fallback', meant: 'DryRun' }];
  }
}

/**
 * A token that was set but cannot be read must not leave the interface open: then one that nobody knows is required.
 */
function lockToken(assembly: Assembly): void {
  const about = ['WebUI', 'WebUI.Token'];
  const unreadable = assembly.issues.some(
    (issue) => (isAbout(issue.key) && issue.effect !== 'notice') || about.includes(issue.meant ?? ''),
  );
  if (unreadable && assembly.WebUI.Token === defaultOf(webUISchema.properties.Token)) {
    assembly.WebUI.Token = crypto.randomUUID();
  }
  function isAbout(key: string): boolean {
    return about.includes(key);
  }
}
