import { changeRows } from '@dossier/kernel/db/rows.ts';
import { defineSql, type Queries, type Session } from '@dossier/postgres-engine/index.ts';
import { failUnlessFound } from '@dossier/kernel/db/demand-row.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { equals } from '@dossier/kernel/verbs.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { ClaimedRun } from './claim.ts';
import type { Cursor, StepPosition } from '../step/cursor.ts';
import type { RunState, StepState } from '../schema.ts';
import { workflowRuns, type workflowSteps } from '../table.ts';

/** The run was cancelled or claimed by another worker: the step in progress must roll back. */
export class LostRun extends Error {}

export type StepOutcome = Omit<typeof workflowSteps.$inferSelect, 'workspaceId' | 'runId' | 'position' | 'finishedAt'>;

/** The log entry of a step that began at this time. */
export function logOf(
  { path, step: { name, action } }: StepPosition,
  { attempt }: Pick<ClaimedRun, 'attempt'>,
  startedAt: string,
) {
  const logged = { path, name, action, attempts: Math.max(1, attempt), startedAt };
  return (state: StepState, input: unknown, output: unknown, error: string | null = null): StepOutcome => {
    return { ...logged, state, input, output, error };
  };
}

export interface Progress {
  readonly state: RunState;
  readonly cursor: Cursor;
  /** Next due time of the run, or in how many seconds (database clock). Both undefined: the worker keeps its lease. */
  readonly dueAt?: string | null;
  readonly dueInS?: number;
  readonly attempt: number;
  readonly note?: string | null;
  readonly failedStep?: string | null;
}

const { placeholder } = sql;

export function isHeld({ workspaceId, id, fence }: ClaimedRun): SQL | undefined {
  return equals(workflowRuns, { workspaceId, id, fence, state: 'RUNNING' });
}

/** The same in a prepared statement. */
const ofHolder = sql`
  workspace_id = ${placeholder('workspaceId')}::uuid and id = ${placeholder('runId')}::uuid
    and fence = ${placeholder('fence')}::int and state = 'RUNNING'`;

export function demandHeld(rows: readonly unknown[], { id }: ClaimedRun): void {
  if (rows.length === 0) throw new LostRun(`${id} is in other hands.`);
}

export async function changeHeld(db: Queries, run: ClaimedRun, change: PgUpdateSetSource<typeof workflowRuns>) {
  if ((await changeRows(db, workflowRuns, isHeld(run), change)) === 0)
    throw new LostRun(`${run.id} is in other hands.`);
}

function saving(which: SQL, answer: SQL): SQL {
  return sql`
  with moved as (
    update workflow_runs
    set state = ${placeholder('state')}, cursor = ${placeholder('cursor')}::jsonb,
      attempt = ${placeholder('attempt')}::int,
      step_count = step_count + ${placeholder('counted')}::int, note = coalesce(${placeholder('note')}, note),
      failed_step = ${placeholder('failedStep')},
      due_at = coalesce(
        now() + make_interval(secs => ${placeholder('dueInS')}::float8), ${placeholder('dueAt')}::timestamptz
      ),
      finished_at = case when ${placeholder('state')} in ('SUCCEEDED', 'FAILED', 'CANCELLED') then now() end
    where ${which}
    returning step_count
  ), saved as (
  insert into workflow_steps (
    workspace_id, run_id, path, position, name, action, state, input, output, error, attempts, started_at, finished_at
  )
  select ${placeholder('workspaceId')}::uuid, ${placeholder('runId')}::uuid, ${placeholder('path')}, step_count,
    ${placeholder('name')}, ${placeholder('action')}, ${placeholder('stepState')},
    ${placeholder('input')}::jsonb, ${placeholder('output')}::jsonb, ${placeholder('error')},
    ${placeholder('attempts')}::int, ${placeholder('startedAt')}::timestamptz,
    case when ${placeholder('stepState')} in ('RETRYING', 'WAITING') then null else now() end
  from moved
  on conflict (workspace_id, run_id, path) do update
  set state = excluded.state, input = excluded.input, output = excluded.output, error = excluded.error,
    attempts = excluded.attempts, finished_at = excluded.finished_at
  returning path
  )
  select ${answer} from saved`;
}

const checkpoint = defineSql<{ path: string }>('change', 'workflows.checkpoint')`${saving(ofHolder, sql`path`)}`;

// Fails unless the worker holds the run and no other transaction has locked it. It waits for no lock, and so can share
// a message and a commit with the checkpoints of other runs.
function free(name: string, which: SQL) {
  const isFree = sql`ctid = (select ctid from workflow_runs where ${which} for no key update skip locked)`;
  return defineSql('change', name, { skipsLocked: true, confirms: true })`${saving(isFree, failUnlessFound.isThere)}`;
}

const freeCheckpoint = free('workflows.free_checkpoint', ofHolder);
// The row is at its position after the claim, until a heartbeat moves it. By key, while the planner has no statistics,
// each checkpoint would read all running runs of the workspace, including those that have ended since.
const freeCheckpointAt = free('workflows.free_checkpoint_at', sql`ctid = ${placeholder('place')}::tid and ${ofHolder}`);

/** Saves the step and the run's new state in one statement, in the transaction of the step's own writes. */
export async function saveCheckpoint(db: Queries, run: ClaimedRun, step: StepOutcome, progress: Progress) {
  demandHeld(await db.run(checkpoint, valuesOf(run, step, progress)), run);
}

/**
 * The same without an answer: a transaction with nothing else is one message. If the run is locked or lost, the
 * transaction runs again; its second try is a `saveCheckpoint`, which reports which of the two.
 */
export async function sendCheckpoint(db: Session, run: ClaimedRun, step: StepOutcome, progress: Progress) {
  if (!db.mayPeek()) return saveCheckpoint(db, run, step, progress);
  const values = valuesOf(run, step, progress);
  if (run.place === undefined) db.send(freeCheckpoint, values);
  else db.send(freeCheckpointAt, { ...values, place: run.place });
}

function valuesOf(run: ClaimedRun, step: StepOutcome, progress: Progress): Record<string, unknown> {
  return {
    ...step,
    ...progress,
    workspaceId: decodeId('ws', run.workspaceId),
    runId: decodeId('run', run.id),
    fence: run.fence,
    cursor: JSON.stringify(progress.cursor),
    counted: step.state === 'RETRYING' || step.state === 'WAITING' ? 0 : 1,
    note: progress.note ?? null,
    failedStep: progress.failedStep ?? null,
    dueInS: progress.dueInS ?? (progress.dueAt === undefined ? run.leaseS : null),
    dueAt: progress.dueAt ?? null,
    stepState: step.state,
    input: jsonText(step.input),
    output: jsonText(step.output),
  };
}

/** Replaces characters that jsonb can't store (NUL, half surrogate pairs) by U+FFFD. Escaped backslashes are kept. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value ?? null).replaceAll(/\\\\|\\u0000|\\ud[89a-f][0-9a-f]{2}/g, (escape) =>
    escape === '\\\\' ? escape : '\\ufffd',
  );
}

/** Ends a run that is past its last step or can't continue. Undefined when another worker has it. */
export async function finishRun(
  db: Queries,
  run: ClaimedRun,
  state: 'SUCCEEDED' | 'FAILED',
  note: string | null,
  failedStep: string | null = null,
): Promise<RunState | undefined> {
  const end = { state, note, failedStep, dueAt: null, finishedAt: sql`now()` };
  return (await changeRows(db, workflowRuns, isHeld(run), end)) === 1 ? state : undefined;
}

/** Releases a run so that any worker may continue at once. `attempt` counts the tries of the next step. */
export async function releaseRun(db: Queries, run: ClaimedRun, attempt: number): Promise<void> {
  await changeRows(db, workflowRuns, isHeld(run), { state: 'WAITING', dueAt: sql`now()`, attempt });
}

/** Deletes a run whose condition is false. Returns the gate, if others may wait for it. */
export async function discardRun(db: Queries, run: ClaimedRun): Promise<string | null> {
  const [row] = await db.orm.delete(workflowRuns).where(isHeld(run)).returning({ gate: workflowRuns.gate });
  return row?.gate ?? null;
}
