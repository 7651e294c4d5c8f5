import { findRow } from '@dossier/kernel/db/rows.ts';
import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { HolderLimit } from '@dossier/kernel/events/holder-limit.ts';
import { StatedEvents } from '@dossier/kernel/events/stated.ts';
import { tooMany } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { there } from '@dossier/kernel/verbs.ts';
import { and, eq, desc, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { budgetDefaults } from '../chain/chain.ts';
import type { CallAction } from '../actions/action.ts';
import type { Definition } from '../definition.ts';
import { positionOf, start } from '../step/cursor.ts';
import { afterFailure, enterList, nextStep } from '../step/next-step.ts';
import { logOf, type Progress } from '../run/checkpoint.ts';
import type { ClaimedRun } from '../run/claim.ts';
import type { dryRunInput, dryRunSchema, previewInput } from './dry-run-schema.ts';
import { runResponseSchema, type RunTrigger, type SampleAnswer, type StepLog, sampleAnswerSchema } from '../schema.ts';
import { itemOf, Memory, templateScopeOf } from '../step/template-scope.ts';
import { Formula } from '../evaluation/formula.ts';
import { directStep, parseInput, prepareStep, StepFailure, type ReadyStep, type Taking } from '../step/ready-step.ts';
import { failureOf, follow, outputOf } from '../step/step.ts';
import { workflowRuns, workflowSteps } from '../table.ts';
import { TemplateError } from '../template/templates.ts';
import { renderFormAnswer } from '../trigger/form-answer.ts';
import { demandValid } from '../definition/validate.ts';
import { programOf, usesOf, type Program } from '../definition/versions.ts';
import { noCall } from '../wait/resume.ts';
import { pageBytesMax } from '@dossier/kernel/paging.ts';
import { callApiAction } from '../actions/call/call-api.ts';
import { workflowRows } from '../noun.ts';

type Result = z.output<typeof dryRunSchema>;
type Simulated = Pick<Result, 'outcome' | 'note' | 'steps'>;

const stepsMax = 200;
/** A dry run holds a connection and its locks from its first step to its last. */
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

/** Executes a definition in a transaction that rolls back. Calls and waits are shown, but not executed. */
export async function dryRun(ctx: ReadContext, input: z.output<typeof dryRunInput>): Promise<Result> {
  const { workspaceId } = ctx;
  if (underWay.isFull(workspaceId))
    throw tooMany(
      `At most ${underWay.max} dry runs of a workspace run at a time. Wait until one of them has ended.`,
      1,
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
  const thrown: unknown = await ctx.database
    .transaction(async (db) => {
      const actor = { kind: 'workflow', id: run.workflowId, name: program.name, runId: run.id, depth: 1 } as const;
      const writing: WriteContext = { ...ctx, actor, db, events: new StatedEvents() };
      throw new RolledBack(await takeAll(writing, run, program, input.answers));
    })
    .catch((error: unknown) => error);
  if (!(thrown instanceof RolledBack)) throw thrown;
  return withAnswers(ctx, input.definition, trigger, thrown.result);
}

async function takeAll(
  ctx: WriteContext,
  run: ClaimedRun,
  program: Program,
  answers: Readonly<Record<string, SampleAnswer>>,
): Promise<Simulated> {
  const memory = new Memory();
  const steps: StepLog[] = [];
  const startedMs = performance.now();
  for (let position = positionOf(program.steps, start); position; position = positionOf(program.steps, run.cursor)) {
    if (steps.length >= stepsMax)
      return { outcome: 'FAILED', note: `A dry run shows at most ${stepsMax} steps.`, steps };
    if (performance.now() - startedMs > durationMsMax)
      return { outcome: 'FAILED', note: `A dry run takes at most ${durationMsMax / 1_000} seconds.`, steps };
    memory.item = itemOf(memory, position);
    const { step } = position;
    const log = logOf(position, run, clock.iso());
    let input: unknown = step.input;
    const onReady = ({ shownInput }: ReadyStep) => (input = shownInput);
    try {
      const taken = await take({ call: ctx, run, program, position, memory, onReady }, ctx, answers[step.name]);
      const { output, progress = nextStep(program, run) } = taken;
      memory.note(step.name, output);
      steps.push({ ...log('SUCCEEDED', input, output), finishedAt: clock.iso() });
      // The run has stopped itself.
      if (progress.note) return { outcome: 'SUCCEEDED', note: progress.note, steps };
      run.cursor = progress.cursor;
    } catch (error) {
      const { message, output } = failureOf(error);
      steps.push({ ...log('FAILED', input, output, message), finishedAt: clock.iso() });
      const next = afterFailure(program, run, step);
      if (!next) return { outcome: 'FAILED', note: `Step "${step.name}" failed: ${message}`, steps };
      memory.noteFailure(step.name, message, output);
      run.cursor = next.cursor;
    }
  }
  return { outcome: 'SUCCEEDED', note: null, steps };
}

async function take(
  taking: Taking,
  ctx: WriteContext,
  answer: SampleAnswer | undefined,
): Promise<{ output: unknown; progress?: Progress }> {
  const { run, program } = taking;
  const ready = await prepareStep(taking);
  const { action, running } = ready;
  const input = parseInput(ready);
  // A savepoint rolls back only the step that PostgreSQL refuses, so that later steps can be tried.
  if ('run' in action) return { output: await ctx.db.nested(() => action.run(ctx, input, running)) };
  if ('find' in action) return { output: await action.find(ctx, input) };
  if ('request' in action) return { output: answerCall(action, ready, input, answer) };
  if ('respond' in action) return { output: action.respond(input) };
  if ('await' in action || 'receive' in action) {
    const output = 'await' in action ? { happened: true, event: null } : { timedOut: false, ...noCall };
    return { output: { isSimulated: true, ...output }, progress: enterList(program, run, 'then') };
  }
  const directive = await directStep(action, ctx, ready, input);
  return { output: outputOf(directive), progress: follow(program, run, directive, nextStep(program, run)) };
}

async function withAnswers(
  { workspaceId }: ReadContext,
  { trigger: { kind, ...settings } }: Definition,
  trigger: RunTrigger,
  taken: Pick<Result, 'outcome' | 'note' | 'steps'>,
): Promise<Result> {
  const first = taken.steps.find(({ action, state }) => action === 'respond' && state === 'SUCCEEDED');
  const result = { ...taken, answer: runResponseSchema.nullable().catch(null).parse(first?.output), formAnswer: null };
  if (kind !== 'webhook' || !('formAnswer' in settings) || !settings.formAnswer) return result;
  try {
    const formAnswer = await renderFormAnswer(workspaceId, settings.formAnswer, trigger, clock.iso());
    return { ...result, formAnswer };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const note = `Trigger: formAnswer: ${error.message}. People would see a plain page instead.`;
    return { ...result, outcome: 'FAILED', note: taken.note ?? note };
  }
}

/** Output of a call whose receiver returns the sample: a refusal fails the step, as in a run. */
function answerCall(action: CallAction, ready: ReadyStep, input: unknown, answer: SampleAnswer | undefined): unknown {
  const simulated = { isSimulated: true, request: ready.shownInput };
  // Throws for headers that can't be sent.
  action.request(input, 'dry-run');
  if (!answer) return { ...simulated, status: 200, headers: {}, body: null };
  const { status, headers, body = null } = answer;
  const judged = action.judge({
    kind: 'response',
    status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    body: typeof body === 'string' ? body : JSON.stringify(body),
    isBodyCut: false,
    durationMs: 0,
  });
  const output = typeof judged.output === 'object' ? { ...simulated, ...judged.output } : simulated;
  if ('problem' in judged) throw new StepFailure(judged.problem, false, output);
  return output;
}

/** Renders a template against a sample, for the builder's picker. */
export async function previewTemplate(
  ctx: ReadContext,
  { template, trigger = sample, outputs, item, recordId, dealId }: z.output<typeof previewInput>,
): Promise<{ value: unknown; problem: string | null }> {
  const uses = usesOf({ name: 'preview', action: 'preview', input: { template } });
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
  const { trigger } = workflowRuns;
  const run = await findRow(ctx.db, workflowRuns, { workspaceId: ctx.workspaceId, id: ofRun }, { trigger });
  return there(run, 'run').trigger;
}

const runsMax = 20;
const answersMax = 100;

/** Each calling step's last answer in the latest runs of a workflow, including failed ones. */
export async function listCallAnswers(ctx: ReadContext, { id }: { readonly id: string }) {
  await workflowRows.get(ctx, id);
  const latest = ctx.db.orm
    .select({ id: workflowRuns.id })
    .from(workflowRuns)
    .where(and(eq(workflowRuns.workspaceId, ctx.workspaceId), eq(workflowRuns.workflowId, id)))
    .orderBy(desc(workflowRuns.createdAt), desc(workflowRuns.id))
    .limit(runsMax)
    .as('latest');
  const { workspaceId, runId, name, action, output, startedAt } = workflowSteps;
  const hasStatus = sql`${output} ->> 'status' is not null`;
  const rows = await ctx.db.fetchQuery(
    ctx.db.orm
      .selectDistinctOn([name], { step: name, runId, output, at: startedAt })
      .from(latest)
      .innerJoin(workflowSteps, eq(runId, latest.id))
      .where(and(eq(workspaceId, ctx.workspaceId), eq(action, callApiAction.name), hasStatus))
      .orderBy(name, desc(startedAt))
      .limit(answersMax),
    pageBytesMax,
  );
  return rows.decode().flatMap(({ output: answered, ...row }) => {
    const answer = sampleAnswerSchema.safeParse(answered);
    return answer.success ? [{ ...row, answer: answer.data }] : [];
  });
}
