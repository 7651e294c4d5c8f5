import type { CallContext, WriteContext } from './context.ts';
import { Outdated } from './errors.ts';
import { Facts } from './events/emit.ts';
import { claimIdempotencyKey, keepAnswer } from './idempotency/replay.ts';

/** The channel that wakes the dispatcher after a commit with facts. */
export const eventsChannel = 'dossier_events';

type KnownCall = CallContext & Pick<WriteContext, 'actor' | 'workspaceId' | 'isSecondTry'>;

/**
 * One transaction with the facts that it states; after the commit the dispatcher is woken. `work`
 * is begun again, once, where something that it remembered turns out to be `Outdated`; then it may go by nothing
 * remembered.
 */
export async function transact<T>(call: KnownCall, work: (ctx: WriteContext) => Promise<T>): Promise<T> {
  try {
    return await transactNow(call, work);
  } catch (error) {
    if (!(error instanceof Outdated)) throw error;
    return transactNow({ ...call, isSecondTry: true }, work);
  }
}

async function transactNow<T>(call: KnownCall, work: (ctx: WriteContext) => Promise<T>): Promise<T> {
  const { result, hasFacts } = await call.database.transaction(async (db) => {
    // Of this try: one that is begun again states its facts anew.
    const facts = new Facts();
    const done = await work({ ...call, db, facts });
    facts.flush(db);
    return { result: done, hasFacts: facts.rows.length > 0 };
  });
  if (hasFacts) call.database.notifier.poke(eventsChannel);
  return result;
}

/**
 * `transact` for a call that may be a repeat: `Replayed` is thrown where it was answered before, else the answer is
 * kept with the write.
 */
export async function transactOnce<T>(
  call: KnownCall,
  work: (ctx: WriteContext) => Promise<T>,
  answerOf: (result: T) => unknown,
): Promise<T> {
  const { idempotency } = call;
  if (!idempotency) return transact(call, work);
  return transact(call, async (ctx) => {
    await claimIdempotencyKey(ctx.db, ctx.workspaceId, idempotency);
    const result = await work(ctx);
    await keepAnswer(ctx.db, ctx.workspaceId, idempotency, answerOf(result));
    return result;
  });
}
