/** The brake of each owner of this process: what it counts and holds, kept in the database. */
import type { Clock } from '../clock.ts';
import type { BrakeRow, BrakeStore, HeldRow } from '../database/brake.ts';
import type { RemovalStore } from '../database/removals.ts';
import type { Act } from './act/context.ts';
import type { Delete, RemovalCount } from './action.ts';
import { type BrakeLimits, brake, type Wish } from './brake.ts';
import { keyOf } from './tracked.ts';

export interface Admitted {
  act: Act<Delete>;
  /** The owner's category. */
  category: string;
  counts: RemovalCount | null;
}

export interface BrakeBook {
  /** Which removals may go, and why the others may not. */
  admit(acts: readonly Act<Delete>[]): { pass: Admitted[]; held: { act: Act<Delete>; reason: string }[] };
  /** A person lets pass what is held. How many that are. */
  release(category: string): number;
  /** It was decided with everything known, or left: what was held of it is not wanted any more. @param key of `keyOf` */
  drop(key: string): void;
  /** The rule whose removal of a torrent is held, or was let pass and is still to come; null = there is none. */
  ruleOf(key: string): string | null;
  /** Forgets what was let pass long ago and never wanted since. */
  prune(): void;
  /** The brakes that are on, and how many removals each holds. */
  on(): { row: BrakeRow; held: number }[];
}

export interface BrakeBookOptions {
  store: BrakeStore;
  removals: RemovalStore;
  limits: BrakeLimits;
  clock: Clock;
  ownerOf: (act: Act<Delete>) => string;
  /** How many torrents an owner has. */
  owned: (category: string) => number;
}

const hour = 3_600_000;

type OwnWish = Wish & { act: Act<Delete> };

export function createBrakeBook(options: BrakeBookOptions): BrakeBook {
  const { store, removals, limits, clock, ownerOf, owned } = options;
  const brakes = new Map(store.on().map((row) => [row.category, row]));
  const held = new Map(store.held().map((row) => [keyOf(row.client, row.hash), row]));

  const stateOf = (category: string) => ({
    on: brakes.has(category),
    held: new Map([...held].map(([key, { rule, releasedAt }]) => [key, { rule, released: releasedAt !== null }])),
    counted: {
      removal: removals.counted(category, 'removal', clock.now() - hour),
      seed: removals.counted(category, 'seed', clock.now() - hour),
    },
    owned: owned(category),
  });
  const forget = (rows: readonly HeldRow[]) => {
    for (const { client, hash } of rows) held.delete(keyOf(client, hash));
    if (rows.length > 0) store.forget(rows);
  };
  const hold = (category: string, wishes: readonly OwnWish[]) => {
    const rows = wishes.map(({ act, rule }): HeldRow => {
      const { client, torrent } = act.tracked;
      return { category, client, hash: torrent.hash, rule, heldAt: clock.now(), releasedAt: null };
    });
    const news = rows.filter((row) => {
      const known = held.get(keyOf(row.client, row.hash));
      return known?.rule !== row.rule || known.releasedAt !== null;
    });
    for (const row of news) held.set(keyOf(row.client, row.hash), row);
    if (news.length > 0) store.hold(news);
  };
  const admitOf = (category: string, acts: readonly Act<Delete>[]) => {
    const wishes = acts.map((act): OwnWish => {
      const { client, torrent } = act.tracked;
      return { key: keyOf(client, torrent.hash), rule: act.decision.rule, count: act.action.count, act };
    });
    const braked = brake(wishes, stateOf(category), limits);
    if (braked.engage !== null) {
      const row = { category, since: clock.now(), reason: braked.engage };
      brakes.set(category, row);
      store.engage(row);
    }
    hold(category, braked.hold);
    // What a person let pass may need another try, until it is gone.
    forget(braked.pass.flatMap(({ wish }) => held.get(wish.key) ?? []).filter(({ releasedAt }) => releasedAt === null));
    const because = brakes.get(category)?.reason ?? '';
    return {
      pass: braked.pass.map(({ wish, counts }): Admitted => ({ act: wish.act, category, counts })),
      held: braked.hold.map(({ act }) => ({ act, reason: `Held until you let it pass: ${lower(because)}` })),
    };
  };
  return {
    admit(acts) {
      const groups = [...Map.groupBy(acts, ownerOf)].map(([category, own]) => admitOf(category, own));
      return { pass: groups.flatMap(({ pass }) => pass), held: groups.flatMap((group) => group.held) };
    },
    release(category) {
      if (!brakes.delete(category)) return 0;
      const at = clock.now();
      store.release(category, at);
      let count = 0;
      for (const row of held.values()) {
        if (row.category !== category || row.releasedAt !== null) continue;
        row.releasedAt = at;
        count += 1;
      }
      return count;
    },
    drop(key) {
      const row = held.get(key);
      if (row) forget([row]);
    },
    ruleOf: (key) => held.get(key)?.rule ?? null,
    prune() {
      const before = clock.now() - hour;
      forget([...held.values()].filter(({ releasedAt }) => releasedAt !== null && releasedAt < before));
    },
    on: () =>
      [...brakes.values()].map((row) => ({
        row,
        held: [...held.values()].filter(({ category, releasedAt }) => category === row.category && releasedAt === null)
          .length,
      })),
  };
}

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
