import type { ReadContext } from '@dossier/kernel/context.ts';
import { decodeId, encodeId } from '@dossier/kernel/ids.ts';
import { defineSql, type Queries } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { demandHeld, holding, LostRun, ofHolder } from '../run/checkpoint.ts';
import type { ClaimedRun } from '../run/claim.ts';
import { failRun } from '../run/failures.ts';
import type { RunState } from '../schema.ts';
import { TemplateError } from '../template/templates.ts';
import { cancelRuns } from '../wait/cancel.ts';
import type { Pacing, Program } from '../definition/versions.ts';
import { bookStart, enterGate, leaveGate, lockGate, olderOf, recheckGate, takeGate, type Holder } from './gates.ts';
import { keyOf, keyOldest } from './key.ts';
import { stages } from './stages.ts';
import { entering, type Gate } from './together.ts';

const { placeholder } = sql;

export type Admission = 'goes on' | 'WAITING' | 'CANCELLED';

/**
 * Lets a run through the gates of its workflow, or parks it: it then holds no connection and no lane. NEW begins to
 * wait for quiet; QUIET has waited, unless a later run of its key has replaced it; CALM takes the gate of its key,
 * which one run has at a time, and books its start; ADMITTED only makes sure, at each claim, that it has the gate.
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
    await park(db, run, stages.ADMITTED, { inS: waitMs / 1_000 });
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
    const holder = await enterOrLock(db, gate, run.id);
    const other = holder && encodeId('run', holder.run_id);
    if (holder?.is_open && other !== undefined && other > run.id) {
      await cancel(db, run.workspaceId, run.id, `Replaced by the later run ${other} of its key.`);
      return 'CANCELLED';
    }
    if (holder?.is_open && other !== undefined && other !== run.id)
      await cancel(db, run.workspaceId, other, `Replaced by the later run ${run.id} of its key.`);
    if (holder) await takeGate(db, gate, run.id);
    await park(db, run, stages.QUIET, { sinceCreationS: quietS });
    return 'WAITING';
  });
}

/** False where a later run has replaced this one. */
function leaveQuiet(call: ReadContext, run: ClaimedRun, gate: Gate): Promise<boolean> {
  return call.database.transaction(async (db) => {
    const holder = await lockGate(db, gate);
    if (holder && holder.run_id !== decodeId('run', run.id) && holder.is_open) {
      // Replaced between its claim and now: the later run has cancelled it, or finds it gone.
      await cancel(db, run.workspaceId, run.id, 'Replaced by a later run of its key.');
      return false;
    }
    await leaveGate(db, gate, run.id);
    await enterStage(db, run, stages.CALM);
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
    const entry = await entering.pass(call.database, gate, run.id, isOrdered);
    run.place = entry?.place ?? run.place;
    if (entry?.has_passed) return 'goes on';
    if (!entry?.is_early) break;
    await keyOldest(call, run);
  }
  const admission = await call.database.transaction(async (db): Promise<Admission> => {
    for (;;) {
      const holder = await lockGate(db, gate);
      const other = holder && encodeId('run', holder.run_id);
      if (other === run.id) return 'goes on';
      const before = holder?.is_open ? other : isOrdered ? await olderOf(db, gate, run.id) : undefined;
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

/** The run meets one that has its gate, or takes it first. */
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

/** Undefined where the gate was free and the run has it now. */
async function enterOrLock(db: Queries, gate: Gate, runId: string): Promise<Holder | undefined> {
  for (;;) {
    const holder = await lockGate(db, gate);
    if (holder) return holder;
    if (await enterGate(db, gate, runId)) return undefined;
  }
}

const parking = defineSql<{ id: string }>(
  'change',
  'workflows.park',
  sql`
  update workflow_runs
  set state = 'WAITING', attempt = 0, gate = ${placeholder('gate')}, gate_stage = ${placeholder('stage')}::int,
    due_at = case
      when ${placeholder('inS')}::float8 is not null
        then now() + make_interval(secs => ${placeholder('inS')}::float8)
      else created_at + make_interval(secs => ${placeholder('sinceCreationS')}::float8)
    end
  where ${ofHolder}
  returning id`,
);

/** Parks a run for a time, or until another one calls it. */
async function park(
  db: Queries,
  run: ClaimedRun,
  stage: number,
  { inS = null, sinceCreationS = null }: { inS?: number | null; sinceCreationS?: number | null } = {},
): Promise<void> {
  demandHeld(await db.run(parking, { ...holding(run), gate: run.gate, stage, inS, sinceCreationS }), run);
}

const staging = defineSql<{ id: string }>(
  'change',
  'workflows.enter_stage',
  sql`
  update workflow_runs set gate = ${placeholder('gate')}, gate_stage = ${placeholder('stage')}::int
  where ${ofHolder}
  returning id`,
);

async function enterStage(db: Queries, run: ClaimedRun, stage: number): Promise<void> {
  const rows = await db.run(staging, { ...holding(run), gate: run.gate, stage });
  demandHeld(rows, run);
  run.gateStage = stage;
  run.place = undefined;
}

async function cancel(db: Queries, workspaceId: string, runId: string, note: string): Promise<void> {
  const run = { workspace_id: decodeId('ws', workspaceId) ?? '', run_id: decodeId('run', runId) ?? '', note };
  await cancelRuns(db, [run]);
}
