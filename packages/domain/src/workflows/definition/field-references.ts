import { stepLists } from '../constants.ts';
import type { Definition, Step, Trigger } from '../definition.ts';
import { isTemplate } from '../template/templates.ts';
import { templatesIn } from '../template/templates-in.ts';

/** Where a definition uses a custom field of records. */
export interface FieldReference {
  /** The folder of the field; null where only a run knows. */
  readonly folderId: string | null;
  readonly key: string;
  /** Null for the trigger. */
  readonly step: string | null;
  /** `input.title`, `condition.left`. */
  readonly path: string;
}

/** A folder as a definition knows it: its id, any (null), or undefined where the value is no record. */
type FolderOf = string | null | undefined;

interface Sources {
  /** The folder of the record of the run. */
  readonly run: FolderOf;
  readonly steps: Map<string, FolderOf>;
  readonly item: FolderOf;
  /** The body of the trigger is an event. */
  readonly isEvent: boolean;
}

// Only inside of `{{ }}` and `{% %}`: the rest is text for people.
const tag = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;
// `record.data.key`, also in an event, in the output of a step or in an item; `data["key"]` is the same.
const read =
  /(?<![\w.])(record|item|trigger\.body\.record|steps\.(\w+)\.output(?:\.\w+|\[\d+\])*?)\.data(?:\.(\w+)|\[\s*["'](\w+)["']\s*\])/g;
const changed = /(?<![\w.])trigger\.body\.changes\s*\[\s*["']data\.(\w+)["']\s*\]/g;
const ofStep = /^\s*\{\{-?\s*steps\.(\w+)\.output\b[\w.[\]]*\s*-?\}\}\s*$/;
const plainFields = new Set(['email', 'phone', 'title', 'externalId']);

/** Reads the text without parsing templates. What a template computes (`record.data[name]`) is not seen. */
export function fieldReferencesIn({ trigger, steps }: Definition): FieldReference[] {
  const found: FieldReference[] = [];
  const isEvent = trigger.kind === 'event';
  const run = isEvent ? trigger.folderId : null;
  const sources: Sources = { run, steps: new Map(), item: undefined, isEvent };
  found.push(...ofTrigger(trigger, sources));
  visit(steps, sources, found);
  return found;
}

function ofTrigger(trigger: Trigger, sources: Sources): FieldReference[] {
  if (trigger.kind !== 'event') return [];
  const key = dataKey(trigger.changedField);
  // A field of a deal is one of its pipeline.
  const isOfRecord = !trigger.event.startsWith('deal.');
  const field =
    key === undefined || !isOfRecord ? [] : [{ folderId: trigger.folderId, key, step: null, path: 'changedField' }];
  return [...field, ...inTemplates(trigger.condition, sources, null, 'condition')];
}

function visit(list: readonly Step[], sources: Sources, found: FieldReference[]): void {
  for (const step of list) {
    found.push(...inTemplates(step.input, sources, step.name, 'input'), ...inFields(step, sources));
    sources.steps.set(step.name, folderGivenBy(step, sources));
    const items = folderOfText(step.input['items'], sources);
    for (const inner of stepLists) {
      const isLoop = inner === 'steps';
      visit(step[inner] ?? [], isLoop ? { ...sources, item: items } : sources, found);
    }
  }
}

function inTemplates(value: unknown, sources: Sources, step: string | null, root: string): FieldReference[] {
  return templatesIn(value).flatMap(({ path, template }) => {
    const here = [root, ...path].join('.');
    const tags = template.match(tag)?.join('\n') ?? '';
    const reads = [...tags.matchAll(read)].flatMap(([, source = '', ofOutput, plain, quoted]) => {
      const folderId = folderOf(source, ofOutput, sources);
      const key = plain ?? quoted;
      return folderId === undefined || key === undefined ? [] : [{ folderId, key, step, path: here }];
    });
    const changes = [...tags.matchAll(changed)].flatMap(([, key]) =>
      key === undefined || !sources.isEvent ? [] : [{ folderId: sources.run ?? null, key, step, path: here }],
    );
    return [...reads, ...changes];
  });
}

function folderOf(source: string, ofOutput: string | undefined, { run, steps, item, isEvent }: Sources): FolderOf {
  if (ofOutput !== undefined) return steps.get(ofOutput);
  if (source === 'record') return run;
  if (source === 'item') return item;
  return isEvent ? run : undefined;
}

/** Fields that an input names itself: values by key, what is matched, filtered and sorted by. */
function inFields({ name: step, action, input }: Step, sources: Sources): FieldReference[] {
  const at = (folderId: FolderOf, path: string, keys: readonly string[]): FieldReference[] =>
    folderId === undefined ? [] : keys.map((key) => ({ folderId, key, step, path: `input.${path}` }));
  switch (action) {
    case 'createRecord':
    case 'upsertRecord':
      return [
        ...at(namedFolder(input), 'data', keysOf(input['data'])),
        ...['create', 'update'].flatMap((part) => at(namedFolder(input), `${part}.data`, dataKeysOf(input[part]))),
        ...at(namedFolder(input), 'matchOn', customOnly(namesIn(input['matchOn']))),
      ];
    case 'updateRecord':
      return at(folderOfRecord(input, sources), 'data', keysOf(input['data']));
    case 'findRecord':
      return at(namedFolder(input), 'field', customOnly(namesIn(input['field'])));
    case 'findRecords':
      return ['where', 'sort', 'fields'].flatMap((part) => at(askedFolder(input), part, namedFields(input[part])));
    default:
      return [];
  }
}

/** The folder of the records that a step gives. */
function folderGivenBy({ action, input }: Step, sources: Sources): FolderOf {
  switch (action) {
    case 'createRecord':
    case 'upsertRecord':
    case 'findRecord':
      return namedFolder(input);
    case 'findRecords':
      return askedFolder(input);
    case 'updateRecord':
      return folderOfRecord(input, sources);
    default:
      return undefined;
  }
}

function namedFolder({ folderId }: Step['input']): string | null {
  return typeof folderId === 'string' && !isTemplate(folderId) ? folderId : null;
}

function folderOfRecord({ recordId }: Step['input'], sources: Sources): FolderOf {
  if (recordId === undefined || recordId === null || recordId === '') return sources.run;
  return folderOfText(recordId, sources) ?? null;
}

/** Folder of a text that is exactly one expression over the output of a step. */
function folderOfText(text: unknown, { steps }: Sources): FolderOf {
  const name = typeof text === 'string' ? ofStep.exec(text)?.[1] : undefined;
  return name === undefined ? undefined : steps.get(name);
}

/** The one folder that a filter asks for, in its outermost conditions. */
function askedFolder({ where }: Step['input']): string | null {
  const outermost = isObject(where) && Array.isArray(where['and']) ? where['and'] : [where];
  const asked: unknown = outermost.find((one) => isObject(one) && one['field'] === 'folderId' && one['op'] === 'eq');
  const value = isObject(asked) ? asked['value'] : undefined;
  return typeof value === 'string' && !isTemplate(value) ? value : null;
}

/** The custom fields among the names in a filter, a sort or a list of fields. */
export function namedFields(value: unknown): string[] {
  if (typeof value === 'string')
    return value.split(',').flatMap((name) => dataKey(name.trim().replace(/^-/, '')) ?? []);
  if (Array.isArray(value)) return value.flatMap(namedFields);
  if (!isObject(value)) return [];
  return [...namedFields(value['field']), ...['and', 'or'].flatMap((group) => namedFields(value[group]))];
}

function namesIn(value: unknown): string[] {
  const names = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
  return names.filter((name) => typeof name === 'string' && !isTemplate(name)).map((name) => String(name).trim());
}

function customOnly(names: readonly string[]): string[] {
  return names.filter((name) => name !== '' && !plainFields.has(name)).map((name) => name.replace(/^data\./, ''));
}

function dataKeysOf(part: unknown): string[] {
  return isObject(part) ? keysOf(part['data']) : [];
}

export function keysOf(data: unknown): string[] {
  return isObject(data) ? Object.keys(data) : [];
}

export function dataKey(name: string | null): string | undefined {
  return name?.startsWith('data.') ? name.slice('data.'.length) : undefined;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
