import type { CallContext, Rehearsal, WriteContext } from './context.ts';
import { StatedEvents } from './events/stated.ts';
import { claimIdempotencyKey, keepAnswer } from './idempotency/replay.ts';
import { noteInSpan, traced } from './traces/traces.ts';

/** The channel that wakes the dispatcher after a commit with events. */
export const eventsChannel = 'dossier_events';

type KnownCall = CallContext & Pick<WriteContext, 'actor' | 'workspaceId' | 'unitId' | 'audit' | 'dryRun'>;

/** Runs `work` in one transaction, commits its events with it, then wakes the dispatcher. */
export async function transact<T>(call: KnownCall, work: (ctx: WriteContext) => Promise<T>): Promise<T> {
  if (call.dryRun) return rehearse(call, call.dryRun, work);
  return traced('transaction', { attributes: { 'dossier.workspace.id': call.workspaceId } }, () => commit(call, work));
}

async function commit<T>(call: KnownCall, work: (ctx: WriteContext) => Promise<T>): Promise<T> {
  const { result, count } = await call.database.transaction(async (db) => {
    // One list per try: the transaction may be retried, and must not state its events twice.
    const events = new StatedEvents();
    const done = await work({ ...call, db, events });
    events.flush(db);
    return { result: done, count: events.count };
  });
  noteInSpan({ 'dossier.events': count });
  if (count > 0) call.database.notifier.poke(eventsChannel);
  return result;
}

/** Runs `work` and rolls back: no event, no row and no notification remains (docs/decisions/0043). */
async function rehearse<T>(call: KnownCall, dryRun: Rehearsal, work: (ctx: WriteContext) => Promise<T>): Promise<T> {
  const end = new Error('A dry run leaves nothing behind.');
  const done: { result: T }[] = [];
  try {
    await call.database.transaction(async (db) => {
      const ctx: WriteContext = { ...call, db, events: new StatedEvents() };
      done[0] = { result: await work(ctx) };
      await dryRun.look(ctx);
      throw end;
    });
  } catch (error) {
    if (error !== end || !done[0]) throw error;
    return done[0].result;
  }
  throw new Error('A dry run was committed.');
}

/**
 * `transact` for a call with an Idempotency-Key: throws `Replayed` if the call was answered before, else stores the
 * answer in the same transaction. With an audit trail it also writes the entry there, and with a named unit of work it
 * joins that. A dry run does none of these.
 */
export async function transactOnce<T>(
  call: KnownCall,
  work: (ctx: WriteContext) => Promise<T>,
  answerOf: (result: T) => unknown,
): Promise<T> {
  const { idempotency, audit, dryRun, named, actor } = call;
  const budget = actor.kind === 'key' ? actor.budget : undefined;
  if (dryRun)
    return transact(call, async (ctx) => {
      const result = await work(ctx);
      await budget?.spend(ctx);
      const { count, isUnchanged } = ctx.events;
      const isSilent = audit?.isNoted === true || (count === 0 && !isUnchanged);
      if (audit && isSilent) dryRun.noteSettings(audit.changes(answerOf(result)));
      return result;
    });
  if (!idempotency && !audit && !named && !budget) return transact(call, work);
  const { result, unitId } = await transact(call, async (ctx) => {
    if (idempotency) await claimIdempotencyKey(ctx.db, ctx.workspaceId, idempotency);
    const joined = await named?.join(ctx);
    const done = await work(joined ? { ...ctx, joined, unitId: joined.id } : ctx);
    await budget?.spend(ctx);
    joined?.count(ctx);
    const answer = answerOf(done);
    if (audit) await audit.note(ctx, answer);
    if (idempotency) await keepAnswer(ctx.db, ctx.workspaceId, idempotency, answer);
    return { result: done, unitId: joined?.id };
  });
  if (named) named.id = unitId;
  return result;
}
