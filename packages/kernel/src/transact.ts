import { StaleRead } from '@dossier/postgres-engine/index.ts';
import type { CallContext, WriteContext } from './context.ts';
import { StatedEvents } from './events/stated.ts';
import { claimIdempotencyKey, keepAnswer } from './idempotency/replay.ts';

/** The channel that wakes the dispatcher after a commit with events. */
export const eventsChannel = 'dossier_events';

type KnownCall = CallContext & Pick<WriteContext, 'actor' | 'workspaceId' | 'mustReadFresh' | 'audit'>;

/**
 * Runs `work` in one transaction, commits its events with it, then wakes the dispatcher. Where `work` throws
 * `StaleRead` (it used a stale cached value), it runs once more and may use no cache.
 */
export async function transact<T>(call: KnownCall, work: (ctx: WriteContext) => Promise<T>): Promise<T> {
  try {
    return await transactNow(call, work);
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error;
    return transactNow({ ...call, mustReadFresh: true }, work);
  }
}

async function transactNow<T>(call: KnownCall, work: (ctx: WriteContext) => Promise<T>): Promise<T> {
  const { result, hasEvents } = await call.database.transaction(async (db) => {
    // One list per try: the transaction may be retried, and must not state its events twice.
    const events = new StatedEvents();
    const done = await work({ ...call, db, events });
    events.flush(db);
    return { result: done, hasEvents: events.count > 0 };
  });
  if (hasEvents) call.database.notifier.poke(eventsChannel);
  return result;
}

/**
 * `transact` for a call with an Idempotency-Key: throws `Replayed` where the call was answered before, else stores the
 * answer in the same transaction. With an audit trail it writes the entry there, too.
 */
export async function transactOnce<T>(
  call: KnownCall,
  work: (ctx: WriteContext) => Promise<T>,
  answerOf: (result: T) => unknown,
): Promise<T> {
  const { idempotency, audit } = call;
  if (!idempotency && !audit) return transact(call, work);
  return transact(call, async (ctx) => {
    if (idempotency) await claimIdempotencyKey(ctx.db, ctx.workspaceId, idempotency);
    const result = await work(ctx);
    const answer = answerOf(result);
    if (audit) await audit.note(ctx, answer);
    if (idempotency) await keepAnswer(ctx.db, ctx.workspaceId, idempotency, answer);
    return result;
  });
}
