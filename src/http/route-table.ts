/** Finds the entry of the access table for a path, by the same rules as the router: exact, parameter, wildcard. */
import type { Access, AccessTable } from './access.ts';

export interface RouteEntry {
  /** By method, without the HEAD and OPTIONS that follow from the others. */
  methods: ReadonlyMap<string, Access>;
  /** Value of the `Allow` header. */
  allow: string;
}

interface Pattern {
  segments: string[];
  entry: RouteEntry;
}

/** @returns a look-up by raw path; null for a path that is no route. */
export function createRouteTable(table: AccessTable): (path: string) => RouteEntry | null {
  const byPath = new Map<string, Map<string, Access>>();
  for (const [route, access] of Object.entries(table)) {
    const [method = '', path = ''] = route.split(' ');
    byPath.set(path, (byPath.get(path) ?? new Map()).set(method, access));
  }
  const exact = new Map<string, RouteEntry>();
  const patterns: Pattern[] = [];
  for (const [path, methods] of byPath) {
    const entry = { methods, allow: allowed(methods) };
    if (/[:*]/.test(path)) patterns.push({ segments: path.split('/'), entry });
    else exact.set(path, entry);
  }
  return (path) => {
    const found = exact.get(path);
    if (found) return found;
    const segments = path.split('/');
    return patterns.find((pattern) => matches(pattern.segments, segments))?.entry ?? null;
  };
}

function matches(pattern: string[], segments: string[]): boolean {
  const open = pattern.at(-1) === '*';
  if (open ? segments.length < pattern.length : segments.length !== pattern.length) return false;
  return pattern.every((part, index) => {
    if (part === '*') return true;
    return part.startsWith(':') ? segments[index] !== '' : part === segments[index];
  });
}

function allowed(methods: ReadonlyMap<string, Access>): string {
  const names = [...methods.keys()];
  if (methods.has('GET')) names.push('HEAD');
  return [...names, 'OPTIONS'].join(', ');
}
