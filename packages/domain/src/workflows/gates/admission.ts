import type { ReadContext } from '@dossier/kernel/context.ts';
import { findRow } from '@dossier/kernel/db/rows.ts';
import { equals } from '@dossier/kernel/verbs.ts';
import type { Queries } from '@dossier/postgres-engine/index.ts';
import { and, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import { changeHeld, LostRun } from '../run/checkpoint.ts';
import type { ClaimedRun } from '../run/claim.ts';
import { failRun } from '../run/failures.ts';
import type { RunState } from '../schema.ts';
import { workflowRuns } from '../table.ts';
import { TemplateError } from '../template/templates.ts';
import { cancelRuns } from '../wait/cancel.ts';
import type { Pacing, Program } from '../definition/versions.ts';
import { bookStart, enterGate, lockGate, olderOf, recheckGate, takeGate } from './gates.ts';
import { keyOf, keyOldest } from './key.ts';
import { stages } from './stages.ts';
import { enterTogether, isOpen, type Gate } from './together.ts';

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
    const debounced = await debounce(call, run, pacing.debounceS);
    if (debounced !== 'goes on') return debounced;
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

/** A run waits for quiet, and then goes on unless a later one of its key waits: that one replaces it. */
function debounce(call: ReadContext, run: ClaimedRun, quietS: number): Promise<Admission> {
  const { workspaceId, workflowId, gate } = run;
  const { id, state, createdAt } = workflowRuns;
  const inQuiet = equals(workflowRuns, { workspaceId, workflowId, gate, gateStage: stages.QUIET });
  const isWaiting = and(inQuiet, isOpen(state));
  const lockId = `quiet ${workflowId} ${gate}`;
  return call.database.transaction(async (db) => {
    // Two runs that began to wait at once would not see each other.
    await db.orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockId}, 0))`);
    const later = await findRow(db, workflowRuns, and(isWaiting, gt(id, run.id)), { id });
    if (later) {
      await cancel(db, workspaceId, run.id, `Replaced by the later run ${later.id} of its key.`);
      return 'CANCELLED';
    }
    if (run.gateStage === stages.NEW) {
      const note = `Replaced by the later run ${run.id} of its key.`;
      await cancelRuns(db, workspaceId, and(isWaiting, lt(id, run.id)), note);
      await park(db, run, stages.QUIET, sql`${createdAt} + make_interval(secs => ${quietS}::float8)`);
      return 'WAITING';
    }
    await changeHeld(db, run, { gate, gateStage: stages.CALM });
    run.gateStage = stages.CALM;
    run.place = undefined;
    return 'goes on';
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
