import { createHash } from 'node:crypto';
import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { defineSql, type Engine } from '@dossier/postgres-engine/index.ts';
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { loadProgram, type Pacing } from '../definition/versions.ts';
import type { ClaimedRun } from '../run/claim.ts';
import { isBeforeStart } from '../step/cursor.ts';
import { Memory, templateScopeOf, type TemplateScopeSource } from '../step/template-scope.ts';
import { workflowRuns } from '../table.ts';
import { TemplateError } from '../template/templates.ts';
import { isOpen } from './together.ts';

const { placeholder } = sql;
const keyLengthMax = 200;
const batchMax = 50;

/** The name of the gate of a run's concurrency key. */
export async function keyOf(call: ReadContext, run: TemplateScopeSource, { key, uses }: Pacing): Promise<string> {
  const scope = await templateScopeOf(call, run, uses, new Memory(), clock.iso());
  const value = await key.evaluate(call.workspaceId, scope);
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return `key:${text.length <= keyLengthMax ? text : createHash('sha256').update(text).digest('base64url')}`;
}

const keyed = { id: workflowRuns.id, name: 'text' };

// The first stored key counts: the worker of the run may store it at the same time.
const storeKeys = defineSql('change', 'workflows.store_keys')`
  with locked as (
    select r.workspace_id, r.id, k.name
    from ${unnestRows(keyed, 'k')}
    join workflow_runs r on r.workspace_id = ${placeholder('workspaceId')}::uuid and r.id = k.id
    where r.gate is null and r.gate_stage < 0
    order by r.workspace_id, r.id for no key update of r
  )
  update workflow_runs r set gate = l.name, gate_stage = 0
  from locked l where r.workspace_id = l.workspace_id and r.id = l.id`;

const keying = new WeakMap<Engine, Map<string, Promise<void>>>();

/**
 * Evaluates and stores the missing keys of this workflow's oldest runs, so that later ones need not wait for the
 * workers that claimed them, which may be dead. One pass at a time per workflow.
 */
export function keyOldest(call: ReadContext, run: ClaimedRun): Promise<void> {
  const { engine } = call.database;
  const passes = keying.get(engine) ?? new Map<string, Promise<void>>();
  keying.set(engine, passes);
  const name = `${run.workspaceId} ${run.workflowId}`;
  const pass = passes.get(name) ?? keyBatch(call, run).finally(() => passes.delete(name));
  passes.set(name, pass);
  return pass;
}

async function keyBatch(call: ReadContext, { workspaceId, workflowId }: ClaimedRun): Promise<void> {
  const { id, version, trigger, recordId, dealId, cursor, gate, gateStage } = workflowRuns;
  const runs = await call.database.autocommit.orm
    .select({ id, version, trigger, recordId, dealId, cursor })
    .from(workflowRuns)
    .where(
      and(
        eq(workflowRuns.workspaceId, workspaceId),
        eq(workflowRuns.workflowId, workflowId),
        isNull(gate),
        lt(gateStage, sql.raw('0')),
        isOpen(workflowRuns.state),
      ),
    )
    .orderBy(asc(id))
    .limit(batchMax);
  const rows = await Promise.all(
    runs.map(async (one) => {
      const program = await loadProgram(call.database, workspaceId, workflowId, one.version);
      return { id: one.id, name: await nameFor(call, one, program?.pacing) };
    }),
  );
  const given = { ...unnestArguments(keyed, rows), workspaceId: decodeId('ws', workspaceId) };
  await call.database.autocommit.run(storeKeys, given);
}

/** Null for a run that later ones need not wait for: its key fails, or it may be discarded. */
async function nameFor(
  call: ReadContext,
  run: TemplateScopeSource & Pick<ClaimedRun, 'cursor'>,
  pacing: Pacing | undefined,
): Promise<string | null> {
  if (!pacing || (pacing.mode === 'drop' && isBeforeStart(run.cursor))) return null;
  try {
    return await keyOf(call, run, pacing);
  } catch (error) {
    if (error instanceof TemplateError) return null;
    throw error;
  }
}
