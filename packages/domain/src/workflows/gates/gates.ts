import { decodeId, encodeId } from '@dossier/kernel/ids.ts';
import { defineSql, type Database, type Queries } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import type { Priority } from '../run/priority.ts';
import { dueNow } from '../run/start.ts';
import { isOpen, leaving, type Gate } from './together.ts';

const { placeholder } = sql;

function given({ workspaceId, workflowId, name }: Gate, run?: string) {
  const runId = run === undefined ? null : decodeId('run', run);
  return { workspaceId: decodeId('ws', workspaceId), workflowId: decodeId('wf', workflowId), name, runId };
}

const ofGate = sql`
  workspace_id = ${placeholder('workspaceId')}::uuid and workflow_id = ${placeholder('workflowId')}::uuid
    and name = ${placeholder('name')}`;

/** The runs of a gate that have not ended. */
const ofLine = sql`
  workspace_id = ${placeholder('workspaceId')}::uuid and workflow_id = ${placeholder('workflowId')}::uuid
    and gate = ${placeholder('name')} and ${isOpen(sql`state`)}`;

const inserted = sql`
  insert into workflow_gates (workspace_id, workflow_id, name, run_id)
  values (
    ${placeholder('workspaceId')}::uuid, ${placeholder('workflowId')}::uuid, ${placeholder('name')},
    ${placeholder('runId')}::uuid
  )`;
const enter = defineSql<{ name: string }>(
  'change',
  'workflows.enter_gate',
  sql`${inserted} on conflict do nothing returning name`,
);

/** Takes a free gate; false if a run holds it. */
export async function enterGate(db: Queries, gate: Gate, runId: string): Promise<boolean> {
  const rows = await db.run(enter, given(gate, runId));
  return rows.length > 0;
}

/** The run that holds a locked gate. */
export interface Holder {
  /** A uuid. */
  readonly run_id: string;
  readonly is_open: boolean;
}

const lock = defineSql<Holder>(
  'change',
  'workflows.lock_gate',
  sql`
  select run_id,
    exists (
      select from workflow_runs r
      where r.workspace_id = g.workspace_id and r.id = g.run_id and r.state in ('QUEUED', 'RUNNING', 'WAITING')
    ) as is_open
  from workflow_gates g
  where ${ofGate}
  order by name for update`,
);

/** Locks a gate until the transaction ends; undefined while it is free. */
export async function lockGate(db: Queries, gate: Gate): Promise<Holder | undefined> {
  const [holder] = await db.run(lock, given(gate));
  return holder;
}

const take = defineSql(
  'change',
  'workflows.take_gate',
  sql`${inserted} on conflict (workspace_id, workflow_id, name) do update set run_id = excluded.run_id`,
);

/** Gives a gate to a run, also if another run had it. */
export async function takeGate(db: Queries, gate: Gate, runId: string): Promise<void> {
  await db.run(take, given(gate, runId));
}

const leave = defineSql(
  'change',
  'workflows.leave_gate',
  sql`delete from workflow_gates where ${ofGate} and run_id = ${placeholder('runId')}::uuid`,
);

/** Leaves a gate, even if runs wait for it. */
export async function leaveGate(db: Queries, gate: Gate, runId: string): Promise<void> {
  await db.run(leave, given(gate, runId));
}

const older = defineSql<{ id: string }>(
  'read',
  'workflows.older_of_gate',
  sql`
  select id from workflow_runs
  where ${ofLine} and id < ${placeholder('runId')}::uuid
  order by id limit 1`,
);

/** The oldest run of the gate that has yet to take it, if it is older than this one. */
export async function olderOf(db: Queries, gate: Gate, runId: string): Promise<string | undefined> {
  const [run] = await db.run(older, given(gate, runId));
  return run && encodeId('run', run.id);
}

// The oldest run of the gate, and the gate with it, unless it is on its way there: no other overtakes it.
const handOver = defineSql<{ priority: Priority }>(
  'change',
  'workflows.hand_gate_over',
  sql`
  with next as (
    select workspace_id, id from workflow_runs where ${ofLine} order by id limit 1 for no key update
  ), moved as (
    update workflow_runs r set due_at = ${dueNow}
    from next n where r.workspace_id = n.workspace_id and r.id = n.id and r.state = 'WAITING' and r.due_at is null
    returning r.id, r.priority
  )
  update workflow_gates g set run_id = m.id from moved m where ${ofGate}
  returning m.priority`,
);

/** Admits the next run after this one has ended; its priority, if there is one. */
export async function passOn(database: Database, gate: Gate, runId: string): Promise<Priority | undefined> {
  if (await leaving.pass(database, gate, runId)) return undefined;
  const priority = await database.transaction(async (db) => {
    const holder = await lockGate(db, gate);
    if (holder?.run_id !== decodeId('run', runId) || holder?.is_open) return undefined;
    const [next] = await db.run(handOver, given(gate));
    if (!next) await leaveGate(db, gate, runId);
    return next?.priority;
  });
  // The oldest may have ended, or parked, before the gate was left.
  return priority ?? recheckGate(database.autocommit, gate);
}

// As at every look, a gate is free whose run has ended: what deletes its row may still wait for the lock of the park.
const recheck = defineSql<{ priority: Priority }>(
  'change',
  'workflows.recheck_gate',
  sql`
  update workflow_runs set due_at = ${dueNow}
  where workspace_id = ${placeholder('workspaceId')}::uuid
    and id = (select id from workflow_runs where ${ofLine} order by id limit 1)
    and state = 'WAITING' and due_at is null
    and not exists (
      select from workflow_gates g
      join workflow_runs h on h.workspace_id = g.workspace_id and h.id = g.run_id
      where g.workspace_id = ${placeholder('workspaceId')}::uuid and g.workflow_id = ${placeholder('workflowId')}::uuid
        and g.name = ${placeholder('name')} and h.state in ('QUEUED', 'RUNNING', 'WAITING')
    )
  returning priority`,
);

/** Lets the oldest run through if the gate is free and it waits; then returns its priority. */
export async function recheckGate(db: Queries, gate: Gate): Promise<Priority | undefined> {
  const [next] = await db.run(recheck, given(gate));
  return next?.priority;
}

// In whole milliseconds, as the column keeps them: a rounded time would park a run that may start at once.
const rate = defineSql<{ wait_ms: number }>(
  'change',
  'workflows.pass_rate',
  sql`
  insert into workflow_gates as g (workspace_id, workflow_id, name, free_at)
  values (
    ${placeholder('workspaceId')}::uuid, ${placeholder('workflowId')}::uuid, ${placeholder('name')},
    ${dueNow} + ${placeholder('everyMs')}::int * interval '1 ms'
  )
  on conflict (workspace_id, workflow_id, name) do update
  set free_at = greatest(g.free_at, ${dueNow}) + ${placeholder('everyMs')}::int * interval '1 ms'
  returning (extract(epoch from free_at - ${dueNow}) * 1000)::float8 - ${placeholder('everyMs')}::int as wait_ms`,
);

/** Books the next start of a rate-limited workflow. Returns the milliseconds until then. */
export async function bookStart(db: Queries, gate: Gate, everyMs: number): Promise<number> {
  const [row] = await db.run(rate, { ...given(gate), everyMs });
  return row?.wait_ms ?? 0;
}

// Backstop for a worker that died after the end of its run: wakes one run behind each gate that it left locked.
const free = defineSql(
  'change',
  'workflows.free_gates',
  sql`
  with stuck as (
    select distinct on (r.workspace_id, r.workflow_id, r.gate) r.workspace_id, r.id
    from workflow_runs r
    where r.gate is not null and r.due_at is null and r.state = 'WAITING'
      and not exists (
        select from workflow_gates g
        join workflow_runs h on h.workspace_id = g.workspace_id and h.id = g.run_id
        where g.workspace_id = r.workspace_id and g.workflow_id = r.workflow_id and g.name = r.gate
          and h.state in ('QUEUED', 'RUNNING', 'WAITING')
      )
    order by r.workspace_id, r.workflow_id, r.gate, r.id
  )
  update workflow_runs set due_at = ${dueNow}
  where (workspace_id, id) in (
    select r.workspace_id, r.id
    from workflow_runs r join stuck s on s.workspace_id = r.workspace_id and s.id = r.id
    where r.state = 'WAITING' and r.due_at is null
    order by r.workspace_id, r.id for no key update of r
  )`,
);

export async function freeGates(database: Database): Promise<void> {
  await database.autocommit.run(free, {});
}
