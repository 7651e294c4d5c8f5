import type pg from 'pg';

interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The rows that a statement locks, as far as its text shows; `id` is the number of the parameter that names one. */
type Locking = { readonly table: string; readonly kind: 'ordered' | 'several' | 'one'; readonly id?: number };

/**
 * Watches the statements of a pool and reports transactions that lock several rows of a table in no fixed order: two of
 * them can deadlock. Lock rows in one statement first, `order by` their key `for no key update`, or `skip locked`; then
 * change them in any order. A statement that keeps an order by other means says how, behind `-- In order: `.
 */
export function watchLockOrder(pool: pg.Pool): { readonly faults: Set<string> } {
  const faults = new Set<string>();
  pool.on('connect', (client) => {
    let transaction: Transaction | undefined;
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const watched = (...given: unknown[]) => {
      const sent = sentBy(given);
      if (sent && /^(commit|rollback)/i.test(sent.text)) transaction = undefined;
      else if (sent && /^begin/i.test(sent.text)) transaction = new Transaction();
      else if (sent && transaction) for (const fault of transaction.faultsOf(sent)) faults.add(fault);
      return query(...given);
    };
    Object.assign(client, { query: watched });
  });
  return { faults };
}

class Transaction {
  readonly #ordered = new Set<string>();
  readonly #latest = new Map<string, string>();
  readonly #held = new Set<string>();
  readonly #tables = new Set<string>();

  faultsOf({ text, values }: Sent): string[] {
    const locking = lockingOf(text, values);
    if (!locking) return [];
    const { table, kind, id } = locking;
    this.#tables.add(table);
    if (kind === 'ordered') this.#ordered.add(table);
    if (this.#ordered.has(table)) return [];
    if (kind === 'several')
      return this.#tables.has(parents[table] ?? '') ? [] : [`rows of ${table} in any order: ${text}`];
    if (id === undefined) return [];
    const row = String(values[id - 1]);
    if (this.#held.has(`${table} ${row}`)) return [];
    this.#held.add(`${table} ${row}`);
    const latest = this.#latest.get(table) ?? '';
    this.#latest.set(table, row);
    return latest < row ? [] : [`rows of ${table} one by one, in an order of its own: ${text}`];
  }
}

function sentBy([first, second]: readonly unknown[]): Sent | undefined {
  const text = typeof first === 'string' ? first : propertyOf(first, 'text');
  const values = Array.isArray(second) ? second : propertyOf(first, 'values');
  return typeof text === 'string' ? { text, values: Array.isArray(values) ? values : [] } : undefined;
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

const locks = /\bfor (?:no key update|update|share|key share)\b/i;
const orderedLocks = /\border by\b[^()]*\bfor (?:no key update|update|key share)\b/i;
const skips = /\bskip locked\b/i;
const explains = /-- In order: \w/;
const changes =
  /\b(?:update|delete from)\s+(?:only\s+)?"?([a-z_]+)"?\s+(?:(?!set\b|where\b|using\b)[a-z_]+\s+)?(?:set|where|using)\b/gi;
const inserts = /\binsert into\s+"?([a-z_]+)"?[^;]*\bon conflict\b[^;]*\bdo update\b/i;
/** Expressions of a select list, which lock nothing. */
const expressions = /\(case when\b[^]*?\bend\)/gi;
const source = /\bfrom\s+"?([a-z_]+)"?/i;

const known = new Map<string, Locking | undefined>();

function lockingOf(text: string, values: readonly unknown[]): Locking | undefined {
  if (!known.has(text)) known.set(text, read(text, values));
  return known.get(text);
}

function read(text: string, values: readonly unknown[]): Locking | undefined {
  const upserted = inserts.exec(text)?.[1];
  if (upserted !== undefined)
    return /\bunnest\b/i.test(text) && !/\border by\b/i.test(text) ? { table: upserted, kind: 'several' } : undefined;
  const [target] = [...text.matchAll(changes)].flatMap(([, table]) => table ?? []);
  const table = target ?? (locks.test(text) ? source.exec(text.replaceAll(expressions, ''))?.[1] : undefined);
  if (table === undefined) return undefined;
  // `skip locked` waits for no lock.
  if (skips.test(text)) return target === undefined ? { table, kind: 'ordered' } : undefined;
  if (orderedLocks.test(text) || explains.test(text)) return { table, kind: 'ordered' };
  const id = idIn(table, text);
  return id === undefined && !isOneRow(text, values)
    ? { table, kind: 'several' }
    : { table, kind: 'one', ...(id === undefined ? {} : { id }) };
}

/** The key of these tables within a workspace; for all others it is `id`. */
const keys: Readonly<Record<string, string>> = {
  accounts: 'user_id',
  favourites: 'record_id',
  idempotency_keys: 'key',
  invitations: 'id|token_hash',
  mail_settings: 'workspace_id',
  members: 'user_id',
  once_jobs: 'name',
  set_up_links: 'token',
  sorted_fields: 'key',
  syncs: 'source',
  variables: 'name',
  view_pins: 'view_id',
  webhook_states: 'webhook_id',
  workflow_pools: 'step',
  workflow_gates: 'name',
  workflow_secrets: 'name',
};

/** Tables whose rows change only under the lock of a parent. */
const parents: Readonly<Record<string, string>> = {
  import_errors: 'imports',
  import_names: 'imports',
  import_counts: 'imports',
  import_parts: 'imports',
  import_problems: 'imports',
  record_differences: 'records',
  record_merges: 'records',
  record_sort_keys: 'records',
  sync_conflicts: 'syncs',
  sync_items: 'syncs',
  sync_parts: 'sync_runs',
  sync_problems: 'sync_runs',
  watch_members: 'watches',
  workflow_versions: 'workflows',
  workflow_pools: 'workflows',
  workflow_steps: 'workflow_runs',
  workflow_waits: 'workflow_runs',
};

function idIn(table: string, text: string): number | undefined {
  const found = new RegExp(
    String.raw`\b(?:where|and)\b[^;]*?[\s(."](?:${keys[table] ?? 'id'})"?\s*=\s*\(?\s*\$(\d+)`,
    'i',
  ).exec(text);
  return found ? Number(found[1]) : undefined;
}

function isOneRow(text: string, values: readonly unknown[]): boolean {
  const [, isBound, number] = /\blimit (\$?)(\d+)/i.exec(text) ?? [];
  return number !== undefined && Number(isBound ? values[Number(number) - 1] : number) === 1;
}
