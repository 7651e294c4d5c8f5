import type pg from 'pg';

interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What one statement does to the rows of a table, as far as its text tells. */
type Locking = { readonly table: string } & ({ readonly kind: 'ordered' | 'several' } | { readonly kind: 'one'; readonly id: string });

/**
 * Reads what is sent over a pool, and tells which transactions take several rows of a table in no certain
 * order: two of them may wait for one another for ever. Rows are to be taken by one statement, `order by`
 * their key `for no key update`, or `skip locked`; after that the transaction may change them as it likes.
 * A statement that takes them in order by other means says by which, behind `-- In order: `.
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
  /** Tables whose rows were taken in order. */
  readonly #ordered = new Set<string>();
  readonly #latest = new Map<string, string>();
  readonly #held = new Set<string>();

  faultsOf(sent: Sent): string[] {
    return lockingsOf(sent).flatMap((locking) => {
      const { table, kind } = locking;
      if (kind === 'ordered') this.#ordered.add(table);
      if (kind === 'several') return this.#ordered.has(table) ? [] : [`rows of ${table} in any order: ${sent.text}`];
      if (kind !== 'one' || this.#ordered.has(table) || this.#held.has(`${table} ${locking.id}`)) return [];
      this.#held.add(`${table} ${locking.id}`);
      const latest = this.#latest.get(table) ?? '';
      this.#latest.set(table, locking.id);
      return latest < locking.id ? [] : [`rows of ${table} one by one, in an order of its own: ${sent.text}`];
    });
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
const orderedLocks = /\border by\b[^()]*\bfor (?:no key update|update)\b/i;
const skips = /\bskip locked\b/i;
const explains = /-- In order: \w/;
const changes = /\b(?:update|delete from)\s+(?:only\s+)?"?([a-z_]+)"?\s+(?:(?!set\b|where\b|using\b)[a-z_]+\s+)?(?:set|where|using)\b/gi;
const inserts = /\binsert into\s+"?([a-z_]+)"?[^;]*\bon conflict\b[^;]*\bdo update\b/i;
const source = /\bfrom\s+"?([a-z_]+)"?/i;

function lockingsOf({ text, values }: Sent): Locking[] {
  const upserted = inserts.exec(text)?.[1];
  if (upserted !== undefined) return /\bunnest\b/i.test(text) && !/\border by\b/i.test(text) ? [{ table: upserted, kind: 'several' }] : [];
  const targets = [...text.matchAll(changes)].flatMap(([, table]) => table ?? []);
  const table = targets[0] ?? (locks.test(text) ? source.exec(text)?.[1] : undefined);
  if (table === undefined) return [];
  // It waits for nobody.
  if (skips.test(text)) return targets.length > 0 ? [] : [{ table, kind: 'ordered' }];
  if (orderedLocks.test(text) || explains.test(text)) return [{ table, kind: 'ordered' }];
  const id = idIn(text, values);
  return id === undefined ? [{ table, kind: /\blimit \$?1\b/i.test(text) ? 'ordered' : 'several' }] : [{ table, kind: 'one', id }];
}

/** The id that a condition names; what else it names only narrows it. */
function idIn(text: string, values: readonly unknown[]): string | undefined {
  const found = /\b(?:where|and)\b[^;]*?\b"?(?:[a-z]+_)?(?:id|key|name|token_hash|webhook_id|user_id|run_id)"?\s*=\s*\(?\s*\$(\d+)/i.exec(text.replaceAll(/"?workspace_id"?\s*=\s*\$\d+(?:::uuid)?/gi, 'true'));
  return found ? String(values[Number(found[1]) - 1]) : undefined;
}
