import type { WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, fromZod, toDomainError } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { StatedEvents } from '@dossier/kernel/events/stated.ts';
import { GatheredSession, isPassing, isRefusal } from '@dossier/postgres-engine/index.ts';
import { noteOperation } from './operations.ts';
import { Unreadable } from './schema.ts';

/** Items that share a savepoint. */
const groupSize = 100;

export interface Done<T> {
  readonly status: 200 | 201;
  readonly data: T;
}

export interface BatchVerbs<Item, T> {
  /** Locks all items in one order, so that two batches can't deadlock. */
  lock(ctx: WriteContext, items: readonly Item[]): Promise<void>;
  /** Neighbours of a stretch run at once if their subjects differ, all others in turn. No subject: a new thing. */
  orderOf(item: Item): { readonly stretch: string; readonly subject: string | undefined };
  run(ctx: WriteContext, item: Item): Promise<Done<T>>;
}

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly issues: { path: (string | number)[]; message: string }[];
}

interface Result<T> {
  readonly status: number;
  readonly data: T | null;
  readonly error: Failure | null;
}

interface Batch<Item> {
  readonly atomic: boolean;
  readonly items: readonly (Item | Unreadable)[];
}

export async function runBatch<Item, T>(
  call: WriteContext,
  batch: Batch<Item>,
  verbs: BatchVerbs<Item, T>,
): Promise<{ operationId: string; succeeded: number; failed: number; results: Result<T>[] }> {
  const operationId = call.joined?.id ?? newId('op');
  const ctx: WriteContext = { ...call, unitId: operationId };
  const results = await carryOut(ctx, batch, verbs);
  const failures = results.filter(({ error }) => error !== null).length;
  const succeeded = results.length - failures;
  if (!ctx.joined)
    noteOperation(ctx, {
      id: operationId,
      kind: 'BATCH',
      state: 'DONE',
      changedCount: succeeded,
      failedCount: failures,
    });
  return { operationId, succeeded, failed: failures, results };
}

export async function carryOut<Item, T>(
  ctx: WriteContext,
  { atomic, items }: Batch<Item>,
  verbs: BatchVerbs<Item, T>,
): Promise<Result<T>[]> {
  const results: Result<T>[] = [];
  const good: Asked<Item>[] = [];
  for (const [at, item] of items.entries()) {
    if (!(item instanceof Unreadable)) {
      good.push({ at, item });
      continue;
    }
    const error = fromZod(item.error);
    if (atomic) throw atItem(at, error);
    results[at] = failed(error);
  }
  await verbs.lock(
    ctx,
    good.map(({ item }) => item),
  );
  for (let from = 0; from < good.length; from += groupSize) {
    const group = good.slice(from, from + groupSize);
    const outcomes = atomic
      ? stated(ctx, await runTogether(ctx, group, verbs, true))
      : await runGroup(ctx, group, verbs);
    for (const [index, { at }] of group.entries()) {
      const outcome = outcomes[index];
      if (!outcome) throw new Error('An item of a batch has no outcome.');
      if (atomic && outcome instanceof DomainError) throw atItem(at, outcome);
      results[at] = outcome instanceof DomainError ? failed(outcome) : { ...outcome, error: null };
    }
  }
  // If no item changed anything, no event is due.
  ctx.events.unchanged();
  return results;
}

interface Asked<Item> {
  readonly at: number;
  readonly item: Item;
}

type Outcome<T> = Done<T> | DomainError;

/** Runs the items of a group behind one savepoint; if PostgreSQL refuses one of them, each behind its own. */
async function runGroup<Item, T>(
  ctx: WriteContext,
  group: readonly Asked<Item>[],
  verbs: BatchVerbs<Item, T>,
): Promise<Outcome<T>[]> {
  try {
    return stated(ctx, await ctx.db.nested(() => runTogether(ctx, group, verbs, false)));
  } catch (error) {
    if (isOfTransaction(error)) throw error;
    if (group.length === 1) return [toDomainError(error)];
    const outcomes: Outcome<T>[] = [];
    for (const one of group) outcomes.push(...(await runGroup(ctx, [one], verbs)));
    return outcomes;
  }
}

interface Together<T> {
  readonly outcomes: Outcome<T>[];
  readonly parts: readonly StatedEvents[];
}

/** These writes are certain only now, so their events count from here. */
function stated<T>(ctx: WriteContext, { outcomes, parts }: Together<T>): Outcome<T>[] {
  for (const part of parts) ctx.events.take(part);
  return outcomes;
}

async function runTogether<Item, T>(
  ctx: WriteContext,
  group: readonly Asked<Item>[],
  verbs: BatchVerbs<Item, T>,
  isAtomic: boolean,
): Promise<Together<T>> {
  const db = new GatheredSession(ctx.db);
  const parts = group.map(() => new StatedEvents());
  const outcomes: Outcome<T>[] = [];
  for (const wave of wavesOf(group, verbs)) {
    const runAt = async (index: number) => {
      const asked = group[index];
      const events = parts[index];
      if (!asked || !events) throw new Error('A wave names an item of its group.');
      outcomes[index] = await runOne({ ...ctx, db, events }, asked.item, verbs);
    };
    // Not Promise.all: no item may still use the connection when the transaction ends.
    const settled = await Promise.allSettled(wave.map(runAt));
    const broken = settled.find((one) => one.status === 'rejected');
    if (broken) throw broken.reason;
    // A conflict with an earlier item of the same wave may be over now.
    for (const index of wave.slice(1)) {
      const outcome = outcomes[index];
      if (outcome instanceof DomainError && outcome.code === 'CONFLICT') await runAt(index);
    }
    if (isAtomic && outcomes.some((outcome) => outcome instanceof DomainError)) break;
  }
  db.flush();
  return { outcomes, parts };
}

/** A refusal fails only the item if it has written nothing yet; verbs check first. Others fail the group. */
async function runOne<Item, T>(ctx: WriteContext, item: Item, verbs: BatchVerbs<Item, T>): Promise<Outcome<T>> {
  try {
    return await verbs.run(ctx, item);
  } catch (error) {
    if (!(error instanceof DomainError) || ctx.events.count > 0) throw error;
    return error;
  }
}

/** Indexes of items that may run at the same time. */
function wavesOf<Item, T>(group: readonly Asked<Item>[], verbs: BatchVerbs<Item, T>): number[][] {
  const waves: number[][] = [];
  const seen = new Map<string, number>();
  let first = 0;
  let current: string | undefined;
  for (const [index, { item }] of group.entries()) {
    const { stretch, subject } = verbs.orderOf(item);
    if (stretch !== current) {
      current = stretch;
      first = waves.length;
      seen.clear();
    }
    const wave = subject === undefined ? first : (seen.get(subject) ?? first);
    (waves[wave] ??= []).push(index);
    if (subject !== undefined) seen.set(subject, wave + 1);
  }
  return waves;
}

/** Failures that a savepoint can't repair, and internal errors: the whole transaction is repeated, or fails. */
function isOfTransaction(error: unknown): boolean {
  return !(error instanceof DomainError) && (isPassing(error) || !isRefusal(error));
}

function failed<T>(error: DomainError): Result<T> {
  const { status, shownCode: code, message, issues = [] } = error;
  return { status, data: null, error: { code, message, issues } };
}

/** Turns an item's error into one of the whole batch, which names the item. */
function atItem(at: number, error: DomainError): DomainError {
  const { code, message, issues = [{ path: [], message }], retryAfterS, currentVersion, cause } = error;
  return new DomainError(code, `Item ${at}: ${message} Nothing was written.`, {
    issues: issues.map((issue) => ({ ...issue, path: ['items', at, ...issue.path] })),
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
    ...(currentVersion === undefined ? {} : { currentVersion }),
    cause,
  });
}
