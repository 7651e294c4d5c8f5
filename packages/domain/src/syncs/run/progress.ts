import { clock } from '@dossier/kernel/clock.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { notFound } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import type { Session } from '@dossier/postgres-engine/index.ts';
import { and, eq, sql } from 'drizzle-orm';
import { isRun, type RunRow, type SyncRow } from '../service.ts';
import { syncProblems, syncRuns } from '../table.ts';

type Problem = Pick<typeof syncProblems.$inferInsert, 'item' | 'externalId' | 'message'>;

export type Outcome = ReturnType<typeof emptyOutcome>;

/** Processes some items of a run in one transaction. */
export type Take<Item> = (ctx: WriteContext, sync: SyncRow, run: RunRow, items: readonly Item[]) => Promise<Outcome>;

const noCounts = { createdCount: 0, changedCount: 0, unchangedCount: 0, removedCount: 0, conflictCount: 0 };
export const emptyOutcome = () => ({ ...noCounts, doneCount: 0, problems: new Array<Problem>() });

/** Later problems of a run are only counted. */
const problemsKept = 10_000;
const messageMax = 1_000;

/** Saves in the transaction of the items: a killed worker repeats none, and one that lost the run writes nothing. */
export async function saveProgress(db: Session, run: RunRow, outcome: Outcome): Promise<void> {
  const { doneCount, problems } = outcome;
  const [saved] = await db.orm
    .update(syncRuns)
    .set({
      doneCount: run.doneCount + doneCount,
      createdCount: sql`${syncRuns.createdCount} + ${outcome.createdCount}`,
      changedCount: sql`${syncRuns.changedCount} + ${outcome.changedCount}`,
      unchangedCount: sql`${syncRuns.unchangedCount} + ${outcome.unchangedCount}`,
      removedCount: sql`${syncRuns.removedCount} + ${outcome.removedCount}`,
      conflictCount: sql`${syncRuns.conflictCount} + ${outcome.conflictCount}`,
      errorCount: sql`${syncRuns.errorCount} + ${problems.length}`,
    })
    .where(and(isRun(run), eq(syncRuns.state, 'RUNNING'), eq(syncRuns.doneCount, run.doneCount)))
    .returning({ errorCount: syncRuns.errorCount });
  // The run was cancelled, or another worker has continued it.
  if (!saved) throw notFound('run');
  if (problems.length === 0 || saved.errorCount > problemsKept) return;
  const common = { workspaceId: run.workspaceId, runId: run.id, createdAt: clock.iso() };
  await db.orm.insert(syncProblems).values(
    problems.map(({ message, ...problem }) => ({
      ...problem,
      ...common,
      id: newId('sprb'),
      message: message.slice(0, messageMax),
    })),
  );
}
