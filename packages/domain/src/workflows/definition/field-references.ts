import { isObject } from '@dossier/kernel/exact-json.ts';
import type { Definition, Step } from '../definition.ts';
import { propertyOf } from '../template/quote-value.ts';
import { splitTags } from '../template/split-tags.ts';
import { isTemplate, templatesIn } from '../template/templates.ts';
import { loopAround, stepsIn } from './steps-in.ts';

/** Owner of a custom field: records have those of a folder, deals those of a pipeline. */
export type Holder = 'record' | 'deal';

export interface FieldReference {
  readonly holder: Holder;
  /** The folder or pipeline of the field; null if only known in a run. */
  readonly placeId: string | null;
  readonly key: string;
  /** Null for the trigger. */
  readonly step: string | null;
  /** `input.title`, `condition.left`. */
  readonly path: string;
}

/** Records of a folder, or deals of a pipeline; null if only known in a run. */
type Given = Pick<FieldReference, 'holder' | 'placeId'>;

interface Sources {
  /** The folder or pipeline of the run's record and deal; undefined if the run has none. */
  readonly run: Readonly<Record<Holder, string | null | undefined>>;
  readonly steps: Map<string, Given>;
  readonly item: Given | undefined;
  /** The holder whose changes the trigger's body contains; undefined if the trigger is not an event. */
  readonly changed: Holder | undefined;
}

// `record.data.key`, also in an event, in the output of a step or in an item; `data["key"]` is the same.
const read =
  /(?<![\w.])((?:trigger\.body\.)?(?:record|deal)|item|steps\.(\w+)\.output(?:\.\w+|\[\d+\])*?)\.data(?:\.(\w+)|\[\s*["'](\w+)["']\s*\])/g;
const changes = /(?<![\w.])trigger\.body\.changes\s*\[\s*["']data\.(\w+)["']\s*\]/g;
const ofStep = {
  record: /^\s*\{\{-?\s*steps\.(\w+)\.output\b[\w.[\]]*\s*-?\}\}\s*$/,
  deal: /^\s*\{\{-?\s*steps\.(\w+)\.output\b/,
};
const plainFields = new Set(['email', 'phone', 'title', 'externalId']);

/** The actions that return records or deals, and the input that names the folder or pipeline. */
const givers: Readonly<Record<string, { readonly holder: Holder; readonly by: 'place' | 'id' | 'filter' }>> = {
  createRecord: { holder: 'record', by: 'place' },
  upsertRecord: { holder: 'record', by: 'place' },
  findRecord: { holder: 'record', by: 'place' },
  findRecords: { holder: 'record', by: 'filter' },
  updateRecord: { holder: 'record', by: 'id' },
  createDeal: { holder: 'deal', by: 'place' },
  findDeals: { holder: 'deal', by: 'filter' },
  updateDeal: { holder: 'deal', by: 'id' },
};
const placeField = { record: 'folderId', deal: 'pipelineId' } as const;
const idField = { record: 'recordId', deal: 'dealId' } as const;

/** Searches the text without parsing templates. Computed names (`record.data[name]`) are not found. */
export function fieldReferencesIn({ trigger, steps }: Definition, of: Holder): FieldReference[] {
  const found: FieldReference[] = [];
  const isEvent = trigger.kind === 'event';
  const changed: Holder | undefined = isEvent ? (trigger.event.startsWith('deal.') ? 'deal' : 'record') : undefined;
  const run = {
    record: isEvent ? trigger.folderId : null,
    deal: changed === 'record' ? undefined : isEvent ? trigger.pipelineId : null,
  };
  const sources: Sources = { run, steps: new Map(), item: undefined, changed };
  if (isEvent && changed) {
    const place = { holder: changed, placeId: run[changed] ?? null, step: null };
    found.push(...dataKey(trigger.changedField).map((key) => ({ ...place, key, path: 'changedField' })));
    found.push(...inTemplates(trigger.condition, sources, null, 'condition'));
  }
  for (const placed of stepsIn(steps)) {
    const { step } = placed;
    const given = givenBy(step, sources);
    const items = loopAround(placed)?.input['items'];
    const item = givenByText('record', items, sources) ?? givenByText('deal', items, sources);
    found.push(...inTemplates(step.input, { ...sources, item }, step.name, 'input'), ...inFields(step, given));
    if (given) sources.steps.set(step.name, given);
  }
  return found.filter(({ holder }) => holder === of);
}

function inTemplates(value: unknown, sources: Sources, step: string | null, root: string): FieldReference[] {
  const { run, changed } = sources;
  return templatesIn(value).flatMap(({ path: inside, template }) => {
    const path = [root, ...inside].join('.');
    // The text between tags is for people.
    const tags = splitTags(template)
      .filter((_, at) => at % 2 === 1)
      .join('\n');
    const reads = [...tags.matchAll(read)].flatMap(([, source = '', name, plain, quoted]) => {
      const given = name === undefined ? givenIn(source, sources) : sources.steps.get(name);
      return given ? [{ ...given, key: plain ?? quoted ?? '', step, path }] : [];
    });
    if (!changed) return reads;
    const place = { holder: changed, placeId: run[changed] ?? null, step, path };
    return [...reads, ...[...tags.matchAll(changes)].map(([, key = '']) => ({ ...place, key }))];
  });
}

/** The value of a variable: the run's record or deal, also in its event, or the item of a loop. */
function givenIn(source: string, { run, item, changed }: Sources): Given | undefined {
  if (source === 'item') return item;
  const holder = source.endsWith('deal') ? 'deal' : 'record';
  const placeId = source === holder || changed ? run[holder] : undefined;
  return placeId === undefined ? undefined : { holder, placeId };
}

function inFields({ name: step, action, input }: Step, given: Given | undefined): FieldReference[] {
  const giver = givers[action];
  if (!giver) return [];
  const at = (path: string, keys: readonly string[]) =>
    keys.map((key) => ({ holder: giver.holder, placeId: given?.placeId ?? null, key, step, path: `input.${path}` }));
  return [
    ...at('data', keysOf(input['data'])),
    ...['create', 'update'].flatMap((part) => at(`${part}.data`, keysOf(propertyOf(input[part], 'data')))),
    ...['matchOn', 'field'].flatMap((part) => at(part, customOnly(namesIn(input[part])))),
    ...['where', 'sort', 'fields'].flatMap((part) => at(part, namedFields(input[part]))),
  ];
}

function givenBy({ action, input }: Step, sources: Sources): Given | undefined {
  const giver = givers[action];
  if (!giver) return undefined;
  const { holder, by } = giver;
  if (by === 'place') return { holder, placeId: literal(input[placeField[holder]]) };
  if (by === 'filter') return { holder, placeId: placeAskedFor(input, placeField[holder]) };
  const id = input[idField[holder]];
  if (id) return givenByText(holder, id, sources) ?? { holder, placeId: null };
  const placeId = sources.run[holder];
  return placeId === undefined ? undefined : { holder, placeId };
}

function givenByText(holder: Holder, text: unknown, { steps }: Sources): Given | undefined {
  const name = typeof text === 'string' ? ofStep[holder].exec(text)?.[1] : undefined;
  const given = name === undefined ? undefined : steps.get(name);
  return given?.holder === holder ? given : undefined;
}

/** The only folder or pipeline allowed by a filter's outermost conditions. */
function placeAskedFor({ where }: Step['input'], field: string): string | null {
  const outermost: unknown[] = isObject(where) && Array.isArray(where['and']) ? where['and'] : [where];
  const asked = outermost.find((one) => isObject(one) && one['field'] === field && one['op'] === 'eq');
  return literal(isObject(asked) ? asked['value'] : undefined);
}

function literal(value: unknown): string | null {
  return typeof value === 'string' && !isTemplate(value) ? value : null;
}

function namedFields(value: unknown): string[] {
  if (typeof value === 'string') return value.split(',').flatMap((name) => dataKey(name.trim().replace(/^-/, '')));
  if (Array.isArray(value)) return value.flatMap(namedFields);
  if (!isObject(value)) return [];
  return [...namedFields(value['field']), ...['and', 'or', 'not'].flatMap((group) => namedFields(value[group]))];
}

function namesIn(value: unknown): string[] {
  const names = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
  return names.filter((name) => typeof name === 'string' && !isTemplate(name)).map((name) => String(name).trim());
}

function customOnly(names: readonly string[]): string[] {
  return names.filter((name) => name !== '' && !plainFields.has(name)).map((name) => name.replace(/^data\./, ''));
}

function keysOf(data: unknown): string[] {
  return isObject(data) ? Object.keys(data) : [];
}

function dataKey(name: string | null): string[] {
  return name?.startsWith('data.') ? [name.slice('data.'.length)] : [];
}
