import { equals } from '@dossier/kernel/verbs.ts';
import { changeInOrder } from '@dossier/kernel/db/rows.ts';
import { arg, defineSql, defineStatement, type Database, type Session } from '@dossier/postgres-engine/index.ts';
import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { eq, gt, sql, type SQL } from 'drizzle-orm';
import { budgetDefaults, type ChainBudget } from '../chain/chain.ts';
import { workflowRuns } from '../table.ts';
import { priorities, type Priority } from './priority.ts';

const { id, workflowId, version, trigger, recordId, dealId, requestId, depth, chain } = workflowRuns;
const { cursor, stepCount, attempt, fence, gate, gateStage } = workflowRuns;
const origin = { id, workflowId, version, trigger, recordId, dealId, requestId, depth, chain };
const columns = { ...origin, cursor, stepCount, attempt, fence, gate, gateStage };

/** A run that a worker has claimed. A holder whose `fence` is outdated has lost it. */
export interface ClaimedRun extends Pick<typeof workflowRuns.$inferSelect, keyof typeof columns> {
  readonly workspaceId: string;
  readonly budget: ChainBudget;
  /** The lease: after this many silent seconds the worker counts as dead and the run is free. */
  readonly leaseS: number;
  /** Row position after the claim (ctid); undefined once this worker has changed it. */
  place?: string | undefined;
}

const { placeholder } = sql;
const ours = eq(workflowRuns.workspaceId, arg(workflowRuns.workspaceId, 'workspaceId'));
const lock = defineSql('read', 'workflows.lock_workspace')`
  select pg_advisory_xact_lock(hashtextextended('workflows ' || ${placeholder('lockId')}::text, 0))`;

// Each priority can always use its reserve; unused reserves of others stay free for them.
const room = sql`
  select greatest(0, least(${placeholder('limit')}::int, greatest(
    ${placeholder('reserve')}::int - count(*) filter (where priority = ${placeholder('priority')}::int),
    ${placeholder('cap')}::int - 2 * ${placeholder('reserve')}::int - count(*)
  )))
  from ${workflowRuns} where ${ours} and state = 'RUNNING' and due_at > now()`;

// Looks rows up by ctid, which is stable while the row is locked. Runs of one commit have one due time; in the order of
// their ids, few of them wait for the keys of older ones.
function claim(name: string, which: SQL) {
  const picked = sql`
    select ctid from ${workflowRuns}
    where ${ours} and priority = ${placeholder('priority')}::int and due_at <= now() and ${which}
    order by due_at, id limit (${room}) for update skip locked`;
  return defineStatement('change', name, (orm) =>
    orm
      .update(workflowRuns)
      .set({
        state: 'RUNNING',
        startedAt: sql`coalesce(${workflowRuns.startedAt}, now())`,
        attempt: sql`${attempt} + 1`,
        fence: sql`${fence} + 1`,
        workerId: sql`${placeholder('worker')}::uuid`,
        dueAt: sql`now() + make_interval(secs => ${placeholder('leaseS')}::float8 * (1 + random() / 3))`,
      })
      .where(sql`ctid = any(array(${picked}))`)
      .returning({ ...columns, place: sql<string>`ctid` }),
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
  /** The worker whose death makes the runs due at once. */
  readonly worker?: string | undefined;
}

/** Share of a workspace's concurrent runs reserved for each priority. */
const reservedShare = 1 / 8;

/**
 * Claims due runs, so that no workspace has more than `cap` in progress. SUSPECT runs have a step during which two
 * workers died, so it may have killed them. They are executed one at a time, so that further deaths do not count
 * against other runs.
 */
export async function claimRuns(
  database: Database,
  { budget = budgetDefaults, ...claim }: Claim,
  which: keyof typeof claims = 'FRESH',
): Promise<ClaimedRun[]> {
  const { workspaceId, leaseS, cap, priority = priorities.SINGLE, worker = null } = claim;
  const given = {
    ...claim,
    priority,
    worker,
    limit: which === 'SUSPECT' ? 1 : claim.limit,
    reserve: Math.floor(cap * reservedShare),
    lockId: decodeId('ws', workspaceId),
  };
  const rows = await database.transaction(async (db) => {
    // Both go in one message; PostgreSQL runs them in order.
    const [, claimed] = await Promise.all([db.run(lock, given), db.run(claims[which], given)]);
    return claimed;
  });
  return rows.map((row) => ({ ...row, workspaceId, leaseS, budget }));
}

const heldTypes = { workspaceId: workflowRuns.workspaceId, id: workflowRuns.id, fence: 'int' };
// Skips locked runs: a lock means that a worker is executing or ending the run, which proves as much as a heartbeat.
const renew = defineSql('change', 'workflows.renew', { skipsLocked: true })`
  with alive as (
    select r.workspace_id, r.id
    from ${unnestRows(heldTypes, 'held')}
    join workflow_runs r on r.workspace_id = held."workspaceId"
      and r.id = held.id and r.fence = held.fence and r.state = 'RUNNING'
    for no key update of r skip locked
  )
  update workflow_runs r set due_at = now() + make_interval(secs => ${placeholder('leaseS')}::float8)
  from alive where r.workspace_id = alive.workspace_id and r.id = alive.id`;

/** Renews the leases of these runs: the heartbeat of their worker. */
export async function renewLeases(database: Database, runs: readonly ClaimedRun[], leaseS: number): Promise<void> {
  if (runs.length > 0) await database.autocommit.run(renew, { ...unnestArguments(heldTypes, runs), leaseS });
}

/** Makes the runs of dead workers due; a later claim counts the death. */
export async function freeRunsOf(db: Session, workerIds: readonly string[]): Promise<void> {
  const theirs = equals(workflowRuns, { state: 'RUNNING', workerId: workerIds });
  await changeInOrder(db, workflowRuns, theirs, gt(workflowRuns.dueAt, sql`now()`), { dueAt: sql`now()` });
}
