import type { ReadContext } from '@dossier/kernel/context.ts';
import type { Queries } from '@dossier/postgres-engine/index.ts';
import { eq, sql, type SQL } from 'drizzle-orm';
import { changeHeld, LostRun } from '../run/checkpoint.ts';
import type { ClaimedRun } from '../run/claim.ts';
import { failRun } from '../run/failures.ts';
import type { RunState } from '../schema.ts';
import { workflowRuns } from '../table.ts';
import { TemplateError } from '../template/templates.ts';
import { cancelRuns } from '../wait/cancel.ts';
import type { Pacing, Program } from '../definition/versions.ts';
import { bookStart, enterGate, leaveGate, lockGate, olderOf, recheckGate, takeGate } from './gates.ts';
import { keyOf, keyOldest } from './key.ts';
import { stages } from './stages.ts';
import { enterTogether, type Gate } from './together.ts';

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
