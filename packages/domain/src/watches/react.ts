import { changeRows } from '@dossier/kernel/db/rows.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { callOfJob } from '@dossier/kernel/jobs/define.ts';
import { eventsChannel } from '@dossier/kernel/transact.ts';
import { nextVersion } from '@dossier/kernel/verbs.ts';
import { type Database, defineStatement, isPassing, type Session } from '@dossier/postgres-engine/index.ts';
import { and, sql } from 'drizzle-orm';
import type { DispatchedEvent } from '../events-log/index.ts';
import { folderEvents } from '../folders/events.ts';
import { pipelineEvents } from '../pipelines/events.ts';
import { withinTime } from '../query/index.ts';
import { recordErased, recordMerged } from '../records/events.ts';
import type { WatchRow } from './answer.ts';
import { watches } from './table.ts';
import { nounOf, tellChanges, touchedIn } from './tell.ts';

/** Kinds that change the answers of other items than their own, so that a comparison is due. */
const surrounding = new Set([...folderEvents, ...pipelineEvents, recordErased, recordMerged].map(({ kind }) => kind));

const lockWatches = defineStatement('read', 'watches.lock', (orm) =>
  orm
    .select()
    .from(watches)
    .where(and(sql`${watches.workspaceId} = any(${sql.placeholder('workspaceIds')}::uuid[])`, watches.isEnabled))
    .orderBy(watches.workspaceId, watches.id)
    .for('no key update'),
);

/**
 * States which items of a batch entered, left or changed in the answers of watches, by their state now. Events of
 * watches are ignored, so that they cause no further ones.
 */
export function reactWithWatches(database: Database) {
  return async (db: Session, batch: readonly DispatchedEvent[]): Promise<void> => {
    const concerned = batch.filter(({ kind }) => nounOf(kind) !== undefined || surrounding.has(kind));
    const workspaceIds = new Set(concerned.map(({ workspaceId }) => watches.workspaceId.mapToDriverValue(workspaceId)));
    if (workspaceIds.size === 0) return;
    const found = await db.run(lockWatches, { workspaceIds: [...workspaceIds] });
    if (found.length === 0) return;
    const watched = new Set(found.map(({ workspaceId }) => workspaceId));
    const own = concerned.filter(({ workspaceId }) => watched.has(workspaceId));
    const changed = own.filter(({ kind }) => surrounding.has(kind)).map(({ workspaceId }) => workspaceId);
    if (changed.length > 0)
      await changeRows(db, watches, { workspaceId: changed, isEnabled: true }, { dueAt: sql`now()` });
    const touched = await touchedIn(db, own);
    let count = 0;
    for (const watch of found) {
      const items = touched.get(`${watch.workspaceId} ${watch.of}`);
      if (items)
        count += await guarded(db, watch, () => tellChanges({ ...callFor(database, watch), db }, watch, items));
    }
    // The dispatcher continues with these events at once.
    if (count > 0) await db.orm.execute(sql`select pg_notify(${eventsChannel}, '1')`);
  };
}

export function callFor(database: Database, { workspaceId }: WatchRow) {
  return callOfJob(database, workspaceId, { kind: 'system', name: 'Watches' });
}

/** Runs work on a watch behind a savepoint. A lasting failure switches it off, so that it stops no other. */
export async function guarded(db: Session, watch: WatchRow, work: () => Promise<number>): Promise<number> {
  try {
    return await withinTime(() => db.nested(work));
  } catch (error) {
    // A timeout is lasting: the next batch would wait for it again.
    if (isPassing(error) && !(error instanceof DomainError)) throw error;
    const problem = error instanceof DomainError ? error.message : 'The answer of the watch could not be read.';
    const { workspaceId, id, filling } = watch;
    const off = { isEnabled: false, problem, ...nextVersion(watches) };
    await changeRows(db, watches, { workspaceId, id, filling }, off);
    return 0;
  }
}
