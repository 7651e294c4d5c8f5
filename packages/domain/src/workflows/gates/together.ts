import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { defineSql, type Database, type Engine } from '@dossier/postgres-engine/index.ts';
import { sql, type SQLWrapper } from 'drizzle-orm';

const { placeholder } = sql;

/** A gate of a workflow: `key:` with a concurrency key, or `rate`. */
export interface Gate {
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly name: string;
}

const passagesMax = 100;

const passageTypes = { workflow_id: 'uuid', name: 'text', run_id: 'uuid', is_ordered: 'bool' };
const asked = unnestRows(passageTypes, 'a');

/** True if a run has not ended; as in the index `workflow_runs_line`. */
export function isOpen(state: SQLWrapper) {
  return sql`${state} in ('QUEUED', 'RUNNING', 'WAITING')`;
}

const ofLine = sql`
  o.workspace_id = ${placeholder('workspaceId')}::uuid and o.workflow_id = a.workflow_id and o.id < a.run_id
    and ${isOpen(sql`o.state`)}`;

interface Entry {
  readonly run_id: string;
  readonly has_passed: boolean;
  /** An older run of the workflow has no key yet, so it could have the same one. */
  readonly is_early: boolean;
  /** Current row position of the run, if this statement has stored its key. */
  readonly place: string | null;
}

// Stores the keys of ordered runs, and lets each take its free gate unless an older run of its key, or one without a
// key yet, is open. One snapshot shows both: keys that another worker stores meanwhile count as missing. Of runs of
// this batch with one key, the oldest inserts first.
const enterAll = defineSql<Entry>('change', 'workflows.enter_gates')`
  with asked as materialized (select * from ${asked}), locked as (
    select r.workspace_id, r.id, a.name
    from asked a join workflow_runs r on r.workspace_id = ${placeholder('workspaceId')}::uuid and r.id = a.run_id
    where a.is_ordered and r.gate is null
    order by r.workspace_id, r.id for no key update of r
  ), keyed as (
    update workflow_runs r set gate = l.name, gate_stage = greatest(r.gate_stage, 0)
    from locked l where r.workspace_id = l.workspace_id and r.id = l.id
    returning r.id, r.ctid as place
  ), judged as (
    select a.*,
      a.is_ordered and exists (
        select from workflow_runs o
        where ${ofLine} and o.gate is null and o.gate_stage < 0 and o.id not in (select run_id from asked)
      ) as is_early,
      a.is_ordered and exists (select from workflow_runs o where ${ofLine} and o.gate = a.name) as is_behind
    from asked a
  ), entered as (
    insert into workflow_gates (workspace_id, workflow_id, name, run_id)
    select ${placeholder('workspaceId')}::uuid, workflow_id, name, run_id
    from judged where not is_early and not is_behind
    order by workflow_id, name, run_id
    on conflict do nothing
    returning run_id
  )
  select j.run_id, e.run_id is not null as has_passed, j.is_early, k.place
  from judged j
  left join entered e on e.run_id = j.run_id
  left join keyed k on k.id = j.run_id`;

interface Passage {
  readonly workflow_id: string | undefined;
  readonly name: string;
  readonly run_id: string | undefined;
  readonly is_ordered: boolean;
  readonly done: PromiseWithResolvers<Entry | undefined>;
}

const gathering = new WeakMap<Engine, Map<string, Passage[]>>();

/** Lets a run into its gate, with others of its workspace in one statement and one commit. */
export function enterTogether(
  database: Database,
  { workspaceId, workflowId, name }: Gate,
  runId: string,
  isOrdered: boolean,
): Promise<Entry | undefined> {
  const ids = { workflow_id: decodeId('wf', workflowId), run_id: decodeId('run', runId) };
  const passage = { ...ids, name, is_ordered: isOrdered, done: Promise.withResolvers<Entry | undefined>() };
  const open = gathering.get(database.engine) ?? new Map<string, Passage[]>();
  gathering.set(database.engine, open);
  const waiting = open.get(workspaceId);
  if (waiting) waiting.push(passage);
  else {
    open.set(workspaceId, [passage]);
    void passAll(database, workspaceId, open);
  }
  return passage.done.promise;
}

/** While a statement is in progress, the next entries are collected. */
async function passAll(database: Database, workspaceId: string, open: Map<string, Passage[]>): Promise<void> {
  await new Promise((resolve) => void setImmediate(resolve));
  for (;;) {
    const batch = open.get(workspaceId)?.splice(0, passagesMax) ?? [];
    if (batch.length === 0) break;
    try {
      const given = { workspaceId: decodeId('ws', workspaceId), ...unnestArguments(passageTypes, batch) };
      const rows = await database.autocommit.run(enterAll, given);
      const answers = new Map(rows.map((row) => [row.run_id, row]));
      for (const { run_id: runId = '', done } of batch) done.resolve(answers.get(runId));
    } catch (error) {
      for (const { done } of batch) done.reject(error);
    }
  }
  open.delete(workspaceId);
}
