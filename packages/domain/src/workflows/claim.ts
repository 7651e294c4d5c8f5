import { type Database, type Session, defineSql } from '@dossier/postgres-engine/index.ts';
import { decodeId, encodeId } from '@dossier/kernel/ids.ts';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Cursor } from './cursor.ts';
import type { RunTrigger } from './schema.ts';
import { workflowRuns } from './table.ts';

/** A run in the hands of a worker. Whoever finds its fence moved on has lost it. */
export interface ClaimedRun {
  readonly workspaceId: string;
  readonly id: string;
  readonly workflowId: string;
  readonly version: number;
  readonly trigger: RunTrigger;
  readonly recordId: string | null;
  readonly dealId: string | null;
  readonly requestId: string;
  readonly depth: number;
  readonly fence: number;
  /** Who says nothing for so many seconds is taken for dead, and the run for free. */
  readonly leaseS: number;
  cursor: Cursor;
  stepCount: number;
  attempt: number;
}

interface Row {
  id: string;
  workflow_id: string;
  version: number;
  trigger: string;
  record_id: string | null;
  deal_id: string | null;
  request_id: string;
  depth: number;
  cursor: string;
  step_count: number;
  attempt: number;
  fence: number;
}

const { placeholder } = sql;
const lock = defineSql(
  'workflows.lock_workspace',
  sql`select pg_advisory_xact_lock(hashtextextended('workflows ' || ${placeholder('workspaceId')}::text, 0))`,
);

const underWay = sql`(select count(*)::int from workflow_runs where workspace_id = ${placeholder('workspaceId')}::uuid and state = 'RUNNING' and due_at > now())`;

// By ctid, which can't change while the row is locked: a plan that was made while the table was small
// would look through all runs of the workspace for each id.
function claim(name: string, which: ReturnType<typeof sql>) {
  return defineSql<Row>(
    name,
    sql`
    with picked as (
      select ctid from workflow_runs
      where workspace_id = ${placeholder('workspaceId')}::uuid and due_at <= now() and ${which}
      order by due_at limit greatest(0, least(${placeholder('limit')}::int, ${placeholder('cap')}::int - ${underWay})) for update skip locked
    )
    update workflow_runs r
    set state = 'RUNNING', started_at = coalesce(r.started_at, now()), attempt = r.attempt + 1, fence = r.fence + 1, worker_id = ${placeholder('worker')}::uuid,
      due_at = now() + make_interval(secs => ${placeholder('leaseS')}::float8 * (1 + random() / 3))
    from picked where r.ctid = picked.ctid
    returning r.id, r.workflow_id, r.version, r.trigger, r.record_id, r.deal_id, r.request_id, r.depth, r.cursor, r.step_count, r.attempt, r.fence`,
  );
}

const claimFresh = claim('workflows.claim', sql`state <> 'RUNNING'`);
const claimAbandoned = claim('workflows.claim_abandoned', sql`state = 'RUNNING' and attempt <= 1`);
const claimSuspect = claim('workflows.claim_suspect', sql`state = 'RUNNING' and attempt > 1`);

export interface Claim {
  readonly workspaceId: string;
  readonly limit: number;
  /** Runs of the workspace under way at a time, over all workers. */
  readonly cap: number;
  readonly leaseS: number;
  /** Whose death makes the runs due at once. */
  readonly worker?: string | undefined;
}

/** Runs that are due, never more of a workspace at a time than `cap`. */
export async function claimRuns(database: Database, claim: Claim): Promise<ClaimedRun[]> {
  return claimWith(database, claimFresh, claim);
}

/** Runs that a dead worker left behind. */
export async function claimAbandonedRuns(database: Database, claim: Claim): Promise<ClaimedRun[]> {
  return claimWith(database, claimAbandoned, claim);
}

/**
 * A run whose step has seen two deaths. It may be what killed the workers: whoever carries such runs
 * one by one doesn't let the others count its deaths as theirs.
 */
export async function claimSuspectRun(database: Database, claim: Claim): Promise<ClaimedRun | undefined> {
  const [run] = await claimWith(database, claimSuspect, { ...claim, limit: 1 });
  return run;
}

async function claimWith(database: Database, statement: typeof claimFresh, claim: Claim): Promise<ClaimedRun[]> {
  const given = { ...claim, worker: claim.worker ?? null, workspaceId: decodeId('ws', claim.workspaceId) };
  const rows = await database.transaction(async (db) => {
    // They leave in one write, and PostgreSQL takes them one after the other.
    const [, claimed] = await Promise.all([db.run(lock, given), db.run(statement, given)]);
    return claimed;
  });
  return rows.map((row) => asRun(claim, row));
}

function asRun({ workspaceId, leaseS }: Claim, row: Row): ClaimedRun {
  return {
    workspaceId,
    id: encodeId('run', row.id),
    workflowId: encodeId('wf', row.workflow_id),
    version: row.version,
    trigger: JSON.parse(row.trigger) as RunTrigger,
    recordId: row.record_id && encodeId('rec', row.record_id),
    dealId: row.deal_id && encodeId('deal', row.deal_id),
    requestId: row.request_id,
    depth: row.depth,
    fence: row.fence,
    leaseS,
    cursor: JSON.parse(row.cursor) as Cursor,
    stepCount: row.step_count,
    attempt: row.attempt,
  };
}

// One that is locked is being carried on or ended just now, which says as much.
const renew = defineSql(
  'workflows.renew',
  sql`
  with alive as (
    select r.workspace_id, r.id
    from unnest(${placeholder('workspaceIds')}::uuid[], ${placeholder('ids')}::uuid[], ${placeholder('fences')}::int[]) as held (workspace_id, id, fence)
    join workflow_runs r on r.workspace_id = held.workspace_id and r.id = held.id and r.fence = held.fence and r.state = 'RUNNING'
    for no key update of r skip locked
  )
  update workflow_runs r set due_at = now() + make_interval(secs => ${placeholder('leaseS')}::float8)
  from alive where r.workspace_id = alive.workspace_id and r.id = alive.id`,
);

/** Says that whoever holds these runs lives. */
export async function renewLeases(database: Database, runs: readonly ClaimedRun[], leaseS: number): Promise<void> {
  if (runs.length === 0) return;
  await database.read.run(renew, {
    leaseS,
    workspaceIds: runs.map(({ workspaceId }) => decodeId('ws', workspaceId)),
    ids: runs.map(({ id }) => decodeId('run', id)),
    fences: runs.map(({ fence }) => fence),
  });
}

/** The runs of dead workers are due: whoever claims them counts a death. */
export async function freeRunsOf(db: Session, workerIds: readonly string[]): Promise<void> {
  const theirs = and(
    eq(workflowRuns.state, 'RUNNING'),
    gt(workflowRuns.dueAt, sql`now()`),
    inArray(workflowRuns.workerId, [...workerIds]),
  );
  const held = db.orm
    .select({ id: workflowRuns.id })
    .from(workflowRuns)
    .where(theirs)
    .orderBy(workflowRuns.id)
    .for('no key update');
  await db.orm
    .update(workflowRuns)
    .set({ dueAt: sql`now()` })
    .where(and(theirs, inArray(workflowRuns.id, held)));
}
