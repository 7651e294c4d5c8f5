import { type Database, type Session, defineSql } from '@dossier/postgres-engine/index.ts';
import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { budgetDefaults, type ChainBudget } from '../chain/chain.ts';
import { workflowRuns } from '../table.ts';
import { priorities, type Priority } from './priority.ts';

/** The columns that a worker needs of a run. */
const claimed = [
  'id',
  'workflowId',
  'version',
  'trigger',
  'recordId',
  'dealId',
  'requestId',
  'depth',
  'chain',
  'cursor',
  'stepCount',
  'attempt',
  'fence',
  'gate',
  'gateStage',
] as const;
const columns = claimed.map((name): [string, PgColumn] => [name, workflowRuns[name]]);
type Row = Pick<typeof workflowRuns.$inferSelect, (typeof claimed)[number]>;

/** A run that a worker has claimed. A holder whose `fence` is outdated has lost it. */
export interface ClaimedRun extends Row {
  readonly workspaceId: string;
  /** The budget of its chain. */
  readonly budget: ChainBudget;
  /** The lease: after this many silent seconds the worker counts as dead and the run is free. */
  readonly leaseS: number;
  /** Where its row was after the claim (ctid); undefined once this worker has changed it. */
  place?: string | undefined;
}

const { placeholder } = sql;
const lock = defineSql(
  'read',
  'workflows.lock_workspace',
  sql`select pg_advisory_xact_lock(hashtextextended('workflows ' || ${placeholder('workspaceId')}::text, 0))`,
);

// Each priority may always have its reserve; the others' reserves stay free for them.
const room = sql`
  (
    select greatest(0, least(${placeholder('limit')}::int, greatest(
      ${placeholder('reserve')}::int - count(*) filter (where priority = ${placeholder('priority')}::int),
      ${placeholder('cap')}::int - 2 * ${placeholder('reserve')}::int - count(*)
    )))
    from workflow_runs
    where workspace_id = ${placeholder('workspaceId')}::uuid and state = 'RUNNING' and due_at > now()
  )`;

// Looks rows up by ctid, which is stable while the row is locked. By id, a generic plan from the time when the table
// was small would read all runs of the workspace for each id. Runs of one commit have one due time; in the order of
// their ids, few of them wait for the keys of older ones.
function claim(name: string, which: ReturnType<typeof sql>) {
  return defineSql<Readonly<Record<string, unknown>> & { readonly place: string }>(
    'change',
    name,
    sql`
    with picked as (
      select ctid from workflow_runs
      where workspace_id = ${placeholder('workspaceId')}::uuid and priority = ${placeholder('priority')}::int
        and due_at <= now() and ${which}
      order by due_at, id
      limit ${room}
      for update skip locked
    )
    update workflow_runs r
    set state = 'RUNNING', started_at = coalesce(r.started_at, now()), attempt = r.attempt + 1, fence = r.fence + 1,
      worker_id = ${placeholder('worker')}::uuid,
      due_at = now() + make_interval(secs => ${placeholder('leaseS')}::float8 * (1 + random() / 3))
    from picked where r.ctid = picked.ctid
    returning ${sql.raw(columns.map(([, { name }]) => `r.${name}`).join(', '))}, r.ctid as place`,
  );
}

const claims = {
  FRESH: claim('workflows.claim', sql`state <> 'RUNNING'`),
  ABANDONED: claim('workflows.claim_abandoned', sql`state = 'RUNNING' and attempt <= 1`),
  SUSPECT: claim('workflows.claim_suspect', sql`state = 'RUNNING' and attempt > 1`),
};

export interface Claim {
  readonly workspaceId: string;
  readonly priority?: Priority | undefined;
  readonly limit: number;
  /** Concurrent runs of the workspace, across all workers. */
  readonly cap: number;
  readonly leaseS: number;
  readonly budget?: ChainBudget | undefined;
  /** The worker; its death makes the runs due at once. */
  readonly worker?: string | undefined;
}

/** The part of the concurrent runs of a workspace that each priority has for itself. */
const reservedShare = 1 / 8;

/**
 * Claims due runs, so that no workspace has more than `cap` in progress. SUSPECT are runs whose step has seen two
 * workers die: it may be what kills them. They are executed one at a time, so that the deaths do not count against
 * other runs.
 */
export async function claimRuns(
  database: Database,
  claim: Claim,
  which: keyof typeof claims = 'FRESH',
): Promise<ClaimedRun[]> {
  const given = {
    priority: priorities.SINGLE,
    ...claim,
    limit: which === 'SUSPECT' ? 1 : claim.limit,
    reserve: Math.floor(claim.cap * reservedShare),
    worker: claim.worker ?? null,
    workspaceId: decodeId('ws', claim.workspaceId),
  };
  const rows = await database.transaction(async (db) => {
    // Both go in one message; PostgreSQL runs them in order.
    const [, claimed] = await Promise.all([db.run(lock, given), db.run(claims[which], given)]);
    return claimed;
  });
  const { workspaceId, leaseS, budget = budgetDefaults } = claim;
  return rows.map((row) => ({ ...decoded(row), workspaceId, leaseS, budget, place: row.place }));
}

// Guarantee: each column of the row is decoded as drizzle does.
function decoded(row: Readonly<Record<string, unknown>>): Row {
  const entries = columns.map(([name, column]) => {
    const value = row[column.name];
    return [name, value === null ? null : column.mapFromDriverValue(value)];
  });
  return Object.fromEntries(entries) as Row;
}

const heldTypes = { workspace_id: 'uuid', id: 'uuid', fence: 'int' };
// Skips locked runs: a lock means that a worker is executing or ending the run, which proves as much as a heartbeat.
const renew = defineSql(
  'change',
  'workflows.renew',
  sql`
  with alive as (
    select r.workspace_id, r.id
    from ${unnestRows(heldTypes, 'held')}
    join workflow_runs r on r.workspace_id = held.workspace_id
      and r.id = held.id and r.fence = held.fence and r.state = 'RUNNING'
    for no key update of r skip locked
  )
  update workflow_runs r set due_at = now() + make_interval(secs => ${placeholder('leaseS')}::float8)
  from alive where r.workspace_id = alive.workspace_id and r.id = alive.id`,
  { skipsLocked: true },
);

/** Renews the leases of these runs: the heartbeat of their worker. */
export async function renewLeases(database: Database, runs: readonly ClaimedRun[], leaseS: number): Promise<void> {
  if (runs.length === 0) return;
  const held = runs.map(({ workspaceId, id, fence }) => ({
    workspace_id: decodeId('ws', workspaceId),
    id: decodeId('run', id),
    fence,
  }));
  await database.autocommit.run(renew, { ...unnestArguments(heldTypes, held), leaseS });
}

/** Makes the runs of dead workers due; a later claim counts the death. */
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
