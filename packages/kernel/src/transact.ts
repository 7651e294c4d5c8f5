import type { CallContext, ReadContext, WriteContext } from './context.ts';
import { Facts } from './events/emit.ts';

/** The channel that wakes the dispatcher after a commit with facts. */
export const eventsChannel = 'dossier_events';

/** One transaction with the facts that it states; after the commit the dispatcher is woken. */
export async function transact<T>(call: CallContext & Pick<ReadContext, 'actor' | 'workspaceId'>, work: (ctx: WriteContext) => Promise<T>): Promise<T> {
  const facts = new Facts();
  const result = await call.database.transaction(
    (db) => work({ ...call, db, facts }),
    (db) => facts.flush(db),
  );
  if (facts.rows.length > 0) call.database.notifier.poke(eventsChannel);
  return result;
}
