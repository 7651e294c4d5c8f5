import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { isClosed } from '@dossier/kernel/db/closed.ts';
import { Flushed } from '@dossier/kernel/db/flushed.ts';
import { clock } from '@dossier/kernel/clock.ts';
import type { Role, Scope } from '@dossier/kernel/context.ts';
import { type Database, arg, defineSql, defineStatement } from '@dossier/postgres-engine/index.ts';
import { type AddressRange, isWithin, parseAddress, parseRange } from '@dossier/kernel/addresses.ts';
import { forbidden } from '@dossier/kernel/errors.ts';
import { and, eq, gt, isNull, not, or, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { hashSecret, isWellFormed } from './secret.ts';
import type { Budget } from './schema.ts';
import { apiKeys } from './table.ts';

/** Triggers on api_keys notify here when a key is changed (docs/decisions/0035); the payload is its hash. */
const keysChannel = 'dossier_keys';

export interface KnownKey {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly scopes: Scope[];
  /** Its own limit; null if only the workspace's limit applies. */
  readonly rateLimitPerMinute: number | null;
  /** The role of the person who has connected an app; null for any other key. */
  readonly role: Role | null;
  readonly budget: Budget | null;
}

interface StoredKey extends KnownKey {
  readonly expiresAt: string | null;
  /** Empty means no restriction. */
  readonly ranges: readonly AddressRange[];
}

const { id, workspaceId, name, scopes, rateLimitPerMinute, allowedAddresses, expiresAt, previousUntil } = apiKeys;
const columns = { id, workspaceId, name, scopes, rateLimitPerMinute, allowedAddresses, expiresAt, previousUntil };
const role = sql<Role | null>`case when ${apiKeys.app} is not null then (
  select role from members where workspace_id = ${workspaceId} and user_id = ${apiKeys.ownerId}
) end`;

const keyByHash = defineStatement('read', 'api_keys.get_by_hash', { lane: 'access' }, (orm) => {
  const hash = arg(apiKeys.hash, 'hash');
  const isPrevious = and(eq(apiKeys.previousHash, hash), gt(previousUntil, sql`now()`));
  const isIt = or(eq(apiKeys.hash, hash), isPrevious);
  return orm
    .select({ ...columns, budget: apiKeys.budget, role, isPrevious: sql<boolean>`${apiKeys.hash} <> ${hash}` })
    .from(apiKeys)
    .where(and(isIt, isNull(apiKeys.revokedAt), not(isClosed(workspaceId))));
});

// Backstop for a lost LISTEN notification.
const trustedMs = 1_000;

/**
 * Authenticates API keys. Results are cached for at most a second, dropped when PostgreSQL notifies of a revocation,
 * and not cached at all while LISTEN is down.
 */
export class KeyRing {
  readonly #database: Database;
  readonly #uses: LastUses;
  readonly #known = new LRUCache<string, StoredKey>({ max: 10_000, ttl: trustedMs });
  /** A separate cache, so that made-up keys can't evict real ones. */
  readonly #unknown = new LRUCache<string, true>({ max: 10_000, ttl: trustedMs });
  readonly #lookUps = new Map<string, Promise<StoredKey | undefined>>();
  #unsubscribe: (() => void) | undefined;

  constructor(database: Database) {
    this.#database = database;
    this.#uses = new LastUses(database);
  }

  async start(): Promise<void> {
    this.#unsubscribe = await this.#database.listener.subscribe(
      keysChannel,
      (hash) => this.#forget(hash),
      () => this.#forgetAll(),
    );
    this.#uses.start();
  }

  async close(): Promise<void> {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#forgetAll();
    await this.#uses.close();
  }

  /**
   * The key; undefined if it is malformed, unknown, revoked or expired. 403 if it may not be used from `address`, which
   * is undefined for commands and jobs.
   */
  async authenticate(presented: string, address?: string): Promise<KnownKey | undefined> {
    if (!isWellFormed(presented)) return undefined;
    const key = await this.#find(hashSecret(presented));
    if (!key || (key.expiresAt !== null && Date.parse(key.expiresAt) <= clock.now())) return undefined;
    if (key.ranges.length > 0) demandAddress(key, address);
    this.#uses.note(key);
    return key;
  }

  async #find(hash: string): Promise<StoredKey | undefined> {
    if (this.#isTold()) {
      const known = this.#known.get(hash);
      if (known || this.#unknown.has(hash)) return known;
    }
    const underway = this.#lookUps.get(hash);
    if (underway) return underway;
    const lookUp = this.#lookUp(hash);
    this.#lookUps.set(hash, lookUp);
    try {
      const key = await lookUp;
      // If the look-up left the map, the key was revoked or LISTEN lost meanwhile.
      if (this.#lookUps.get(hash) === lookUp && this.#isTold()) this.#keep(hash, key);
      return key;
    } finally {
      if (this.#lookUps.get(hash) === lookUp) this.#lookUps.delete(hash);
    }
  }

  async #lookUp(hash: string): Promise<StoredKey | undefined> {
    const [key] = await this.#database.read.run(keyByHash, { hash });
    if (!key) return undefined;
    const { allowedAddresses, expiresAt, previousUntil, isPrevious, ...known } = key;
    const ends = [expiresAt, isPrevious ? previousUntil : null].filter((end) => end !== null).toSorted();
    return {
      ...known,
      expiresAt: ends[0] ?? null,
      ranges: allowedAddresses.map(demandRange),
    };
  }

  #keep(hash: string, key: StoredKey | undefined): void {
    if (key) this.#known.set(hash, key);
    else this.#unknown.set(hash, true);
  }

  #isTold(): boolean {
    return this.#unsubscribe !== undefined && this.#database.listener.isConnected;
  }

  #forget(hash: string): void {
    this.#known.delete(hash);
    this.#unknown.delete(hash);
    this.#lookUps.delete(hash);
  }

  #forgetAll(): void {
    this.#known.clear();
    this.#unknown.clear();
    this.#lookUps.clear();
  }
}

function demandAddress({ name, ranges }: StoredKey, address = ''): void {
  const parsed = parseAddress(address);
  if (parsed && ranges.some((range) => isWithin(parsed, range))) return;
  throw forbidden(
    `The API key "${name}" may not be used from the address ${address || '(unknown)'}. Add it to the addresses ` +
      'of the key in the settings.',
  );
}

// Silently dropping a key's only range would widen its access.
function demandRange(entry: string): AddressRange {
  const range = parseRange(entry);
  if (!range) throw new Error(`An API key has "${entry}" among its addresses, which is no address and no CIDR range.`);
  return range;
}

const useColumns = { workspaceId, id, at: apiKeys.lastUsedAt };

// Skips keys that another process is writing now: it writes the same minute.
const noteUses = defineSql('change', 'api_keys.note_uses', { skipsLocked: true })`
  with free as (
    select k.workspace_id, k.id, used.at
    from ${unnestRows(useColumns, 'used')}
    join api_keys k on k.workspace_id = used."workspaceId" and k.id = used.id
    where k.last_used_at is null or k.last_used_at < used.at
    for no key update of k skip locked
  )
  update api_keys k set last_used_at = free.at
  from free where k.workspace_id = free.workspace_id and k.id = free.id`;

class LastUses extends Flushed {
  protected readonly everyMs = 30_000;
  #uses = new Map<string, { readonly workspaceId: string; readonly id: string; readonly at: string }>();

  note({ workspaceId, id }: { workspaceId: string; id: string }): void {
    this.#uses.set(id, { workspaceId, id, at: clock.iso() });
  }

  async flush(): Promise<void> {
    const uses = this.#uses;
    if (uses.size === 0) return;
    this.#uses = new Map();
    try {
      await this.database.autocommit.run(noteUses, unnestArguments(useColumns, [...uses.values()]));
    } catch (error) {
      this.#uses = new Map([...uses, ...this.#uses]);
      throw error;
    }
  }
}
