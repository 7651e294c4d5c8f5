import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { defineSql, type Database, type Engine } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';

const { placeholder } = sql;

/** A gate of a workflow: `key:` and a concurrency key, `quiet:` and a debounce key, or `rate`. */
export interface Gate {
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly name: string;
}

const passagesMax = 100;

const passageTypes = { workflow_id: 'uuid', name: 'text', run_id: 'uuid' };
const asked = unnestRows(passageTypes, 'a');

const enterAll = defineSql<{ run_id: string }>(
  'change',
  'workflows.enter_gates',
  sql`
  insert into workflow_gates (workspace_id, workflow_id, name, run_id)
  select ${placeholder('workspaceId')}::uuid, workflow_id, name, run_id from ${asked} order by workflow_id, name, run_id
  on conflict do nothing
  returning run_id`,
);

// A gate behind which a run waits, or whose run goes on, is not left. The commit does not wait for the disk: where
// PostgreSQL forgets it, the run has ended, and the gate counts as free.
const leaveAll = defineSql<{ run_id: string }>(
  'change',
  'workflows.leave_gates',
  sql`
  with quick as materialized (select set_config('synchronous_commit', 'off', true))
  -- In order: each run has its own gate, and who waits for one of them locks no other.
  delete from workflow_gates g
  using ${asked}
  where g.workspace_id = ${placeholder('workspaceId')}::uuid and g.workflow_id = a.workflow_id and g.name = a.name
    and g.run_id = a.run_id and exists (select from quick)
    and not exists (
      select from workflow_runs r
      where r.workspace_id = g.workspace_id and r.workflow_id = g.workflow_id and r.gate = g.name
        and r.state = 'WAITING' and r.due_at is null
    )
    and not exists (
      select from workflow_runs r
      where r.workspace_id = g.workspace_id and r.id = g.run_id and r.state in ('QUEUED', 'RUNNING', 'WAITING')
    )
  returning g.run_id`,
);

interface Passage {
  readonly workflow_id: string | undefined;
  readonly name: string;
  readonly run_id: string | undefined;
  readonly done: PromiseWithResolvers<boolean>;
}

/** Batches the simultaneous gate passages of a workspace into one statement and one commit. */
class Together {
  readonly #statement: typeof enterAll;
  readonly #byWorkspace = new WeakMap<Engine, Map<string, Passage[]>>();

  constructor(statement: typeof enterAll) {
    this.#statement = statement;
  }

  /** Whether the run has passed. */
  pass(database: Database, { workspaceId, workflowId, name }: Gate, runId: string): Promise<boolean> {
    const ids = { workflow_id: decodeId('wf', workflowId), run_id: decodeId('run', runId) };
    const passage = { ...ids, name, done: Promise.withResolvers<boolean>() };
    const open = this.#byWorkspace.get(database.engine) ?? new Map<string, Passage[]>();
    this.#byWorkspace.set(database.engine, open);
    const waiting = open.get(workspaceId);
    if (waiting) waiting.push(passage);
    else {
      open.set(workspaceId, [passage]);
      void this.#passAll(database, workspaceId, open);
    }
    return passage.done.promise;
  }

  /** Passages that arrive while a statement runs wait for the next batch. */
  async #passAll(database: Database, workspaceId: string, open: Map<string, Passage[]>): Promise<void> {
    await new Promise((resolve) => void setImmediate(resolve));
    for (;;) {
      const batch = open.get(workspaceId)?.splice(0, passagesMax) ?? [];
      if (batch.length === 0) break;
      try {
        const rows = await database.autocommit.run(this.#statement, {
          workspaceId: decodeId('ws', workspaceId),
          ...unnestArguments(passageTypes, batch),
        });
        const passed = new Set(rows.map((row) => row.run_id));
        for (const { run_id: runId = '', done } of batch) done.resolve(passed.has(runId));
      } catch (error) {
        for (const { done } of batch) done.reject(error);
      }
    }
    open.delete(workspaceId);
  }
}

/** Takes a free gate; false if a run holds it. */
export const entering = new Together(enterAll);
/** Leaves a gate that no run waits for; false if it was kept. */
export const leaving = new Together(leaveAll);
