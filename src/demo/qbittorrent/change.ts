/** When members of one collection appeared, changed and went, in versions of the store. */
export interface History {
  add(key: string): void;
  touch(key: string, fields: string[]): void;
  remove(key: string): void;
  /** What happened after a version. */
  since(version: number): Changes;
}

export interface Changes {
  /** New or changed members: the changed fields, or `all` of a new member. */
  changed: Map<string, Set<string> | 'all'>;
  /** Members that existed at the version and were removed since (also when they came back). */
  removed: string[];
}

interface Member {
  created: number;
  /** Field to the version it changed at; most members never change and have none. */
  fields: Map<string, number> | null;
}

/** `bump` gives the next version of the store. */
export function history(bump: () => number): History {
  const records = new Map<string, Member>();
  const gone: { key: string; created: number; at: number }[] = [];
  return {
    add(key) {
      records.set(key, { created: bump(), fields: null });
    },
    touch(key, fields) {
      if (fields.length === 0) return;
      const at = bump();
      const record: Member = records.get(key) ?? { created: 0, fields: null };
      record.fields ??= new Map();
      for (const field of fields) record.fields.set(field, at);
      records.set(key, record);
    },
    remove(key) {
      gone.push({ key, created: records.get(key)?.created ?? 0, at: bump() });
      records.delete(key);
    },
    since(version) {
      const changed: Changes['changed'] = new Map();
      for (const [key, { created, fields }] of records) {
        if (created > version) {
          changed.set(key, 'all');
          continue;
        }
        if (!fields) continue;
        const names = [...fields].filter(([, at]) => at > version).map(([field]) => field);
        if (names.length > 0) changed.set(key, new Set(names));
      }
      const removed = gone.filter((entry) => entry.at > version && entry.created <= version).map((entry) => entry.key);
      return { changed, removed: [...new Set(removed)] };
    },
  };
}
