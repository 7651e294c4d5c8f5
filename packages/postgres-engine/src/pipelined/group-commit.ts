import { makePgArray } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { serialize } from 'pg-protocol';
import { bindMessages, namesOf, prepareOnce, sendBatch, type BoundStatement } from './batch.ts';
import { groupsOf } from './groups.ts';
import type { Lane } from './lane.ts';
import type { Measures } from '../measures.ts';
import { isRefusal, isTimeout, meaningOf } from '../failures.ts';
import type { BatchOutcome } from './read-batch.ts';
import type { SlowStatements } from './throttle.ts';

// While one group commits, the next one fills. More concurrent groups would only wake more processes of PostgreSQL.
export const groupsMax = 2;

/** The statements of a whole transaction. */
export interface WriteSet {
  readonly changes: readonly BoundStatement[];
  /** Checks. They run last, so that their results still hold at the commit. */
  readonly looks: readonly BoundStatement[];
  /** True for writes that wait for no row lock. Only these join a group, since a row lock would delay all of it. */
  readonly waitsForNoRow: boolean;
}

interface Write extends WriteSet {
  readonly owner: string | undefined;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface GroupCommitOptions {
  /** Its connections have a short lock timeout. */
  readonly pool: pg.Pool;
  /** Lane of writes that may wait for a lock. */
  readonly lane: Lane;
  readonly slow: SlowStatements;
  /** Sets the lock timeout for a group if the connection could not set it when it opened. */
  readonly settings: BoundStatement | undefined;
  readonly measures: Measures;
}

/**
 * Commits write sets of many requests as one transaction. If PostgreSQL refuses one, each of the group is committed
 * separately. One that waits for a lock continues alone, and the others join the next group. The returned function
 * commits a write set as a whole or not at all.
 */
export function groupCommit({ pool, lane, slow, settings, measures }: GroupCommitOptions) {
  const commitSoon = groupsOf<Write>({
    name: 'writes',
    pool,
    groupsMax,
    sizeMax: 32,
    work: commitTogether,
    refuse: ({ reject }, error) => reject(error),
    measures,
  });

  async function commitTogether(client: pg.PoolClient, group: readonly Write[]): Promise<BatchOutcome> {
    const changes = joinInserts(group.map(({ changes: some }) => some));
    const before = settings ? [settings] : [];
    const statements = [...before, ...changes, ...withoutDoubles(group.flatMap(({ looks }) => looks))];
    const refusal = await writeBatch(client, statements);
    if (!refusal) {
      for (const { resolve } of group) resolve();
      return { brokenBy: undefined };
    }
    const { at, error } = refusal;
    // A refusal leaves no trace. If the connection broke, the outcome is unknown and nothing may be repeated.
    const brokenBy = isRefusal(error) ? undefined : error;
    if (isTimeout(error)) repeat(group, statements[at]);
    else if (brokenBy || group.length === 1) for (const { reject } of group) reject(error);
    else {
      measures.repeated('writes', 'beside', group.length);
      await Promise.all(group.map((write) => commitApart(client, write, before)));
    }
    return { brokenBy };
  }

  async function commitApart(client: pg.PoolClient, write: Write, before: readonly BoundStatement[]): Promise<void> {
    const refusal = await writeBatch(client, [...before, ...write.changes, ...write.looks]);
    if (!refusal) write.resolve();
    else if (isTimeout(refusal.error)) commitAlone(write);
    else write.reject(refusal.error);
  }

  /**
   * After a lock timeout, commits the writes with the waiting statement alone, because they would wait for the same
   * lock, and the others in the next group. All are committed alone if the commit itself timed out.
   */
  function repeat(group: readonly Write[], late: BoundStatement | undefined): void {
    for (const write of group) {
      const { changes, looks, owner } = write;
      const alike = late && [...changes, ...looks].find((one) => isFormOf(one, late));
      const isLate = !late || alike !== undefined;
      measures.repeated('writes', isLate ? 'late' : 'behind', 1);
      if (alike) slow.suspect(keyOf(alike), owner);
      if (isLate) commitAlone(write);
      else commitSoon(write);
    }
  }

  function commitAlone({ changes, looks, owner, resolve, reject }: Write): void {
    const [first] = changes;
    const done = lane.use(
      { name: owner, statement: owner !== undefined && first ? keyOf(first) : '' },
      async (client) => {
        const since = performance.now();
        const refusal = await writeBatch(client, [...changes, ...looks]);
        if (refusal) throw refusal.error;
        for (const one of [...changes, ...looks]) slow.noteAlone(keyOf(one), owner, performance.now() - since);
      },
    );
    done.then(resolve, reject);
  }

  return (writes: WriteSet, owner: string | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const write = { ...writes, owner, resolve, reject };
      const isSlow = (one: BoundStatement) => slow.isSlow(keyOf(one), owner);
      if (write.waitsForNoRow && !write.changes.some(isSlow) && !write.looks.some(isSlow)) commitSoon(write);
      else commitAlone(write);
    });
}

function keyOf({ name, text }: Pick<BoundStatement, 'name' | 'text'>): string {
  return name || text;
}

/** True if `sent` is this statement, or its rows together with those of others. */
function isFormOf(one: BoundStatement, sent: BoundStatement): boolean {
  return keyOf(one) === keyOf(sent) || (one.many !== undefined && keyOf(one.many) === keyOf(sent));
}

/** Drops equal checks: writes into one folder check the same row. */
function withoutDoubles(looks: readonly BoundStatement[]): BoundStatement[] {
  return [...new Map(looks.map((look) => [JSON.stringify([look.name || look.text, look.values]), look])).values()];
}

interface Refusal {
  /**
   * The index of the refused statement; the number of statements if the commit was refused. Meaningless if the
   * connection broke.
   */
  readonly at: number;
  readonly error: unknown;
}

/** Commits these statements as one batch, all or none; drops their rows. Returns undefined once they are committed. */
async function writeBatch(client: pg.ClientBase, statements: readonly BoundStatement[]): Promise<Refusal | undefined> {
  let at = 0;
  let isSent = false;
  try {
    for (const statement of statements) {
      const preparing = prepareOnce(client, statement);
      if (preparing) await preparing;
      at += 1;
    }
    at = 0;
    const messages = statements.flatMap((statement) => [...bindMessages(statement), serialize.execute()]);
    isSent = true;
    await sendBatch(client, { text: namesOf(statements) }, statements.length, messages, {
      complete: () => void (at += 1),
    });
    return undefined;
  } catch (error) {
    return { at, error: isSent ? meaningOf(error) : error };
  }
}

// Below this number, statements of one row are cheaper.
const rowsMin = 3;

/**
 * The statements of several write sets as one list, which keeps the order of each set. Rows inserted into one table
 * become one statement, which costs PostgreSQL two thirds of separate ones.
 */
export function joinInserts(sets: readonly (readonly BoundStatement[])[]): BoundStatement[] {
  const places: BoundStatement[][] = [];
  for (const set of sets) {
    let from = 0;
    for (const one of set) {
      const table = one.many?.text;
      const at = places.findIndex(([first], place) => place >= from && table && first?.many?.text === table);
      if (at === -1) places.splice(from, 0, [one]);
      else places[at]?.push(one);
      from = (at === -1 ? from : at) + 1;
    }
  }
  return places.flatMap((rows) => (rows.length < rowsMin ? rows : [joined(rows)]));
}

function joined(rows: readonly BoundStatement[]): BoundStatement {
  const [first] = rows;
  if (!first?.many) throw new Error('Only an INSERT has a form for many rows.');
  return { ...first.many, values: first.values.map((_, at) => makePgArray(rows.map(({ values }) => values[at]))) };
}
