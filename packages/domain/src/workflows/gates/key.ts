import { createHash } from 'node:crypto';
import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { changeRows } from '@dossier/kernel/db/rows.ts';
import { equals } from '@dossier/kernel/verbs.ts';
import type { Engine, Queries } from '@dossier/postgres-engine/index.ts';
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { loadProgram, type Pacing } from '../definition/versions.ts';
import type { ClaimedRun } from '../run/claim.ts';
import { isBeforeStart } from '../step/cursor.ts';
import { Memory, templateScopeOf, type TemplateScopeSource } from '../step/template-scope.ts';
import { workflowRuns } from '../table.ts';
import { TemplateError } from '../template/templates.ts';
import { stages } from './stages.ts';
import { isOpen } from './together.ts';

const keyLengthMax = 200;
const batchMax = 50;

/** The name of the gate of a run's concurrency key. */
export async function keyOf(call: ReadContext, run: TemplateScopeSource, { key, uses }: Pacing): Promise<string> {
  const scope = await templateScopeOf(call, run, uses, new Memory(), clock.iso());
  const value = await key.evaluate(call.workspaceId, scope);
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return `key:${text.length <= keyLengthMax ? text : createHash('sha256').update(text).digest('base64url')}`;
}

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
  const isUnkeyed = and(
    equals(workflowRuns, { workspaceId, workflowId }),
    isNull(gate),
    lt(gateStage, sql.raw('0')),
    isOpen(workflowRuns.state),
  );
  const runs = await call.database.autocommit.orm
    .select({ id, version, trigger, recordId, dealId, cursor })
    .from(workflowRuns)
    .where(isUnkeyed)
    .orderBy(asc(id))
    .limit(batchMax);
  const names = await Promise.all(
    runs.map(async (one) => {
      const program = await loadProgram(call.database, { workspaceId, workflowId, version: one.version });
      return nameFor(call, one, program?.pacing);
    }),
  );
  // The first stored key counts: the worker of the run may store it at the same time.
  const store = (db: Queries, runId: string, name: string | null = null) =>
    changeRows(db, workflowRuns, and(isUnkeyed, eq(id, runId)), { gate: name, gateStage: stages.NEW });
  await call.database.transaction((db) => Promise.all(runs.map((one, at) => store(db, one.id, names[at]))));
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
