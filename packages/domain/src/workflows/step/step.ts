import { isPassing } from '@dossier/postgres-engine/index.ts';
import { clock } from '@dossier/kernel/clock.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { toDomainError } from '@dossier/kernel/errors.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import { withTraceparent } from '@dossier/kernel/traces/traces.ts';
import { ZodError } from 'zod';
import type { Directive } from '../actions/action.ts';
import { logOf, LostRun, saveCheckpoint, sendCheckpoint, type Progress } from '../run/checkpoint.ts';
import type { ClaimedRun } from '../run/claim.ts';
import { countChainWrites } from '../chain/chain-limits.ts';
import { explainStop, type ChainBudget } from '../chain/chain.ts';
import { stepLists } from '../constants.ts';
import type { Step } from '../definition.ts';
import { enterList, nextStep } from './next-step.ts';
import {
  actionOf,
  directStep,
  parseInput,
  prepareStep,
  StepFailure,
  type ReadyStep,
  type Taking,
} from './ready-step.ts';
import { answersChannel, keepResponse } from '../trigger/response-waiters.ts';
import { demandAtHome } from '../definition/secret-origins.ts';
import { TemplateError } from '../template/templates.ts';
import type { Program } from '../definition/versions.ts';
import { takeWaitStep, takeCallWait } from '../wait/wait-step.ts';
import { takeWriteStep } from './write-step.ts';

/** Maximum number of steps of a run, including loop rounds. */
export const stepsMax = 20_000;

export class ChainSpent extends StepFailure {
  constructor(budget: ChainBudget) {
    super(explainStop('WRITES', budget));
  }
}

/**
 * Executes a step and saves its checkpoint. Our own writes are in the checkpoint's transaction, so they happen once; an
 * outbound call happens before it and may be repeated.
 */
export async function takeStep(taking: Taking): Promise<Progress> {
  const { call, run, program, position, memory } = taking;
  const { name } = position.step;
  const doneBy = ({ shownInput, running }: ReadyStep, output: unknown) =>
    logOf(position, run, running.now)('SUCCEEDED', shownInput, output);
  const next = nextStep(program, run);
  const action = actionOf(position);
  if ('run' in action) {
    const output = await takeWriteStep(taking, action, async (ctx, ready, result) => {
      await sendCheckpoint(ctx.db, run, doneBy(ready, result), next);
      await demandWritesLeft(ctx, run);
    });
    memory.note(name, output);
    return next;
  }
  if ('await' in action) return takeWaitStep(taking, action);
  if ('receive' in action) return takeCallWait(taking, action);

  const ready = await prepareStep(taking);
  const input = parseInput(ready);
  const end = async (output: unknown, progress = next): Promise<Progress> => {
    memory.note(name, output);
    await call.database.transaction((db) => sendCheckpoint(db, run, doneBy(ready, output), progress));
    return progress;
  };
  if ('find' in action) return end(await action.find(call, input));
  if ('request' in action) {
    const request = action.request(input, `${run.id}:${position.path}`);
    demandAtHome(ready.bound, request.url);
    const headers = withTraceparent(request.headers);
    const outcome = await servicesOf(call).outbound.send({ ...request, headers, workspaceId: call.workspaceId });
    const judged = action.judge(outcome);
    // The receiver's answer is stored and shown; secrets that it echoes are not.
    const judgedOutput = ready.confidential.strikeIn(judged.output);
    if ('problem' in judged)
      throw new StepFailure(ready.confidential.strike(judged.problem), judged.isPassing, judgedOutput, judged.askedMs);
    return end(judgedOutput);
  }
  if ('respond' in action) {
    const response = action.respond(input);
    const output = ready.confidential.strikeIn(response);
    await call.database.transaction(async (db) => {
      await keepResponse(db, run, response);
      await saveCheckpoint(db, run, doneBy(ready, output), next);
    });
    call.database.notifier.poke(answersChannel);
    memory.note(name, output);
    return next;
  }
  const directive = await directStep(action, call, ready, input);
  if (directive.kind === 'loop') demandRoom(position.step, run.stepCount, directive.items.length);
  return end(outputOf(directive), follow(program, run, directive, next));
}

/** A chain's writes are counted by their events, as the last statement of the transaction: see `countChainWrites`. */
async function demandWritesLeft({ db, events }: WriteContext, { workspaceId, chain, depth, budget }: ClaimedRun) {
  if (depth === 0 || chain === null || events.count === 0) return;
  if (!(await countChainWrites(db, { workspaceId, chain }, events.count, budget))) throw new ChainSpent(budget);
}

/** Refuses a loop that can't finish before its first round, so that it does not stop halfway. */
function demandRoom({ steps = [] }: Step, done: number, items: number): void {
  const perItem = longestOf(steps);
  if (done + 1 + items * perItem <= stepsMax) return;
  throw new StepFailure(
    `${items} items of up to ${perItem} steps are more than the ${stepsMax} steps that a run may take: split the list.`,
  );
}

/** Maximum number of steps executed for a list; those in a loop count once, since its items are unknown yet. */
function longestOf(steps: readonly Step[]): number {
  const inner = (step: Step) => Math.max(...stepLists.map((list) => longestOf(step[list] ?? [])));
  return steps.reduce((sum, step) => sum + 1 + inner(step), 0);
}

export function follow(
  program: Program,
  run: Pick<ClaimedRun, 'cursor'>,
  directive: Directive,
  next: Progress,
): Progress {
  switch (directive.kind) {
    case 'next':
      return next;
    case 'enter':
      return enterList(program, run, directive.list);
    case 'loop':
      return enterList(program, run, 'steps', directive.items.length);
    case 'stop':
      return { ...next, state: 'SUCCEEDED', dueAt: null, note: directive.note };
    case 'wait':
      // The moment is past, so the run keeps its lane.
      if (directive.forS === undefined && directive.until <= clock.iso()) return next;
      // Also for a wait as the last step: the run ends after it.
      return {
        state: 'WAITING',
        cursor: next.cursor,
        attempt: 0,
        ...(directive.forS === undefined ? { dueAt: directive.until } : { dueInS: directive.forS }),
      };
  }
}

export function outputOf(directive: Directive): unknown {
  if (directive.kind === 'loop') return { items: directive.items };
  if (directive.kind === 'wait') return { until: directive.until };
  return directive.kind === 'enter' ? { branch: directive.list } : { goesOn: directive.kind === 'next' };
}

/** The failure for the log, and whether to retry. A lost run is not a failure of its step. */
export function failureOf(error: unknown): StepFailure {
  if (error instanceof LostRun) throw error;
  if (error instanceof StepFailure) return error;
  if (error instanceof TemplateError)
    return new StepFailure(`A template failed: ${[...error.path, error.message].join(': ')}`);
  if (error instanceof ZodError) return new StepFailure(error.issues[0]?.message ?? 'is not valid');
  const known = toDomainError(error);
  if (known.code === 'INTERNAL_SERVER_ERROR') return new StepFailure('Something went wrong on our side.', true);
  const place = known.issues?.[0]?.path.join('.');
  return new StepFailure(
    place && !known.message.startsWith(place) ? `${place}: ${known.message}` : known.message,
    isPassing(error) || known.retryAfterS !== undefined,
    null,
    (known.retryAfterS ?? 0) * 1_000,
  );
}
