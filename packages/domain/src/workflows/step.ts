import { isPassing } from '@dossier/postgres-engine/index.ts';
import { clock } from '@dossier/kernel/clock.ts';
import { Confidential } from '@dossier/kernel/confidential.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { toDomainError } from '@dossier/kernel/errors.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { ZodError } from 'zod';
import { findAction } from './actions.ts';
import type { Action, Directive, Running } from './actions/action.ts';
import { LostRun, saveCheckpoint, type Progress, type StepOutcome } from './checkpoint.ts';
import type { ClaimedRun } from './claim.ts';
import { addChainWrites } from './chain-ledger.ts';
import { explainStop, type ChainBudget } from './chain.ts';
import { advance, enter, type StepPosition } from './cursor.ts';
import type { Memory } from './scope.ts';
import { scopeOf } from './scope.ts';
import { loadSecrets } from './secrets.ts';
import { shown } from './shown.ts';
import { Budget, TemplateError, type Scope } from './templates.ts';
import type { Program } from './versions.ts';

/** A failure of a step: permanent, or worth a retry. */
export class StepFailure extends Error {
  readonly isPassing: boolean;
  readonly output: unknown;

  constructor(message: string, isPassing: boolean, output: unknown = null) {
    super(message);
    this.isPassing = isPassing;
    this.output = output;
  }
}

/** The chain of the run has made all its writes. */
export class ChainSpent extends StepFailure {
  constructor(budget: ChainBudget) {
    super(explainStop('WRITES', budget), false);
  }
}

const nothing = new Confidential([]);

/** A step with rendered input. */
export interface ReadyStep {
  readonly position: StepPosition;
  readonly action: Action;
  readonly input: unknown;
  /** The input for the log, secrets hidden. */
  readonly shownInput: unknown;
  /** Secrets in the input: struck out where an answer echoes them. */
  readonly confidential: Confidential;
  readonly scope: Scope;
  readonly running: Running;
}

interface Preparing {
  readonly budget?: Budget;
  /** The transaction that writes the rendered values: see `scopeOf`. */
  readonly lockIn?: WriteContext;
}

/** Renders the input. */
export async function prepareStep(
  ctx: ReadContext,
  run: ClaimedRun,
  program: Program,
  position: StepPosition,
  memory: Memory,
  { budget = new Budget(), lockIn }: Preparing = {},
): Promise<ReadyStep> {
  const action = actionOf(position);
  const now = clock.iso();
  const running = { recordId: run.recordId, dealId: run.dealId, now };
  const uses = program.usesOf(position.step);
  const scope = await scopeOf(ctx, run, uses, memory, now, lockIn);
  const fill = program.inputOf(position.step);
  if ('isRaw' in action && action.isRaw)
    return {
      position,
      action,
      input: position.step.input,
      shownInput: fill(scope, budget),
      confidential: nothing,
      scope,
      running,
    };
  if (!('request' in action) || !uses.secrets) {
    const input = fill(scope, budget);
    return { position, action, input, shownInput: input, confidential: nothing, scope, running };
  }
  const secrets = await loadSecrets(ctx);
  const stars = Object.fromEntries(Object.keys(secrets).map((name) => [name, '***']));
  const input = fill({ ...scope, secrets }, budget);
  return {
    position,
    action,
    input,
    shownInput: fill({ ...scope, secrets: stars }, budget),
    confidential: new Confidential(Object.values(secrets), JSON.stringify(input)),
    scope,
    running,
  };
}

function actionOf({ step }: StepPosition): Action {
  const action = findAction(step.action);
  if (!action) throw new StepFailure(`There is no action "${step.action}".`, false);
  return action;
}

/**
 * Executes a step and saves its checkpoint. Rendering and our own writes happen in the checkpoint's transaction, so
 * they happen once. An outbound call happens before it and may be repeated. Returns the next position; `onReady` gets
 * the step after each rendering.
 */
export async function takeStep(
  call: ReadContext,
  run: ClaimedRun,
  program: Program,
  position: StepPosition,
  memory: Memory,
  onReady: (ready: ReadyStep) => void,
): Promise<Progress> {
  const prepare = async (preparing?: Preparing): Promise<ReadyStep> => {
    const ready = await prepareStep(call, run, program, position, memory, preparing);
    onReady(ready);
    return ready;
  };
  const doneBy =
    ({ shownInput, running }: ReadyStep) =>
    (output: unknown): StepOutcome => ({
      path: position.path,
      name: position.step.name,
      action: position.step.action,
      state: 'SUCCEEDED',
      input: shownInput,
      output,
      error: null,
      attempts: run.attempt,
      startedAt: running.now,
    });
  const onward = endIfOver(program, { state: 'RUNNING', cursor: advance(program.steps, run.cursor), attempt: 1 });
  const action = actionOf(position);
  if ('run' in action) {
    const output = await transact(call, async (ctx) => {
      // The step's own locks come before those of the record and the deal that its templates read, as in every other
      // verb: no deadlock.
      if (action.lockFirst && isReadingState(program, position))
        await action.lockFirst(ctx, parseInput(await prepare()));
      const ready = await prepare({ lockIn: ctx });
      const result = await action.run(ctx, parseInput(ready), ready.running);
      await saveCheckpoint(ctx.db, run, doneBy(ready)(result), onward);
      await demandWritesLeft(ctx, run);
      return result;
    });
    memory.note(position.step.name, output);
    return onward;
  }
  const ready = await prepare();
  const input = parseInput(ready);
  const done = doneBy(ready);
  if ('request' in action) {
    const outcome = await servicesOf(call).outbound.send({
      ...action.request(input, `${run.id}:${position.path}`),
      workspaceId: call.workspaceId,
    });
    const judged = action.judge(outcome);
    // The receiver's answer is stored and shown; secrets that it echoes are not.
    const judgedOutput = ready.confidential.strikeIn(judged.output);
    if ('problem' in judged)
      throw new StepFailure(ready.confidential.strike(judged.problem), judged.isPassing, judgedOutput);
    memory.note(position.step.name, judgedOutput);
    await saveAlone(call, run, done(judgedOutput), onward);
    return onward;
  }
  const directive = action.direct(input, ready.running, ready.scope);
  const output = outputOf(directive);
  memory.note(position.step.name, output);
  const progress = endIfOver(program, follow(program, run, directive, onward));
  await saveAlone(call, run, done(output), progress);
  return progress;
}

/** The writes of a chain are counted by their events, last in the transaction: see `addChainWrites`. */
async function demandWritesLeft({ db, events }: WriteContext, { workspaceId, chain, depth, budget }: ClaimedRun) {
  if (depth === 0 || chain === null || events.count === 0) return;
  if (!(await addChainWrites(db, { workspaceId, chain }, events.count, budget))) throw new ChainSpent(budget);
}

function isReadingState(program: Program, { step }: StepPosition): boolean {
  const { record, deal } = program.usesOf(step);
  return record || deal;
}

function follow(program: Program, run: ClaimedRun, directive: Directive, onward: Progress): Progress {
  switch (directive.kind) {
    case 'next':
      return onward;
    case 'enter':
      return { ...onward, state: 'RUNNING', cursor: enter(program.steps, run.cursor, directive.list) };
    case 'loop':
      return { ...onward, state: 'RUNNING', cursor: enter(program.steps, run.cursor, 'steps', directive.items.length) };
    case 'stop':
      return { ...onward, state: 'SUCCEEDED', dueAt: null, note: directive.note };
    case 'wait':
      // Also for a wait as the last step: the run ends after it.
      return {
        state: 'WAITING',
        cursor: onward.cursor,
        attempt: 0,
        ...(directive.forS === undefined ? { dueAt: directive.until } : { dueInS: directive.forS }),
      };
  }
}

function outputOf(directive: Directive): unknown {
  if (directive.kind === 'loop') return { items: directive.items };
  if (directive.kind === 'wait') return { until: directive.until };
  return directive.kind === 'enter' ? { branch: directive.list } : { goesOn: directive.kind === 'next' };
}

function endIfOver(program: Program, progress: Progress): Progress {
  const isOver =
    progress.state === 'RUNNING' &&
    progress.cursor.length === 1 &&
    (progress.cursor[0]?.at ?? 0) >= program.steps.length;
  return isOver ? { ...progress, state: 'SUCCEEDED', dueAt: null } : progress;
}

function saveAlone(call: ReadContext, run: ClaimedRun, step: StepOutcome, progress: Progress): Promise<void> {
  return call.database.transaction((db) => saveCheckpoint(db, run, step, progress));
}

/** Parses the rendered input by the action's schema. The failure names the field and its value, secrets hidden. */
export function parseInput({ action, input, shownInput }: ReadyStep) {
  const parsed = action.input.safeParse(input);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  const path = first?.path ?? [];
  const given = path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(([name]) => name === String(key))?.[1]
        : undefined,
    shownInput,
  );
  throw new StepFailure(
    `${path.join('.') || 'input'}: ${first?.message ?? 'is not valid'}${path.length === 0 || given === undefined ? '' : `, but was given ${shown(given)}`}`,
    false,
  );
}

/** The failure for the log, and whether to retry. A lost run is no failure of its step. */
export function failureOf(error: unknown): StepFailure {
  if (error instanceof LostRun) throw error;
  if (error instanceof StepFailure) return error;
  if (error instanceof TemplateError)
    return new StepFailure(`A template failed: ${[...error.path, error.message].join(': ')}`, false);
  if (error instanceof ZodError) return new StepFailure(error.issues[0]?.message ?? 'is not valid', false);
  const known = toDomainError(error);
  if (known.code === 'INTERNAL_SERVER_ERROR') return new StepFailure('Something went wrong on our side.', true);
  const place = known.issues?.[0]?.path.join('.');
  return new StepFailure(
    place && !known.message.startsWith(place) ? `${place}: ${known.message}` : known.message,
    isPassing(error) || known.retryAfterS !== undefined,
  );
}
