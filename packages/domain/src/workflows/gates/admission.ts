import type { ReadContext } from '@dossier/kernel/context.ts';
import { type Queries, defineSql, type Engine } from '@dossier/postgres-engine/index.ts';
import { eq, sql, type SQL, and, asc, isNull, lt } from 'drizzle-orm';
import { changeHeld, LostRun } from '../run/checkpoint.ts';
import type { ClaimedRun } from '../run/claim.ts';
import { failRun } from '../run/failures.ts';
import type { RunState } from '../schema.ts';
import { workflowRuns } from '../table.ts';
import { TemplateError } from '../template/templates.ts';
import { cancelRuns } from '../wait/cancel.ts';
import { type Pacing, type Program, loadProgram } from '../definition/versions.ts';
import { bookStart, enterGate, leaveGate, lockGate, olderOf, recheckGate, takeGate } from './gates.ts';
import { stages } from './stages.ts';
import { enterTogether, type Gate, isOpen } from './together.ts';
import { createHash } from 'node:crypto';
import { clock } from '@dossier/kernel/clock.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { isBeforeStart } from '../step/cursor.ts';
import { Memory, templateScopeOf, type TemplateScopeSource } from '../step/template-scope.ts';

export type Admission = 'goes on' | 'WAITING' | 'CANCELLED';

/**
 * Lets a run through the gates of its workflow, or parks it, which frees its connection and its lane. NEW: begins to
 * wait for quiet. QUIET: has waited, unless a later run of its key has replaced it. CALM: takes the gate of its key,
 * which one run has at a time, and books its start. ADMITTED: confirms at each claim that it holds the gate.
 */
async function admit(call: ReadContext, run: ClaimedRun, program: Program): Promise<Admission> {
  const { pacing } = program;
  if (!pacing) return 'goes on';
  const key = run.gate ?? (await keyOf(call, run, pacing));
  const gate = gateOf(run, key);
  run.gate = key;
  run.gateStage = Math.max(run.gateStage, stages.NEW);
  if (pacing.debounceS !== undefined && run.gateStage < stages.CALM && run.stepCount === 0) {
    const quiet = { ...gate, name: `quiet:${key}` };
    if (run.gateStage === stages.NEW) return awaitQuiet(call, run, quiet, pacing.debounceS);
    if (!(await leaveQuiet(call, run, quiet))) return 'CANCELLED';
  }
  if (pacing.mode !== undefined) {
    const held = await holdKey(call, run, gate, pacing.mode);
    if (held !== 'goes on') return held;
  }
  if (pacing.everyMs === undefined || run.gateStage === stages.ADMITTED || run.stepCount > 0) return 'goes on';
  return call.database.transaction(async (db) => {
    const waitMs = await bookStart(db, { ...gate, name: 'rate' }, pacing.everyMs ?? 0);
    if (waitMs === 0) return 'goes on';
    await park(db, run, stages.ADMITTED, sql`now() + make_interval(secs => ${waitMs / 1_000}::float8)`);
    return 'WAITING';
  });
}

export function gateOf({ workspaceId, workflowId }: ClaimedRun, name: string): Gate {
  return { workspaceId, workflowId, name };
}

export async function admitRun(
  call: ReadContext,
  run: ClaimedRun,
  program: Program,
): Promise<RunState | undefined | 'goes on'> {
  try {
    return await admit(call, run, program);
  } catch (error) {
    if (error instanceof LostRun) return undefined;
    if (!(error instanceof TemplateError)) throw error;
    return failRun(call, run, { reason: 'CONDITION', message: `The concurrency key failed: ${error.message}` });
  }
}

/** The latest run waits and replaces the one before it (debounce). */
function awaitQuiet(call: ReadContext, run: ClaimedRun, gate: Gate, quietS: number): Promise<Admission> {
  return call.database.transaction(async (db) => {
    const other = await openHolderOf(db, gate, run.id);
    if (other !== undefined && other > run.id) {
      await cancel(db, run.workspaceId, run.id, `Replaced by the later run ${other} of its key.`);
      return 'CANCELLED';
    }
    if (other !== undefined && other !== run.id)
      await cancel(db, run.workspaceId, other, `Replaced by the later run ${run.id} of its key.`);
    await takeGate(db, gate, run.id);
    const { createdAt } = workflowRuns;
    await park(db, run, stages.QUIET, sql`${createdAt} + make_interval(secs => ${quietS}::float8)`);
    return 'WAITING';
  });
}

/** The active run that holds a gate; this one if the gate was free, which it takes. */
async function openHolderOf(db: Queries, gate: Gate, runId: string): Promise<string | undefined> {
  for (;;) {
    const holder = await lockGate(db, gate);
    if (holder) return (holder.isOpen && holder.runId) || undefined;
    if (await enterGate(db, gate, runId)) return runId;
  }
}

/** False if a later run has replaced this one. */
function leaveQuiet(call: ReadContext, run: ClaimedRun, gate: Gate): Promise<boolean> {
  return call.database.transaction(async (db) => {
    const holder = await lockGate(db, gate);
    if (holder?.isOpen && holder.runId !== run.id) {
      // Replaced since its claim: the later run has cancelled it, or finds it gone.
      await cancel(db, run.workspaceId, run.id, 'Replaced by a later run of its key.');
      return false;
    }
    await leaveGate(db, gate, run.id);
    await changeHeld(db, run, { gate: run.gate, gateStage: stages.CALM });
    run.gateStage = stages.CALM;
    run.place = undefined;
    return true;
  });
}

async function holdKey(
  call: ReadContext,
  run: ClaimedRun,
  gate: Gate,
  mode: NonNullable<Pacing['mode']>,
): Promise<Admission> {
  const isOrdered = mode !== 'newestWins';
  for (;;) {
    const entry = await enterTogether(call.database, gate, run.id, isOrdered);
    run.place = entry?.place ?? run.place;
    if (entry?.has_passed) return 'goes on';
    if (!entry?.is_early) break;
    await keyOldest(call, run);
  }
  const admission = await call.database.transaction(async (db): Promise<Admission> => {
    for (;;) {
      const holder = await lockGate(db, gate);
      if (holder?.runId === run.id) return 'goes on';
      const open = holder?.isOpen ? holder.runId : null;
      const before = open ?? (isOrdered ? await olderOf(db, gate, run.id) : undefined);
      if (before !== undefined) return meet(db, run, gate, mode, before);
      if (holder) await takeGate(db, gate, run.id);
      else if (!(await enterGate(db, gate, run.id))) continue;
      return 'goes on';
    }
  });
  // The gate may have been left while this run parked.
  if (admission === 'WAITING') await recheckGate(call.database.autocommit, gate);
  return admission;
}

/** Handles a run that finds another one in its gate, or takes the gate. */
async function meet(
  db: Queries,
  run: ClaimedRun,
  gate: Gate,
  mode: NonNullable<Pacing['mode']>,
  other: string,
): Promise<Admission> {
  if (mode === 'serial') {
    await park(db, run, run.gateStage);
    return 'WAITING';
  }
  if (mode === 'newestWins' && other < run.id) {
    await cancel(db, run.workspaceId, other, `Replaced by the later run ${run.id} of its key.`);
    await takeGate(db, gate, run.id);
    return 'goes on';
  }
  const reason = mode === 'drop' ? 'Dropped: the run' : 'Replaced by the later run';
  const end = mode === 'drop' ? ' is under way.' : '.';
  await cancel(db, run.workspaceId, run.id, `${reason} ${other} of its key${end}`);
  return 'CANCELLED';
}

/** Parks a run until a time, or until another run wakes it. */
async function park(db: Queries, run: ClaimedRun, gateStage: number, dueAt: SQL | null = null): Promise<void> {
  await changeHeld(db, run, { state: 'WAITING', attempt: 0, gate: run.gate, gateStage, dueAt });
}

function cancel(db: Queries, workspaceId: string, runId: string, note: string): Promise<void> {
  return cancelRuns(db, workspaceId, eq(workflowRuns.id, runId), note);
}

const { placeholder } = sql;
const keyLengthMax = 200;
const batchMax = 50;

/** The name of the gate of a run's concurrency key. */
async function keyOf(call: ReadContext, run: TemplateScopeSource, { key, uses }: Pacing): Promise<string> {
  const scope = await templateScopeOf(call, run, uses, new Memory(), clock.iso());
  const value = await key.evaluate(call.workspaceId, scope);
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return `key:${text.length <= keyLengthMax ? text : createHash('sha256').update(text).digest('base64url')}`;
}

const keyed = { run_id: 'uuid', name: 'text' };

// The first stored key counts: the worker of the run may store it at the same time.
const storeKeys = defineSql('change', 'workflows.store_keys')`
  with locked as (
    select r.workspace_id, r.id, k.name
    from ${unnestRows(keyed, 'k')}
    join workflow_runs r on r.workspace_id = ${placeholder('workspaceId')}::uuid and r.id = k.run_id
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
function keyOldest(call: ReadContext, run: ClaimedRun): Promise<void> {
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
      const name = await nameFor(call, one, program?.pacing);
      return { run_id: decodeId('run', one.id), name };
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
