/** How many torrents there are, kept while they come and go, so that nobody has to count them on a request. */
import type { Owner } from './owners.ts';

export interface Counts {
  add(client: string, category: string, owner: Owner | null, by: 1 | -1): void;
  clear(client: string): void;
  byCategory(): Map<string, Map<string, number>>;
  owned(category: string, client?: string): number;
}

/** Name → number; what reaches 0 is gone. */
type Tally = Map<string, number>;

export function createCounts(): Counts {
  const perClient = new Map<string, { categories: Tally; owners: Tally }>();

  const tallies = (client: string) => {
    const known = perClient.get(client) ?? { categories: new Map(), owners: new Map() };
    perClient.set(client, known);
    return known;
  };

  return {
    add(client, category, owner, by) {
      const { categories, owners } = tallies(client);
      count(categories, category, by);
      if (owner) count(owners, owner.category, by);
    },
    clear: (client) => void perClient.delete(client),
    byCategory() {
      const result = new Map<string, Map<string, number>>();
      for (const [client, { categories }] of perClient) {
        for (const [category, number] of categories) {
          result.set(category, (result.get(category) ?? new Map<string, number>()).set(client, number));
        }
      }
      return result;
    },
    owned(category, client) {
      let sum = 0;
      for (const [name, { owners }] of perClient) {
        if (client === undefined || client === name) sum += owners.get(category) ?? 0;
      }
      return sum;
    },
  };
}

function count(tally: Tally, name: string, by: number): void {
  const number = (tally.get(name) ?? 0) + by;
  if (number === 0) tally.delete(name);
  else tally.set(name, number);
}
