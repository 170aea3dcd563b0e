/**
 * Who looks after a torrent, decided by its category and the client it lives on. Every torrent has one owner or none.
 */
import { ancestorsOf } from '../category.ts';
import type { ClientConfig, Config, ConfigIssue, InstanceConfig } from '../config/config.ts';

/** The one torrent worker that serves all owners without a manager. */
export const placeholders = 'Placeholders';

export interface Owner {
  /** Section of a managed instance, or `Placeholders`. */
  worker: string;
  category: string;
  kind: 'instance' | 'managed' | 'failed' | 'recheck';
  /** The only client instance on which it owns anything; null = all of them. */
  client: string | null;
}

export interface Owners {
  list: readonly Owner[];
  /** Every worker once, instances in file order, `Placeholders` last. All of them exist, owner or not. */
  workers: readonly string[];
  /** Claims to a category that somebody else has already. The claim does not count. */
  issues: readonly ConfigIssue[];
  /** Categories that lie below an owned one without belonging to it, which may surprise. */
  notices: readonly ConfigIssue[];
  /** @param category as in `Torrent`: normalised. */
  ownerOf(category: string, client: string): Owner | null;
}

export type OwnerSettings = {
  Settings: Pick<Config['Settings'], 'FailedCategory' | 'RecheckCategory'>;
  clients: readonly Pick<ClientConfig, 'section' | 'name' | 'Disabled' | 'ManagedCategories' | 'MatchSubcategories'>[];
  instances: readonly Pick<InstanceConfig, 'section' | 'Managed' | 'Category' | 'MatchSubcategories'>[];
};

/** An owner with what decides about subcategories and how a conflict is named. */
interface Claim extends Owner {
  key: string;
  /** Null: the client's own setting counts. */
  subcategories: boolean | null;
}

export function createOwners(config: OwnerSettings): Owners {
  const { claims, issues } = settle(claimsOf(config));
  const ofClient = new Map(config.clients.map(({ name, MatchSubcategories }) => [name, MatchSubcategories]));
  const isWide = (claim: Claim, client: string) => claim.subcategories ?? ofClient.get(client) ?? false;
  const clientNames = config.clients.map(({ name }) => name);

  const claimAt = (category: string, client: string): Claim | undefined =>
    claims.find((claim) => claim.category === category && (claim.client === null || claim.client === client));

  return {
    list: claims.map(({ worker, category, kind, client }) => ({ worker, category, kind, client })),
    workers: [...managedInstances(config).map(({ section }) => section), placeholders],
    issues,
    notices: claims.flatMap((claim) => noticeOf(claim, clientNames, claimAt, isWide)),
    ownerOf(category, client) {
      const exact = claimAt(category, client);
      if (exact) return exact;
      for (const ancestor of ancestorsOf(category)) {
        const claim = claimAt(ancestor, client);
        if (claim && isWide(claim, client)) return claim;
      }
      return null;
    },
  };
}

function managedInstances(config: OwnerSettings): OwnerSettings['instances'] {
  return config.instances.filter(({ Managed }) => Managed);
}

/** In order of precedence. The special categories come last: what they do cannot be undone. */
function claimsOf(config: OwnerSettings): Claim[] {
  const instances = managedInstances(config).map(
    ({ section, Category, MatchSubcategories }): Claim => ({
      worker: section,
      category: Category,
      kind: 'instance',
      client: null,
      key: `${section}.Category`,
      subcategories: MatchSubcategories ?? null,
    }),
  );
  const managed = config.clients
    .filter(({ Disabled }) => !Disabled)
    .flatMap(({ section, name, ManagedCategories }) =>
      ManagedCategories.map(
        (category): Claim => ({
          worker: placeholders,
          category,
          kind: 'managed',
          client: name,
          key: `${section}.ManagedCategories`,
          subcategories: null,
        }),
      ),
    );
  const special = (kind: 'recheck' | 'failed', name: 'RecheckCategory' | 'FailedCategory'): Claim => ({
    worker: placeholders,
    category: config.Settings[name],
    kind,
    client: null,
    key: `Settings.${name}`,
    subcategories: null,
  });
  return [...instances, ...managed, special('recheck', 'RecheckCategory'), special('failed', 'FailedCategory')];
}

function settle(wanted: readonly Claim[]): { claims: Claim[]; issues: ConfigIssue[] } {
  const claims: Claim[] = [];
  const issues: ConfigIssue[] = [];
  for (const claim of wanted) {
    if (claim.category === '') continue;
    const other = claims.find((earlier) => earlier.category === claim.category && overlaps(earlier, claim));
    if (other) issues.push({ key: claim.key, message: `${claim.category} belongs to ${other.key} already` });
    else claims.push(claim);
  }
  return { claims, issues };
}

function overlaps(a: Owner, b: Owner): boolean {
  return a.client === null || b.client === null || a.client === b.client;
}

/** `movies/4k` below `movies` is fine; that `movies` does not take what lies beside it may surprise. */
function noticeOf(
  claim: Claim,
  clients: readonly string[],
  claimAt: (category: string, client: string) => Claim | undefined,
  isWide: (claim: Claim, client: string) => boolean,
): ConfigIssue[] {
  const above = ancestorsOf(claim.category)
    .flatMap((ancestor) => clients.map((client) => ({ client, owner: claimAt(ancestor, client) })))
    .find(({ client, owner }) => owner && !isWide(owner, client));
  if (!above?.owner) return [];
  const message = `${claim.category} lies below ${above.owner.category}, which does not include subcategories`;
  return [{ key: claim.key, message }];
}
