import { isSigned } from '../senders.ts';
import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { impossible, type Issue } from '@dossier/kernel/errors.ts';
import { dealStageChanged } from '../../deals/events.ts';
import { eventDefinitions } from '../../events.ts';
import { findFolderRow } from '../../folders/index.ts';
import { findPipelineRow, findStageRow } from '../../pipelines/index.ts';
import { findAction } from '../actions.ts';
import type { Action, Subject } from '../actions/action.ts';
import { issuesOfIds } from '../actions/checks.ts';
import { stepLists, type StepList } from '../constants.ts';
import { conditionSchema, type Condition, type Definition, type Step, type Trigger } from '../definition.ts';
import { workflowDisabled, workflowStopped } from '../events.ts';
import { textsOfFormAnswer } from '../trigger/form-answer.ts';
import { issuesOfSince } from '../wait/since.ts';
import { type EventFilter, problemsOfEventFilter } from './event-filter.ts';
import { issuesOfReferences } from './references.ts';
import { nextRunAt } from '../trigger/schedule.ts';
import { costOf } from '../evaluation/cost.ts';
import { problemsOf } from '../evaluation/evaluate-in-renderer.ts';
import { propertyOf } from '../template/quote-value.ts';
import { isTemplate, problemOf, templatesIn } from '../template/templates.ts';
import { issuesOfStepFields } from './step-fields.ts';
import { demandNone, issueOfStep, issueOfTrigger, stepsIn, yieldToEventLoop } from './steps-in.ts';

const stepsMax = 200;
/** Parsing templates blocks the event loop, so their total length is limited. */
const templatesLengthMax = 40_000;
const tooMany = `has more than ${templatesLengthMax} characters of templates`;

export async function listIssues(ctx: ReadContext, definition: Definition): Promise<Issue[]> {
  return [...(await issuesOf(ctx, definition)), ...(await issuesOfRuns(ctx, definition))];
}

/** Throws 422 for an invalid definition and names the step and the field. */
export async function demandValid(ctx: ReadContext, definition: Definition): Promise<void> {
  demandNone(await issuesOf(ctx, definition));
}

/** Also throws for unknown names and missing subjects. Drafts may hold both: a field or secret can be added later. */
export async function demandRunnable(ctx: ReadContext, definition: Definition): Promise<void> {
  await demandValid(ctx, definition);
  demandNone(await issuesOfRuns(ctx, definition));
}

/** Issues that would fail or empty a step in every run. */
async function issuesOfRuns(ctx: ReadContext, definition: Definition): Promise<Issue[]> {
  const since = issuesOfSince(definition.steps);
  const names = [...(await issuesOfReferences(ctx, definition)), ...(await issuesOfStepFields(ctx, definition))];
  return [...issuesOfSubjects(definition), ...since, ...names];
}

const idFields: Readonly<Record<Subject, string>> = { record: 'recordId', deal: 'dealId', task: 'taskId' };

/** An issue for each step that needs a subject that no run of this trigger has. */
function issuesOfSubjects({ trigger, steps }: Definition): Issue[] {
  const given = subjectsOf(trigger);
  return [...stepsIn(steps)].flatMap((placed) => {
    const { action: name, input } = placed.step;
    const action = findAction(name);
    const needed = action?.needs?.(input) ?? [];
    if (!action || needed.length === 0 || needed.some((subject) => given.has(subject))) return [];
    const field = 'await' in action ? 'of' : idFields[needed[0] ?? 'record'];
    const message =
      `runs of this trigger have no ${needed.join(' or ')}: name one, for instance with the id in the output of an ` +
      'earlier step';
    return [issueOfStep(placed, ['input', field], message)];
  });
}

function subjectsOf(trigger: Trigger): ReadonlySet<Subject> {
  if (trigger.kind === 'schedule') return new Set();
  if (trigger.kind === 'webhook') return new Set(['record']);
  // Over REST a manual run may be given either, whatever the trigger says.
  if (trigger.kind === 'manual') return new Set(['record', 'deal']);
  const payload = eventDefinitions.find(({ kind }) => kind === trigger.event)?.payload.shape ?? {};
  const hasRecord = trigger.event !== workflowDisabled.kind && !/^(webhook|folder|pipeline)\./.test(trigger.event);
  return new Set<Subject>([
    ...(hasRecord ? ['record' as const] : []),
    ...('deal' in payload || 'dealId' in payload ? ['deal' as const] : []),
    ...('task' in payload ? ['task' as const] : []),
  ]);
}

/** Throws 422 for a condition on events that does not parse, uses unknown names, or costs too much per event. */
export async function demandCondition(
  ctx: ReadContext,
  condition: Condition,
  { kinds, folderId, pipelineId }: EventFilter,
): Promise<void> {
  const on = { kind: 'event', folderId, pipelineId, changedField: null, condition } as const;
  const ofKind = (event: string): Definition => ({ trigger: { ...on, event }, steps: [] });
  let issues = await brokenIn(ctx, 'condition', condition);
  // One event kind that can meet it is enough. A wrong value is reported before a name that only other kinds have.
  for (const kind of issues.length > 0 ? [] : (kinds ?? eventDefinitions.map((one) => one.kind))) {
    const found = await issuesOfReferences(ctx, ofKind(kind));
    if (issues.length === 0 || !found[0]?.message.includes('there is no ')) issues = found;
    if (found.length === 0) break;
  }
  demandNone(
    issues.map(({ message }) => ({ path: ['condition'], message: message.replace(/^Trigger: condition: /, '') })),
  );
  if (costOf(condition)) return;
  throw impossible(['condition'], 'is too dear to be judged for every event: leave out loops and costly filters');
}

const owners: Readonly<Record<Exclude<StepList, 'onErrorSteps'>, readonly string[]>> = {
  then: ['branch', 'waitFor', 'waitForCall', 'askForApproval'],
  else: ['branch'],
  onTimeout: ['waitFor', 'waitForCall', 'askForApproval'],
  steps: ['forEach'],
};

async function issuesOf(ctx: ReadContext, { trigger, steps }: Definition): Promise<Issue[]> {
  const issues = await issuesOfTrigger(ctx, trigger);
  const names = new Set<string>();
  for (const placed of stepsIn(steps)) {
    const { step } = placed;
    const tell = (path: Issue['path'], message: string) => issues.push(issueOfStep(placed, path, message));
    if (names.has(step.name)) tell(['name'], 'another step has this name');
    names.add(step.name);
    const action = findAction(step.action);
    if (!action) {
      tell(['action'], `there is no action "${step.action}"`);
      continue;
    }
    await yieldToEventLoop();
    const found = [
      ...(await issuesOfInput(ctx, action, step)),
      ...((await action.check?.(ctx, step.input)) ?? []),
      ...(await issuesOfIds(ctx, step.input)),
    ];
    for (const issue of found) tell(['input', ...issue.path], issue.message);
    if ((step.onError === 'continue' || step.onError === 'branch') && step.action === 'stopUnless')
      tell(['onError'], 'a run must not go on where its condition could not be judged');
    if (step.onErrorSteps && step.onError !== 'branch') tell(['onErrorSteps'], 'is only for onError "branch"');
    for (const list of stepLists)
      if (list !== 'onErrorSteps' && step[list] && !owners[list].includes(step.action))
        tell([list], `is only for ${owners[list].join(' and ')}`);
  }
  if (names.size > stepsMax)
    issues.push({ path: ['draft', 'steps'], message: `A workflow has at most ${stepsMax} steps.` });
  return issues;
}

async function issuesOfTrigger(ctx: ReadContext, trigger: Trigger): Promise<Issue[]> {
  if (trigger.kind === 'schedule') {
    const next = nextRunAt(trigger.cron, trigger.timeZone, new Date(clock.now()));
    return 'problem' in next ? [issueOfTrigger('cron', next.problem)] : [];
  }
  const issues = issuesOfCancelling(trigger);
  const { concurrencyKey, concurrencyMode } = trigger;
  issues.push(...(await brokenIn(ctx, 'concurrencyKey', concurrencyKey)));
  if (concurrencyMode !== undefined && concurrencyKey === undefined)
    issues.push(issueOfTrigger('concurrencyMode', 'is only for a concurrencyKey'));
  if (trigger.kind === 'webhook') {
    issues.push(...(await brokenIn(ctx, 'formAnswer', textsOfFormAnswer(trigger))));
    if ((trigger.protection === 'hmac') !== (trigger.hmac !== undefined))
      issues.push(issueOfTrigger('hmac', 'belongs to the protection "hmac", which needs it'));
    if (trigger.takesGet && isSigned(trigger.protection))
      issues.push(issueOfTrigger('takesGet', 'a signature covers the body only, and a GET has none'));
  }
  if (trigger.kind !== 'event') return issues;
  if (!eventDefinitions.some(({ kind }) => kind === trigger.event))
    issues.push(issueOfTrigger('event', `there is no event kind "${trigger.event}"`));
  if (trigger.event === workflowStopped.kind)
    issues.push(issueOfTrigger('event', 'no workflow starts by the end of another: subscribe a webhook to it'));
  if (trigger.folderId !== null && !(await findFolderRow(ctx, trigger.folderId)))
    issues.push(issueOfTrigger('folderId', 'There is no such folder.'));
  if (trigger.pipelineId !== null && !(await findPipelineRow(ctx, trigger.pipelineId)))
    issues.push(issueOfTrigger('pipelineId', 'There is no such pipeline.'));
  const { event, folderId, pipelineId, changedField } = trigger;
  const problems = await problemsOfEventFilter(ctx, { kinds: [event], folderId, pipelineId, changedField });
  issues.push(...problems.map(({ field, message }) => issueOfTrigger(field, message)));
  issues.push(...(await problemsOfStage(ctx, trigger)).map((problem) => issueOfTrigger('stageId', problem)));
  issues.push(...(await brokenIn(ctx, 'condition', trigger.condition)));
  return issues;
}

function issuesOfCancelling({ cancelOn = [] }: Exclude<Trigger, { kind: 'schedule' }>): Issue[] {
  return cancelOn.flatMap(({ event, condition }, at): Issue[] => {
    const isKnown = event !== workflowStopped.kind && eventDefinitions.some(({ kind }) => kind === event);
    if (!isKnown) return [issueOfTrigger('cancelOn', `no run is cancelled by "${event}"`, [at, 'event'])];
    const broken = templatesIn(condition).flatMap(({ template }) => problemOf(template) ?? []);
    const place = [at, 'condition'];
    if (broken[0] !== undefined)
      return [issueOfTrigger('cancelOn', `the template does not parse: ${broken[0]}`, place)];
    // Evaluated by the dispatcher, which does not wait for a renderer.
    if (condition === null || costOf(condition)) return [];
    return [issueOfTrigger('cancelOn', 'the condition must be short, without loops and assignments', place)];
  });
}

async function problemsOfStage(ctx: ReadContext, { event, stageId, pipelineId }: Extract<Trigger, { kind: 'event' }>) {
  if (stageId === undefined || stageId === null) return [];
  if (event !== dealStageChanged.kind) return [`is only for ${dealStageChanged.kind}`];
  const stage = await findStageRow(ctx, stageId);
  const isKnown = stage && (pipelineId === null || stage.pipelineId === pipelineId);
  return isKnown ? [] : ['There is no such stage.'];
}

/** Checks the input against the action's schema. A templated value is unknown until the run and passes. */
async function issuesOfInput(ctx: ReadContext, action: Action, step: Step): Promise<Issue[]> {
  const broken = await issuesOfTemplates(ctx, step.input);
  if (broken.length > 0) return broken;
  if ('isRaw' in action && action.isRaw) {
    const condition = conditionSchema.safeParse(step.input['condition']);
    return condition.success ? [] : [{ path: ['condition'], message: 'is not a condition' }];
  }
  const parsed = action.input.safeParse(step.input);
  if (parsed.success) return [];
  return parsed.error.issues
    .map((issue): Issue => ({
      path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
      message: issue.message,
    }))
    .filter(({ path }) => !isFilledInLater(step.input, path));
}

function isFilledInLater(input: unknown, path: (string | number)[]): boolean {
  let value = input;
  for (const part of path) if (!isTemplate(value)) value = propertyOf(value, String(part));
  return isTemplate(value);
}

async function brokenIn(ctx: ReadContext, field: string, value: unknown): Promise<Issue[]> {
  return (await issuesOfTemplates(ctx, value)).map(({ message }) => issueOfTrigger(field, message));
}

async function issuesOfTemplates({ workspaceId }: ReadContext, value: unknown): Promise<Issue[]> {
  const found = templatesIn(value);
  const templates = found.map(({ template }) => template);
  if (templates.join('').length > templatesLengthMax) return [{ path: [], message: tooMany }];
  const problems = await problemsOf(workspaceId, templates);
  return found.flatMap(({ path }, at) => {
    const problem = problems[at] ?? null;
    return problem === null ? [] : [{ path: [...path], message: `the template does not parse: ${problem}` }];
  });
}
