import { clock } from '@dossier/kernel/clock.ts';
import { callOfJob } from '@dossier/kernel/jobs/define.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { type Database, OutcomeUnknown } from '@dossier/postgres-engine/index.ts';
import type { Services } from '@dossier/kernel/services.ts';
import { eventsChannel } from '@dossier/kernel/transact.ts';
import { noteInSpan, traced } from '@dossier/kernel/traces/traces.ts';
import { discardRun, finishRun, logOf, LostRun, releaseRun, saveCheckpoint, type Progress } from './checkpoint.ts';
import { getWorkspace } from '../../workspaces/index.ts';
import type { ClaimedRun } from './claim.ts';
import { isBeforeStart, positionOf, start, type StepPosition } from '../step/cursor.ts';
import type { RunState } from '../schema.ts';
import { failRun, stateFailure } from './failures.ts';
import { itemOf, loadStepResults, type Memory, statusIn } from '../step/template-scope.ts';
import { StepFailure, type ReadyStep } from '../step/ready-step.ts';
import { waitForAction, waitForCallAction } from '../actions/control/waits.ts';
import { admitRun, gateOf } from '../gates/admission.ts';
import type { Gate } from '../gates/together.ts';
import { passOn, recheckGate } from '../gates/gates.ts';
import { markFeed } from '../wait/position.ts';
import { removeWaits } from '../wait/rows.ts';
import { afterFailure } from '../step/next-step.ts';
import { ChainSpent, failureOf, stepsMax, takeStep } from '../step/step.ts';
import { countStoppedRuns } from '../chain/stopped-runs.ts';
import { TemplateError } from '../template/templates.ts';
import { conditionNote, scopeOfTrigger } from '../trigger/trigger-conditions.ts';
import { loadProgram, type Program } from '../definition/versions.ts';

declare module '@dossier/kernel/context.ts' {
  interface Actors {
    /** `runId` and `depth` go into its events, to limit chains of workflows that start one another. */
    workflow: { readonly id: string; readonly name: string; readonly runId: string; readonly depth: number };
  }
}

/** One try and five retries, after these pauses. */
export const attemptsMax = 6;
const pausesS = [2, 10, 60, 300, 1_800];
const waits = new Set<string>([waitForAction.name, waitForCallAction.name]);

/** Returns the state of a run that executes no step now; undefined if another worker has it. */
export async function beginRun(
  database: Database,
  services: Services,
  run: ClaimedRun,
): Promise<{ readonly call: ReadContext; readonly program: Program } | RunState | undefined> {
  const program = await loadProgram(database, run);
  // States no event: its listeners were deleted with the workflow.
  if (!program) return finishRun(database.autocommit, run, 'FAILED', 'The workflow was deleted.');
  const call = contextOf(database, services, run, program);
  if (isBeforeStart(run.cursor)) {
    const judged = await judgeTrigger(call, run, program);
    if (judged !== 'goes on') return judged;
  }
  const admission = await admitRun(call, run, program);
  return admission === 'goes on' ? { call, program } : admission;
}

/**
 * Executes a run until it ends, waits, or the worker stops. After a kill, the run continues at the first step without a
 * checkpoint. Undefined if another worker has it. `leave` gets the gate of a run that has ended.
 */
export async function executeRun(
  database: Database,
  services: Services,
  run: ClaimedRun,
  signal: AbortSignal,
  leave: (gate: Gate) => Promise<unknown> | void = (gate) => passOn(database, gate, run.id),
  beginning = beginRun(database, services, run),
): Promise<RunState | undefined> {
  const begun = await beginning;
  if (typeof begun !== 'object') return begun;
  const state = await takeSteps(begun.call, run, begun.program, signal);
  if (run.gate !== null && state !== 'WAITING') await leave(gateOf(run, run.gate));
  return state;
}

async function takeSteps(
  call: ReadContext,
  run: ClaimedRun,
  program: Program,
  signal: AbortSignal,
): Promise<RunState | undefined> {
  const { database } = call;
  const memory = await loadStepResults(call, run);
  try {
    for (;;) {
      const position = positionOf(program.steps, run.cursor);
      if (!position) {
        if (program.keepsWaits) await removeWaits(database.autocommit, run);
        return await finishRun(database.autocommit, run, 'SUCCEEDED', null);
      }
      if (run.stepCount >= stepsMax)
        return await failRun(call, run, {
          reason: 'LIMIT',
          message: `A run takes at most ${stepsMax} steps.`,
          step: position.step,
        });
      if (program.marked.has(position.step.name)) await markFeed(database.autocommit, [run], position.path);
      const attributes = { 'dossier.step.path': position.path, 'dossier.step.action': position.step.action };
      const progress = await traced('workflow step', { attributes }, async () => {
        const taken = await tryStep(call, run, program, position, memory);
        noteInSpan({ 'dossier.outcome': taken.state });
        return taken;
      });
      run.place = undefined;
      run.cursor = progress.cursor;
      run.attempt = progress.attempt;
      run.stepCount += 1;
      if (progress.state === 'SUCCEEDED' && program.keepsWaits) await removeWaits(database.autocommit, run);
      if (progress.state !== 'RUNNING') return progress.state;
      if (!signal.aborted) continue;
      await releaseRun(database.autocommit, run, 0);
      return 'WAITING';
    }
  } catch (error) {
    if (!(error instanceof LostRun)) throw error;
    return undefined;
  }
}

/** Evaluates the condition that the dispatcher left to the run. If it is false, the run is deleted. */
async function judgeTrigger(
  call: ReadContext,
  run: ClaimedRun,
  program: Program,
): Promise<RunState | undefined | 'goes on'> {
  const { autocommit } = call.database;
  try {
    const scope = scopeOfTrigger(run.trigger.body, (await getWorkspace(call)).timeZone);
    const isMet = (await program.condition?.evaluate(run.workspaceId, scope)) ?? true;
    if (!isMet) {
      const gate = await discardRun(autocommit, run);
      if (gate !== null) await recheckGate(autocommit, gateOf(run, gate));
      if (program.keepsWaits) await removeWaits(autocommit, run);
      return undefined;
    }
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return failRun(call, run, { reason: 'CONDITION', message: conditionNote(error) });
  }
  run.cursor = start;
  return 'goes on';
}

async function tryStep(
  call: ReadContext,
  run: ClaimedRun,
  program: Program,
  position: StepPosition,
  memory: Memory,
): Promise<Progress> {
  memory.item = itemOf(memory, position);
  const { step } = position;
  let ready: ReadyStep | undefined;
  const hasKilled = run.attempt > attemptsMax;
  run.attempt = Math.min(run.attempt, attemptsMax);
  try {
    if (hasKilled) throw new StepFailure(`The worker ended during this step ${attemptsMax} times.`);
    return await takeStep({ call, run, program, position, memory, onReady: (filledIn) => (ready = filledIn) });
  } catch (error) {
    // The commit's outcome is unknown, so the run in memory may be stale and is loaded again.
    if (error instanceof OutcomeUnknown) throw error;
    const { message, output, isPassing, askedMs } = failureOf(error);
    const usualS = isPassing ? pausesS[run.attempt - 1] : undefined;
    const pauseS = usualS && Math.max(usualS, askedMs / 1_000);
    const state = pauseS === undefined ? 'FAILED' : 'RETRYING';
    const log = logOf(position, run, ready?.running.now ?? clock.iso());
    const outcome = log(state, ready?.shownInput ?? step.input, output, message);
    const isFinal = hasKilled || error instanceof ChainSpent;
    const next = isFinal ? undefined : afterFailure(program, run, step);
    const progress: Progress =
      pauseS === undefined
        ? (next ?? {
            state: 'FAILED',
            cursor: run.cursor,
            dueAt: null,
            attempt: run.attempt,
            note: `Step "${step.name}" failed: ${message}`,
            failedStep: step.name,
          })
        : { state: 'WAITING', cursor: run.cursor, dueInS: pauseS * (1 + Math.random() / 5), attempt: run.attempt };
    await call.database.transaction(async (db) => {
      await saveCheckpoint(db, run, outcome, progress);
      // A retry of the run begins its wait anew.
      if (pauseS === undefined && waits.has(step.action)) await removeWaits(db, run, position.path);
      if (error instanceof ChainSpent && run.chain)
        await countStoppedRuns(db, [{ run: { ...run, chain: run.chain }, reason: 'WRITES' }], run.budget);
      if (progress.state !== 'FAILED') return;
      const reason = error instanceof ChainSpent ? 'LIMIT' : 'STEP';
      await stateFailure(call, db, run, { reason, message, step, status: statusIn(output) });
    });
    if (progress.state === 'FAILED') call.database.notifier.poke(eventsChannel);
    if (pauseS === undefined && next) memory.noteFailure(step.name, message, output);
    return progress;
  }
}

function contextOf(house: Database, services: Services, run: ClaimedRun, program: Program): ReadContext {
  const { workflowId: id, workspaceId, requestId } = run;
  const actor = { kind: 'workflow', id, name: program.name, runId: run.id, depth: run.depth + 1 } as const;
  return { ...callOfJob(house, workspaceId, actor), services, requestId, publicUrl: services.publicUrl };
}
