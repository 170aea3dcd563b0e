/**
 * The brake on mass removal: too many removals at once are more likely a mistake than a wish. It belongs to one owner;
 * once on, it holds every removal of that owner until a person lets them pass.
 */
import type { RemovalCount } from './action.ts';

/** A removal that was decided. */
export interface Wish {
  /** Names the torrent: client instance and hash. */
  key: string;
  rule: string;
  count: RemovalCount;
}

export interface BrakeState {
  on: boolean;
  /** What it holds or held, by key; `released`: a person let it pass. */
  held: ReadonlyMap<string, { rule: string; released: boolean }>;
  /** Removals of the last hour that counted. */
  counted: Readonly<Record<RemovalCount, number>>;
  /** Torrents of the owner, those to be removed included. */
  owned: number;
}

/** Removals within an hour; -1 = that kind is not held back at all. */
export type BrakeLimits = Readonly<Record<RemovalCount, number>>;

export interface Braked<W extends Wish> {
  /** `counts` null: a person let it pass, so it counts against nothing. */
  pass: { wish: W; counts: RemovalCount | null }[];
  hold: W[];
  /** Why the brake is to go on now, as one sentence; null = it stays as it is. */
  engage: string | null;
}

/** Fewer than this at once are no mass removal, however few torrents there are. */
const fewest = 5;

/** The same wishes in another order give the same answer. */
export function brake<W extends Wish>(wishes: readonly W[], state: BrakeState, limits: BrakeLimits): Braked<W> {
  const sorted = [...wishes].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const braked: Braked<W> = { pass: [], hold: [], engage: null };
  const counting: W[] = [];
  for (const wish of sorted) {
    if (isReleased(wish, state)) braked.pass.push({ wish, counts: null });
    else if (limits[wish.count] < 0) braked.pass.push({ wish, counts: wish.count });
    else counting.push(wish);
  }
  if (state.on) braked.hold.push(...counting);
  else if (counting.length >= fewest && counting.length * 4 > state.owned) {
    braked.hold.push(...counting);
    braked.engage = `${counting.length} of ${state.owned} torrents were to be removed at once.`;
  } else admit(counting, state, limits, braked);
  return braked;
}

/** Exactly what was held passes: another rule's wish is a new one. */
function isReleased({ key, rule }: Wish, { held }: BrakeState): boolean {
  const known = held.get(key);
  return known?.released === true && known.rule === rule;
}

/** The first one too many puts the brake on for all after it, of whatever kind. */
function admit<W extends Wish>(wishes: readonly W[], state: BrakeState, limits: BrakeLimits, braked: Braked<W>): void {
  const counted = { ...state.counted };
  for (const wish of wishes) {
    if (braked.engage === null && counted[wish.count] >= limits[wish.count]) {
      const what = wish.count === 'seed' ? 'removals of finished seeds' : 'removals';
      braked.engage = `More than ${limits[wish.count]} ${what} within an hour.`;
    }
    if (braked.engage !== null) braked.hold.push(wish);
    else {
      counted[wish.count] += 1;
      braked.pass.push({ wish, counts: wish.count });
    }
  }
}
