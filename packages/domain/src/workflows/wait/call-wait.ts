import { clock } from '@dossier/kernel/clock.ts';
import { sql } from 'drizzle-orm';
import type { ReceiveAction } from '../actions/action.ts';
import { loggedAs, saveCheckpoint, type Progress, type StepOutcome } from '../run/checkpoint.ts';
import type { ClaimedRun } from '../run/claim.ts';
import { enter } from '../step/cursor.ts';
import { completeIfOver } from '../step/next-step.ts';
import { parseInput, prepareStep, type Taking } from '../step/ready-step.ts';
import { callPathOf, noCall, receivedCall } from './resume.ts';
import { findWait, lockRun, removeWaits } from './rows.ts';
import { workflowWaits } from './table.ts';

/**
 * Waits for a call of the step's resume URL. WAITING: the row of the wait has the deadline, and `resumeRun` makes the
 * run due. ENDED: a call is kept, perhaps since before the step began, or the deadline is past. Both states are decided
 * under the lock of the run, which `resumeRun` takes too, so no call is missed between the look and the wait.
 */
export async function takeCallWait(taking: Taking, action: ReceiveAction): Promise<Progress> {
  const { call, run, program, position, memory } = taking;
  const { path, step } = position;
  const begun = await findWait(call.db, run, path);
  const ready = begun ? undefined : await prepareStep(taking);
  const forS = ready ? action.receive(parseInput(ready)) : 0;
  const input = begun ? begun.input : ready?.shownInput;
  const outcome = (state: 'WAITING' | 'SUCCEEDED', output: unknown): StepOutcome => ({
    ...loggedAs(position),
    state,
    input,
    output,
    attempts: Math.max(1, run.attempt),
    startedAt: clock.iso(),
  });
  return call.database.transaction(async (db) => {
    const isOver = await lockRun(db, run, begun?.deadline ?? null);
    const kept = await findWait(db, run, callPathOf(path));
    if (!kept && !isOver) {
      if (!begun) await db.orm.insert(workflowWaits).values(newWait(run, path, input, forS));
      const due = begun ? { dueAt: begun.deadline } : { dueInS: forS };
      const parked: Progress = { state: 'WAITING', cursor: run.cursor, attempt: 0, ...due };
      await saveCheckpoint(db, run, outcome('WAITING', null), parked);
      return parked;
    }
    const output = { timedOut: !kept, ...(kept ? receivedCall.parse(kept.input) : noCall) };
    const cursor = enter(program.steps, run.cursor, kept ? 'then' : 'onTimeout');
    const progress = completeIfOver(program, { state: 'RUNNING', cursor, attempt: 1 });
    await saveCheckpoint(db, run, outcome('SUCCEEDED', output), progress);
    for (const row of [path, callPathOf(path)]) await removeWaits(db, run, row);
    memory.note(step.name, output);
    return progress;
  });
}

function newWait({ workspaceId, id: runId }: ClaimedRun, path: string, input: unknown, forS: number) {
  const deadline = sql`now() + make_interval(secs => ${forS}::float8)`;
  return { workspaceId, runId, path, kind: '', subject: '', input, deadline };
}
