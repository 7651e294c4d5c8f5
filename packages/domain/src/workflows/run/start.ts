import type { ReadContext } from '@dossier/kernel/context.ts';
import { findRow } from '@dossier/kernel/db/rows.ts';
import type { Queries } from '@dossier/postgres-engine/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { jsonText } from './checkpoint.ts';
import { start } from '../step/cursor.ts';
import type { CancelRule } from '../definition.ts';
import { firstStageOf } from '../gates/stages.ts';
import type { RunState, RunTrigger } from '../schema.ts';
import { workflowRuns, workflowVersions } from '../table.ts';
import { registerCancels } from '../wait/cancel.ts';
import { markFeed, startOf } from '../wait/position.ts';

export const runsChannel = 'dossier_runs';

/** Due at once. The column keeps milliseconds: rounded up, a run would be due only after the next poll. */
export const dueNow = sql<string>`date_trunc('milliseconds', now())`;

type Row = typeof workflowRuns.$inferSelect;

export interface NewRun
  extends
    Pick<Row, 'workspaceId' | 'workflowId' | 'version' | 'trigger' | 'requestId'>,
    Partial<
      Pick<Row, 'id' | 'recordId' | 'dealId' | 'depth' | 'chain' | 'note' | 'cursor' | 'gateStage' | 'priority'>
    > {
  /** Default: QUEUED. A refused run is stored too, so that people see why nothing happened. */
  readonly state?: Extract<RunState, 'QUEUED' | 'WAITING' | 'FAILED' | 'CANCELLED'>;
  readonly cancelOn?: readonly CancelRule[] | undefined;
  /** Seconds after which a WAITING run is due. */
  readonly waitS?: number;
}

/** Inserts runs. The caller wakes the workers after the commit. */
export async function insertRuns(db: Queries, runs: readonly NewRun[]): Promise<string[]> {
  if (runs.length === 0) return [];
  const rows = runs.map(({ state = 'QUEUED', waitS = 0, trigger, cancelOn, ...run }) => {
    const isOver = state === 'FAILED' || state === 'CANCELLED';
    return {
      id: newId('run'),
      cursor: start,
      ...run,
      // Without the characters that jsonb can't store.
      trigger: JSON.parse(jsonText(trigger)) as RunTrigger,
      state,
      cancelOn: isOver ? undefined : cancelOn,
      dueAt: isOver ? null : waitS === 0 ? dueNow : sql<string>`now() + make_interval(secs => ${waitS}::float8)`,
      finishedAt: isOver ? sql`now()` : null,
    };
  });
  for (let at = 0; at < rows.length; at += 500) {
    const part = rows.slice(at, at + 500);
    await db.orm.insert(workflowRuns).values(part.map(({ cancelOn: _cancelOn, ...row }) => row));
    const cancellable = part.map((run) => ({ ...run, body: run.trigger.body }));
    await registerCancels(db, cancellable);
    // The position of an event is its number; for another trigger, the current position of the feed.
    const unnumbered = part.filter((run) => run.finishedAt === null && startOf(run) === null);
    await markFeed(db, unnumbered, 'trigger');
  }
  return rows.map(({ id }) => id);
}

/** The events that cancel new runs of a version, and their first stage. */
export async function newRunRulesOf(
  { db, workspaceId }: ReadContext,
  workflowId: string,
  version: number,
): Promise<Pick<NewRun, 'cancelOn' | 'gateStage'>> {
  const { definition } = workflowVersions;
  const row = await findRow(db, workflowVersions, { workspaceId, workflowId, version }, { definition });
  if (!row) return {};
  const { trigger } = row.definition;
  return { gateStage: firstStageOf(trigger), cancelOn: 'cancelOn' in trigger ? trigger.cancelOn : undefined };
}
