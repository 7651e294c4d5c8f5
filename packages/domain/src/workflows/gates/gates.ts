import {
  arg,
  defineStatement,
  valuesFor,
  type Database,
  type Orm,
  type Queries,
} from '@dossier/postgres-engine/index.ts';
import { areGiven } from '@dossier/kernel/verbs.ts';
import { and, eq, isNull, lt, notExists, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Priority } from '../run/priority.ts';
import { dueNow } from '../run/start.ts';
import { workflowGates, workflowRuns } from '../table.ts';
import { isOpen, type Gate } from './together.ts';

const { workspaceId, workflowId, name, runId, freeAt } = workflowGates;
const key = [workspaceId, workflowId, name];
const isGate = areGiven(workflowGates, 'workspaceId', 'workflowId', 'name');
const isOfRun = eq(runId, arg(runId, 'runId'));
const heldByRun = valuesFor(workflowGates, ['workspaceId', 'workflowId', 'name', 'runId']);

/** True if a run holds its gate and has not ended. */
const isOpenHolder = and(
  eq(workflowRuns.workspaceId, workspaceId),
  eq(workflowRuns.id, runId),
  isOpen(workflowRuns.state),
);

const isParked = and(eq(workflowRuns.state, sql`'WAITING'`), isNull(workflowRuns.dueAt));

/** The oldest run of a gate that has not ended. */
function oldestOf(orm: Orm, which?: SQL) {
  const isInLine = and(
    eq(workflowRuns.workspaceId, arg(workspaceId, 'workspaceId')),
    eq(workflowRuns.workflowId, arg(workflowId, 'workflowId')),
    eq(workflowRuns.gate, arg(name, 'name')),
    isOpen(workflowRuns.state),
  );
  const { id } = workflowRuns;
  return orm.select({ id }).from(workflowRuns).where(and(isInLine, which)).orderBy(id).limit(1);
}

const enter = defineStatement('change', 'workflows.enter_gate', (orm) =>
  orm.insert(workflowGates).values(heldByRun).onConflictDoNothing().returning({ name }),
);

/** Takes a free gate; false if a run holds it. */
export async function enterGate(db: Queries, gate: Gate, runId: string): Promise<boolean> {
  const rows = await db.run(enter, { ...gate, runId });
  return rows.length > 0;
}

const lock = defineStatement('change', 'workflows.lock_gate', (orm) =>
  orm
    .select({ runId, isOpen: sql<boolean>`exists (select from ${workflowRuns} where ${isOpenHolder})` })
    .from(workflowGates)
    .where(isGate)
    .orderBy(name)
    .for('update'),
);

/** Locks a gate until the transaction ends. Its holder; undefined while it is free. */
export async function lockGate(db: Queries, gate: Gate) {
  const [holder] = await db.run(lock, { ...gate });
  return holder;
}

const take = defineStatement('change', 'workflows.take_gate', (orm) =>
  orm
    .insert(workflowGates)
    .values(heldByRun)
    .onConflictDoUpdate({ target: key, set: { runId: sql`excluded.run_id` } }),
);

/** Gives a gate to a run, also if another run had it. */
export async function takeGate(db: Queries, gate: Gate, runId: string): Promise<void> {
  await db.run(take, { ...gate, runId });
}

const leave = defineStatement('change', 'workflows.leave_gate', (orm) =>
  orm.delete(workflowGates).where(and(isGate, isOfRun)),
);

/** Leaves a gate, even if runs wait for it. */
async function leaveGate(db: Queries, gate: Gate, runId: string): Promise<void> {
  await db.run(leave, { ...gate, runId });
}

const older = defineStatement('read', 'workflows.older_of_gate', (orm) =>
  oldestOf(orm, lt(workflowRuns.id, arg(workflowRuns.id, 'runId'))),
);

/** The oldest run still waiting for the gate, if it is older than this one. */
export async function olderOf(db: Queries, gate: Gate, runId: string): Promise<string | undefined> {
  const [run] = await db.run(older, { ...gate, runId });
  return run?.id;
}

/** Makes the oldest run of a gate due if it is parked. If it is already on its way, no other overtakes it. */
function wake(statement: string, oldestIn: (orm: Orm) => SQLWrapper, whichIn?: (orm: Orm) => SQL) {
  const { id, priority } = workflowRuns;
  const ours = eq(workflowRuns.workspaceId, arg(workspaceId, 'workspaceId'));
  return defineStatement('change', statement, (orm) =>
    orm
      .update(workflowRuns)
      .set({ dueAt: dueNow })
      .where(and(ours, sql`${id} = ${oldestIn(orm)}`, isParked, whichIn?.(orm)))
      .returning({ id, priority }),
  );
}

const handOver = wake('workflows.hand_gate_over', (orm) => oldestOf(orm).for('no key update'));

// A gate is kept while another run waits behind it, or its own run continues.
const leaveFree = defineStatement('change', 'workflows.leave_free_gate', (orm) => {
  const isBehind = and(
    eq(workflowRuns.workspaceId, workspaceId),
    eq(workflowRuns.workflowId, workflowId),
    eq(workflowRuns.gate, name),
    isParked,
  );
  const none = (which: SQL | undefined) =>
    notExists(orm.select({ id: workflowRuns.id }).from(workflowRuns).where(which));
  const isLeft = and(isGate, isOfRun, none(isBehind), none(isOpenHolder));
  return orm.delete(workflowGates).where(isLeft).returning({ name });
});

/**
 * Admits the next run after this one has ended; returns its priority, if there is one. `any`: a run may have become due
 * while this check had it locked, so that the claim of its worker skipped it.
 */
export async function passOn(database: Database, gate: Gate, runId: string): Promise<Priority | 'any' | undefined> {
  const left = await database.autocommit.run(leaveFree, { ...gate, runId });
  if (left.length > 0) return undefined;
  const priority = await database.transaction(async (db) => {
    const holder = await lockGate(db, gate);
    if (holder?.runId !== runId || holder.isOpen) return undefined;
    const [next] = await db.run(handOver, { ...gate });
    await (next ? takeGate(db, gate, next.id) : leaveGate(db, gate, runId));
    return next?.priority;
  });
  // The oldest may have ended, or parked, before the gate was left.
  return priority ?? (await recheckGate(database.autocommit, gate)) ?? 'any';
}

// As in every check, a gate is free if its run has ended, even if the deletion of its row still waits for a lock.
const recheck = wake('workflows.recheck_gate', oldestOf, (orm) =>
  notExists(orm.select({ id: runId }).from(workflowGates).innerJoin(workflowRuns, isOpenHolder).where(isGate)),
);

/** Lets the oldest waiting run through if the gate is free; then returns its priority. */
export async function recheckGate(db: Queries, gate: Gate): Promise<Priority | undefined> {
  const [next] = await db.run(recheck, { ...gate });
  return next?.priority;
}

/** Books the next start of a rate-limited workflow. Returns the milliseconds until then. */
export async function bookStart(db: Queries, gate: Gate, everyMs: number): Promise<number> {
  const every = sql`${everyMs}::int * interval '1 ms'`;
  // In whole milliseconds, as in the column: rounding could park a run that may start at once.
  const waitMs = sql<number>`(extract(epoch from ${freeAt} - ${dueNow}) * 1000)::float8 - ${everyMs}::int`;
  const [row] = await db.orm
    .insert(workflowGates)
    .values({ ...gate, freeAt: sql`${dueNow} + ${every}` })
    .onConflictDoUpdate({ target: key, set: { freeAt: sql`greatest(${freeAt}, ${dueNow}) + ${every}` } })
    .returning({ waitMs });
  return row?.waitMs ?? 0;
}

/** Backstop for a worker that died after the end of its run: wakes one run behind each gate left locked. */
export async function freeGates(database: Database): Promise<void> {
  await database.autocommit.orm.execute(sql`
    with stuck as (
      select distinct on (r.workspace_id, r.workflow_id, r.gate) r.workspace_id, r.id
      from workflow_runs r
      where r.gate is not null and r.due_at is null and r.state = 'WAITING'
        and not exists (
          select from workflow_gates g
          join workflow_runs h on h.workspace_id = g.workspace_id and h.id = g.run_id
          where g.workspace_id = r.workspace_id and g.workflow_id = r.workflow_id and g.name = r.gate
            and ${isOpen(sql`h.state`)}
        )
      order by r.workspace_id, r.workflow_id, r.gate, r.id
    )
    update workflow_runs set due_at = ${dueNow}
    where (workspace_id, id) in (
      select r.workspace_id, r.id
      from workflow_runs r join stuck s on s.workspace_id = r.workspace_id and s.id = r.id
      where r.state = 'WAITING' and r.due_at is null
      order by r.workspace_id, r.id for no key update of r
    )`);
}
