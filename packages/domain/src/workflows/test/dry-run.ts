import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { HolderLimit } from '@dossier/kernel/events/holder-limit.ts';
import { StatedEvents } from '@dossier/kernel/events/stated.ts';
import { DomainError, notFound } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { budgetDefaults } from '../chain/chain.ts';
import { advance, enter, positionOf, start, type Cursor } from '../step/cursor.ts';
import { loggedAs } from '../run/checkpoint.ts';
import type { ClaimedRun } from '../run/claim.ts';
import type { dryRunInput, dryRunSchema, previewInput } from './dry-run-schema.ts';
import type { RunTrigger, SampleAnswer, StepLog } from '../schema.ts';
import type { StepList } from '../constants.ts';
import { itemOf, Memory, templateScopeOf } from '../step/template-scope.ts';
import { Formula } from '../evaluation/formula.ts';
import { answerCall, withAnswers } from './dry-run-answers.ts';
import { holdsFor, parseInput, prepareStep, runningOf, type ReadyStep } from '../step/ready-step.ts';
import { failureOf, outputOf } from '../step/step.ts';
import { workflowRuns } from '../table.ts';
import { TemplateError } from '../template/templates.ts';
import { demandValid } from '../definition/validate.ts';
import { programOf } from '../definition/versions.ts';

type Result = z.output<typeof dryRunSchema>;
type Simulated = Pick<Result, 'outcome' | 'note' | 'steps'>;

const stepsMax = 200;
/** A dry run holds a connection, and the locks of what it would change, from its first step to its last. */
const underWay = new HolderLimit(2);
const durationMsMax = 10_000;
const sample: RunTrigger = { kind: 'manual', body: {}, headers: {}, query: {} };

/** Thrown to roll the transaction back; carries the result out. */
class RolledBack extends Error {
  readonly result: Simulated;

  constructor(result: Simulated) {
    super('A dry run leaves nothing behind.');
    this.result = result;
  }
}

/**
 * Executes a definition against a sample or an earlier trigger, in a transaction that rolls back. Calls and waits are
 * shown, not made.
 */
export async function dryRun(ctx: ReadContext, input: z.output<typeof dryRunInput>): Promise<Result> {
  const { workspaceId } = ctx;
  if (underWay.isFull(workspaceId))
    throw new DomainError(
      'TOO_MANY_REQUESTS',
      `At most ${underWay.max} dry runs of a workspace run at a time. Wait until one of them has ended.`,
      { retryAfterS: 1 },
    );
  underWay.take(workspaceId);
  try {
    return await simulate(ctx, input);
  } finally {
    underWay.free(workspaceId);
  }
}

async function simulate(ctx: ReadContext, input: z.output<typeof dryRunInput>): Promise<Result> {
  await demandValid(ctx, input.definition);
  const trigger = input.trigger ?? (input.runId === undefined ? sample : await findRunTrigger(ctx, input.runId));
  const program = programOf('Dry run', input.definition);
  const run: ClaimedRun = {
    workspaceId: ctx.workspaceId,
    id: newId('run'),
    workflowId: newId('wf'),
    version: 0,
    trigger,
    recordId: input.recordId,
    dealId: input.dealId,
    requestId: ctx.requestId,
    depth: 0,
    chain: null,
    budget: budgetDefaults,
    fence: 0,
    leaseS: 0,
    cursor: start,
    stepCount: 0,
    attempt: 1,
    gate: null,
    gateStage: 0,
  };
  try {
    await ctx.database.transaction(async (db) => {
      const actor = { kind: 'workflow', id: run.workflowId, name: program.name, runId: run.id, depth: 1 } as const;
      const writing: WriteContext = { ...ctx, actor, db, events: new StatedEvents() };
      throw new RolledBack(await takeAll(writing, run, program, input.answers));
    });
  } catch (error) {
    if (error instanceof RolledBack) return withAnswers(ctx, input.definition, trigger, error.result);
    throw error;
  }
  throw new Error('A dry run ended without an outcome.');
}

async function takeAll(
  ctx: WriteContext,
  run: ClaimedRun,
  program: ReturnType<typeof programOf>,
  answers: Readonly<Record<string, SampleAnswer>>,
): Promise<Simulated> {
  const memory = new Memory();
  const steps: StepLog[] = [];
  const startedMs = performance.now();
  let cursor: Cursor = run.cursor;
  for (let position = positionOf(program.steps, cursor); position; position = positionOf(program.steps, cursor)) {
    if (steps.length >= stepsMax)
      return { outcome: 'FAILED', note: `A dry run shows at most ${stepsMax} steps.`, steps };
    if (performance.now() - startedMs > durationMsMax)
      return { outcome: 'FAILED', note: `A dry run takes at most ${durationMsMax / 1_000} seconds.`, steps };
    memory.item = itemOf(memory, position);
    const { step } = position;
    const startedAt = clock.iso();
    let ready: ReadyStep | undefined;
    const log = (state: 'SUCCEEDED' | 'FAILED', output: unknown, error: string | null = null) =>
      steps.push({
        ...loggedAs(position),
        state,
        input: ready?.shownInput ?? step.input,
        output,
        error,
        attempts: 1,
        startedAt,
        finishedAt: clock.iso(),
      });
    try {
      const onReady = (filledIn: ReadyStep) => (ready = filledIn);
      const prepared = await prepareStep({ call: ctx, run: { ...run, cursor }, program, position, memory, onReady });
      const taken = await take(ctx, prepared, answers[step.name]);
      memory.note(step.name, taken.output);
      log('SUCCEEDED', taken.output);
      if (taken.isOver) return { outcome: 'SUCCEEDED', note: 'Stopped: the condition did not hold.', steps };
      cursor = taken.enter ? enter(program.steps, cursor, taken.enter, taken.rounds) : advance(program.steps, cursor);
    } catch (error) {
      const { message, output } = failureOf(error);
      log('FAILED', output, message);
      if (step.onError !== 'continue' && step.onError !== 'branch')
        return { outcome: 'FAILED', note: `Step "${step.name}" failed: ${message}`, steps };
      memory.noteFailure(step.name, message, output);
      const isBranch = step.onError === 'branch';
      cursor = isBranch ? enter(program.steps, cursor, 'onErrorSteps') : advance(program.steps, cursor);
    }
  }
  return { outcome: 'SUCCEEDED', note: null, steps };
}

interface Taken {
  output: unknown;
  isOver?: boolean;
  enter?: StepList;
  rounds?: number;
}

async function take(ctx: WriteContext, ready: ReadyStep, answer: SampleAnswer | undefined): Promise<Taken> {
  const { action, running } = ready;
  const input = parseInput(ready);
  // A savepoint rolls back only the step that PostgreSQL refuses, so that the steps after it can be tried.
  if ('run' in action) return { output: await ctx.db.nested(() => action.run(ctx, input, running)) };
  if ('find' in action) return { output: await action.find(ctx, input) };
  if ('request' in action) return { output: answerCall(action, ready, input, answer) };
  if ('respond' in action) return { output: action.respond(input) };
  if ('await' in action) return { output: { isSimulated: true, happened: true, event: null }, enter: 'then' };
  const directive = await action.direct(input, runningOf(ready), holdsFor(ctx, ready));
  const output = outputOf(directive);
  if (directive.kind === 'enter') return { output, enter: directive.list };
  if (directive.kind === 'loop') return { output, enter: 'steps', rounds: directive.items.length };
  return { output, isOver: directive.kind === 'stop' };
}

/** Renders a template against a sample, for the builder's picker. */
export async function previewTemplate(
  ctx: ReadContext,
  { template, trigger = sample, outputs, item, recordId, dealId }: z.output<typeof previewInput>,
): Promise<{ value: unknown; problem: string | null }> {
  const uses = { record: true, deal: true, workspace: true, secrets: false, timeZone: true, variables: true };
  const memory = new Memory();
  for (const [name, output] of Object.entries(outputs)) memory.note(name, output);
  memory.item = item;
  const scope = await templateScopeOf(ctx, { trigger, recordId, dealId }, uses, memory, clock.iso());
  try {
    return { value: await Formula.ofValue(template).evaluate(ctx.workspaceId, scope), problem: null };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { value: null, problem: error.message };
  }
}

async function findRunTrigger(ctx: ReadContext, ofRun: string): Promise<RunTrigger> {
  const [run] = await ctx.db.orm
    .select({ trigger: workflowRuns.trigger })
    .from(workflowRuns)
    .where(and(eq(workflowRuns.workspaceId, ctx.workspaceId), eq(workflowRuns.id, ofRun)));
  if (!run) throw notFound('run');
  return run.trigger;
}
