import type { ReadContext } from '@dossier/kernel/context.ts';
import type { Issue } from '@dossier/kernel/errors.ts';
import { dealSchema } from '../../deals/schema.ts';
import { listFolders } from '../../folders/index.ts';
import { listPipelines } from '../../pipelines/index.ts';
import { recordSchema } from '../../records/schema.ts';
import { readVariables } from '../../variables/index.ts';
import { workspaceSchema } from '../../workspaces/schema.ts';
import { findAction } from '../actions.ts';
import { waitForCallAction } from '../actions/control/waits.ts';
import { resumeSenders } from '../constants.ts';
import { conditionSchema, type Definition, type Step } from '../definition.ts';
import { problemsOfIds } from './known-ids.ts';
import {
  anyCustom,
  dataOf,
  names,
  namesIn,
  payloadOf,
  problemsOfComparisons,
  unknownName,
  type Known,
  type Problem,
} from './known-names.ts';
import { textsOfFormAnswer } from '../trigger/form-answer.ts';
import { listSecrets } from '../step/secrets.ts';
import { referencesOf } from '../evaluation/evaluate-in-renderer.ts';
import { mentions, templatesIn } from '../template/templates.ts';
import { issueOfStep, issueOfTrigger, loopAround, stepsIn, yieldToEventLoop } from './steps-in.ts';

/** Problems listed per step. Limited, because a suggestion compares with every known name. */
const problemsMax = 20;

/** Properties that Liquid gives every list and text. */
const everywhere = new Set(['size', 'first', 'last']);

/** An issue for each name in the templates that refers to nothing in a run: an unknown name, a later step. */
export async function issuesOfReferences(ctx: ReadContext, definition: Definition): Promise<Issue[]> {
  const { trigger, steps } = definition;
  const { secrets, eventOf, ...names } = await namesOf(ctx, definition);
  const all = new Set([...stepsIn(steps)].map(({ step }) => step.name));
  const earlier = new Map<string, Known>();
  const receivers = new Map<string, Known>(
    [...stepsIn(steps)].flatMap(({ step }) => (isReceiver(step) ? [[step.name, 'value']] : [])),
  );
  const issues: Issue[] = [];
  const checkTrigger = async (
    field: string,
    value: unknown,
    known: Record<string, Known>,
    within: (string | number)[] = [],
  ) => {
    for (const { problem } of await problemsIn(ctx, value, new Map(Object.entries(known)), all))
      issues.push(issueOfTrigger(field, problem, within));
  };
  const { trigger: call, record, deal } = names;
  if (trigger.kind === 'event') {
    const body = call instanceof Map ? call.get('body') : undefined;
    const hasDeal = !(body instanceof Map) || body.has('deal');
    await checkTrigger('condition', trigger.condition, { trigger: call, record, ...(hasDeal ? { deal } : {}) });
  }
  if (trigger.kind === 'webhook')
    await checkTrigger('formAnswer', textsOfFormAnswer(trigger), { trigger: call, now: 'value' });
  if (trigger.kind !== 'schedule') {
    await checkTrigger('concurrencyKey', trigger.concurrencyKey, { ...names, now: 'value' });
    for (const [at, { event: kind, condition }] of (trigger.cancelOn ?? []).entries()) {
      const event = eventOf(kind);
      const ofEvent = (name: string) => (event instanceof Map ? (event.get(name) ?? 'value') : 'value');
      const known = { event, trigger: call, record: ofEvent('record'), deal: ofEvent('deal') };
      await checkTrigger('cancelOn', condition, known, [at, 'condition']);
    }
  }
  for (const placed of stepsIn(steps)) {
    await yieldToEventLoop();
    const { step } = placed;
    const action = findAction(step.action);
    const seen = {
      ...names,
      now: 'value' as const,
      steps: new Map(earlier),
      ...(loopAround(placed) ? { item: 'value' as const } : {}),
      ...(action && 'request' in action ? { secrets } : {}),
      ...(resumeSenders.has(step.action) ? { resumeUrls: new Map(receivers) } : {}),
      ...(action && 'await' in action ? { event: eventOf(action.kindOf(step.input)) } : {}),
    };
    for (const { path, problem } of await problemsIn(ctx, step.input, new Map(Object.entries(seen)), all))
      issues.push(issueOfStep(placed, ['input', ...path], problem));
    if (isReceiver(step) && loopAround(placed))
      issues.push(issueOfStep(placed, ['action'], 'has one resume URL in a run, so it cannot be inside "For each"'));
    receivers.delete(step.name);
    earlier.set(step.name, outputOfStep);
  }
  return issues;
}

const isReceiver = ({ action }: Step) => action === waitForCallAction.name;

const outputOfStep = names(['output', 'error']);

async function namesOf(ctx: ReadContext, { trigger, steps }: Definition) {
  const used = (name: string) => mentions([trigger, steps], name);
  const [folders, pipelines, secrets, variables] = await Promise.all([
    used('record') || used('changes') ? listFolders(ctx) : undefined,
    used('deal') || used('changes') ? listPipelines(ctx) : undefined,
    used('secrets') ? listSecrets(ctx) : [],
    used('variables') ? readVariables(ctx) : {},
  ]);
  const subjectsIn = (folderId: string | null, pipelineId: string | null) => ({
    record: namesIn(recordSchema, {
      email: [{ type: 'EMAIL', options: null }],
      data: dataOf(folders?.data.filter(({ id }) => folderId === null || id === folderId)),
    }),
    // A pipeline without fields accepts any JSON.
    deal: namesIn(dealSchema, {
      data: dataOf(
        pipelines?.data.filter(({ id }) => pipelineId === null || id === pipelineId),
        { isFreeWithout: true },
      ),
    }),
  });
  const anywhere = subjectsIn(null, null);
  const own = trigger.kind === 'event' ? subjectsIn(trigger.folderId, trigger.pipelineId) : anywhere;
  const keepsRawBody = trigger.kind === 'webhook' && trigger.keepsRawBody;
  const body = trigger.kind === 'event' ? payloadOf(trigger.event, own) : 'value';
  return {
    ...own,
    /** The payload of an event, of any folder and pipeline. */
    eventOf: (kind: string) => payloadOf(kind, anywhere),
    trigger: names(['kind', 'body', 'headers', 'query', ...(keepsRawBody ? ['rawBody'] : [])], { body }),
    workspace: names(Object.keys(workspaceSchema.shape)),
    variables: names(Object.keys(variables)),
    secrets: names(secrets.map(({ name }) => name)),
  };
}

async function problemsIn(ctx: ReadContext, value: unknown, known: Known, steps: ReadonlySet<string>) {
  const found = templatesIn(value);
  const templates = found.map(({ template }) => template);
  const references = await referencesOf(ctx.workspaceId, templates);
  const problems: Problem[] = [];
  for (const [at, { path }] of found.entries())
    for (const segments of references[at] ?? []) {
      const problem = problems.length < problemsMax ? problemOf(segments, known, steps) : undefined;
      if (problem !== undefined) problems.push({ path, problem });
    }
  return [...problems, ...(await comparisonsIn(ctx, value, known))];
}

async function comparisonsIn(ctx: ReadContext, value: unknown, known: Known): Promise<Problem[]> {
  const { success, data } = conditionSchema.safeParse(value);
  if (success) return [...problemsOfComparisons(data, known), ...(await problemsOfIds(ctx, data, known))];
  if (typeof value !== 'object' || value === null || !('condition' in value)) return [];
  const inner = await comparisonsIn(ctx, value.condition, known);
  return inner.map(({ path, problem }) => ({ path: ['condition', ...path], problem }));
}

function problemOf(segments: readonly unknown[], known: Known, steps: ReadonlySet<string>): string | undefined {
  let here: Known = known;
  for (const [at, segment] of segments.entries()) {
    const path = segments.slice(0, at).join('.');
    if (Array.isArray(here) && typeof segment === 'string' && !everywhere.has(segment))
      return `"${path}" is a single value: there is no "${segment}" in it`;
    if (!(here instanceof Map) || typeof segment !== 'string') return undefined;
    const isFree = (at > 0 && everywhere.has(segment)) || (segment.startsWith(anyCustom) && here.has(anyCustom));
    const next: Known | undefined = here.get(segment) ?? (isFree ? 'value' : undefined);
    if (next === undefined) return unknownAt(segments.slice(0, at + 1).join('.'), segment, [...here.keys()], steps);
    here = next;
  }
  return undefined;
}

function unknownAt(path: string, name: string, known: readonly string[], steps: ReadonlySet<string>): string {
  if (path === `steps.${name}` && steps.has(name)) return `"${path}" comes later: a step sees only the steps before it`;
  if (path === 'secrets') return `"secrets" are only in the input of "Call an external API"`;
  if (path === 'resumeUrls')
    return '"resumeUrls" are only in the input of "Call an external API", "Respond" and "Send an e-mail"';
  if (path === 'item') return '"item" is only inside "For each"';
  return unknownName(path, name, known);
}
