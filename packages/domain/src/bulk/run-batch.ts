import type { WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, fromZod, type Issue, toDomainError } from '@dossier/kernel/errors.ts';
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

interface Result<T> {
  readonly status: number;
  readonly data: T | null;
  readonly error: { code: string; message: string; issues: Issue[] } | null;
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
    const attempts = atomic ? await runTogether(ctx, group, verbs, true) : await runGroup(ctx, group, verbs);
    for (const { at, outcome } of attempts) if (atomic && outcome instanceof DomainError) throw atItem(at, outcome);
    for (const { at, events, outcome } of attempts) {
      if (!outcome) throw new Error('An item of a batch has no outcome.');
      // These writes are certain only now, so their events count from here.
      ctx.events.take(events);
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

interface Attempt<Item, T> extends Asked<Item> {
  readonly events: StatedEvents;
  /** Undefined until it has run. */
  outcome: Outcome<T> | undefined;
}

/** Runs the items of a group behind one savepoint; if PostgreSQL refuses one of them, each behind its own. */
async function runGroup<Item, T>(
  ctx: WriteContext,
  group: readonly Asked<Item>[],
  verbs: BatchVerbs<Item, T>,
): Promise<Attempt<Item, T>[]> {
  try {
    return await ctx.db.nested(() => runTogether(ctx, group, verbs, false));
  } catch (error) {
    if (isOfTransaction(error)) throw error;
    if (group.length === 1)
      return group.map((one) => ({ ...one, events: new StatedEvents(), outcome: toDomainError(error) }));
    const attempts: Attempt<Item, T>[] = [];
    for (const one of group) attempts.push(...(await runGroup(ctx, [one], verbs)));
    return attempts;
  }
}

async function runTogether<Item, T>(
  ctx: WriteContext,
  group: readonly Asked<Item>[],
  verbs: BatchVerbs<Item, T>,
  isAtomic: boolean,
): Promise<Attempt<Item, T>[]> {
  const db = new GatheredSession(ctx.db);
  const attempts = group.map((asked): Attempt<Item, T> => ({
    ...asked,
    events: new StatedEvents(),
    outcome: undefined,
  }));
  for (const wave of wavesOf(attempts, verbs)) {
    const run = async (attempt: Attempt<Item, T>) => {
      attempt.outcome = await runOne({ ...ctx, db, events: attempt.events }, attempt.item, verbs);
    };
    // Not Promise.all: no item may still use the connection when the transaction ends.
    const settled = await Promise.allSettled(wave.map(run));
    const broken = settled.find((one) => one.status === 'rejected');
    if (broken) throw broken.reason;
    // A conflict with an earlier item of the same wave may be over now.
    for (const attempt of wave.slice(1))
      if (attempt.outcome instanceof DomainError && attempt.outcome.code === 'CONFLICT') await run(attempt);
    if (isAtomic && wave.some(({ outcome }) => outcome instanceof DomainError)) break;
  }
  db.flush();
  return attempts;
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

/** Attempts that may run at the same time. */
function wavesOf<Item, T>(attempts: readonly Attempt<Item, T>[], verbs: BatchVerbs<Item, T>): Attempt<Item, T>[][] {
  const waves: Attempt<Item, T>[][] = [];
  const seen = new Map<string, number>();
  let first = 0;
  let current: string | undefined;
  for (const attempt of attempts) {
    const { stretch, subject } = verbs.orderOf(attempt.item);
    if (stretch !== current) {
      current = stretch;
      first = waves.length;
      seen.clear();
    }
    const wave = subject === undefined ? first : (seen.get(subject) ?? first);
    (waves[wave] ??= []).push(attempt);
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
