import { stepLists } from '../constants.ts';
import type { Definition, Step, Trigger } from '../definition.ts';
import { dataKey, isObject, keysOf, namedFields } from './field-references.ts';
import { isTemplate } from '../template/templates.ts';
import { templatesIn } from '../template/templates-in.ts';

/** Where a definition uses a custom field of deals. */
export interface DealFieldReference {
  /** The pipeline of the field; null where only a run knows. */
  readonly pipelineId: string | null;
  readonly key: string;
  /** Null for the trigger. */
  readonly step: string | null;
  readonly path: string;
}

/** A pipeline as a definition knows it: its id, any (null), or undefined where the value is no deal. */
type PipelineOf = string | null | undefined;

interface Sources {
  /** The pipeline of the deal of the run. */
  readonly run: PipelineOf;
  readonly steps: Map<string, PipelineOf>;
  readonly item: PipelineOf;
  readonly isDealEvent: boolean;
}

const tag = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;
// `deal.data.key`, also in an event, in the output of a step or in an item; `data["key"]` is the same.
const read =
  /(?<![\w.])(deal|item|trigger\.body\.deal|steps\.(\w+)\.output(?:\.\w+|\[\d+\])*?)\.data(?:\.(\w+)|\[\s*["'](\w+)["']\s*\])/g;
const changed = /(?<![\w.])trigger\.body\.changes\s*\[\s*["']data\.(\w+)["']\s*\]/g;
const ofStep = /^\s*\{\{-?\s*steps\.(\w+)\.output\b/;

/** Counterpart of `fieldReferencesIn` for deals. */
export function dealFieldReferencesIn({ trigger, steps }: Definition): DealFieldReference[] {
  const isDealEvent = trigger.kind === 'event' && trigger.event.startsWith('deal.');
  const run = trigger.kind === 'event' ? (isDealEvent ? trigger.pipelineId : undefined) : null;
  const sources: Sources = { run, steps: new Map(), item: undefined, isDealEvent };
  const found = ofTrigger(trigger, sources);
  visit(steps, sources, found);
  return found;
}

function ofTrigger(trigger: Trigger, sources: Sources): DealFieldReference[] {
  if (trigger.kind !== 'event' || !sources.isDealEvent) return [];
  const key = dataKey(trigger.changedField);
  return [
    ...(key === undefined ? [] : [{ pipelineId: trigger.pipelineId, key, step: null, path: 'changedField' }]),
    ...inTemplates(trigger.condition, sources, null, 'condition'),
  ];
}

function visit(list: readonly Step[], sources: Sources, found: DealFieldReference[]): void {
  for (const step of list) {
    found.push(...inTemplates(step.input, sources, step.name, 'input'), ...inFields(step, sources));
    sources.steps.set(step.name, pipelineGivenBy(step, sources));
    const item = pipelineOfText(step.input['items'], sources);
    for (const inner of stepLists) visit(step[inner] ?? [], inner === 'steps' ? { ...sources, item } : sources, found);
  }
}

function inTemplates(value: unknown, sources: Sources, step: string | null, root: string): DealFieldReference[] {
  return templatesIn(value).flatMap(({ path: inside, template }) => {
    const path = [root, ...inside].join('.');
    const tags = template.match(tag)?.join('\n') ?? '';
    const reads = [...tags.matchAll(read)].flatMap(([, source = '', ofOutput, plain, quoted]) => {
      const pipelineId = pipelineOf(source, ofOutput, sources);
      const key = plain ?? quoted;
      return pipelineId === undefined || key === undefined ? [] : [{ pipelineId, key, step, path }];
    });
    const changes = [...tags.matchAll(changed)].flatMap(([, key]) =>
      key === undefined || !sources.isDealEvent ? [] : [{ pipelineId: sources.run ?? null, key, step, path }],
    );
    return [...reads, ...changes];
  });
}

function pipelineOf(source: string, ofOutput: string | undefined, { run, steps, item, isDealEvent }: Sources) {
  if (ofOutput !== undefined) return steps.get(ofOutput);
  if (source === 'item') return item;
  return source === 'deal' || isDealEvent ? run : undefined;
}

/** Fields that an input names itself: values by key, what is filtered and sorted by. */
function inFields(step: Step, sources: Sources): DealFieldReference[] {
  const { name, action, input } = step;
  const pipelineId = pipelineGivenBy(step, sources) ?? null;
  const at = (path: string, keys: readonly string[]) =>
    keys.map((key) => ({ pipelineId, key, step: name, path: `input.${path}` }));
  if (action === 'createDeal' || action === 'updateDeal')
    return at('data', isObject(input['data']) ? keysOf(input['data']) : []);
  if (action === 'findDeals') return ['where', 'sort', 'fields'].flatMap((part) => at(part, namedFields(input[part])));
  return [];
}

/** The pipeline of the deals that a step gives. */
function pipelineGivenBy({ action, input }: Step, sources: Sources): PipelineOf {
  const { pipelineId, dealId, where } = input;
  if (action === 'createDeal') return literal(pipelineId);
  if (action === 'updateDeal') return dealId ? (pipelineOfText(dealId, sources) ?? null) : sources.run;
  if (action !== 'findDeals') return undefined;
  const outermost: unknown[] = isObject(where) && Array.isArray(where['and']) ? where['and'] : [where];
  const asked = outermost.find((one) => isObject(one) && one['field'] === 'pipelineId' && one['op'] === 'eq');
  return literal(isObject(asked) ? asked['value'] : undefined);
}

function pipelineOfText(text: unknown, { steps }: Sources): PipelineOf {
  const name = typeof text === 'string' ? ofStep.exec(text)?.[1] : undefined;
  return name === undefined ? undefined : steps.get(name);
}

function literal(value: unknown): string | null {
  return typeof value === 'string' && !isTemplate(value) ? value : null;
}
