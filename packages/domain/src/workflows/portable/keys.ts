import type { ReadContext } from '@dossier/kernel/context.ts';
import type { Issue } from '@dossier/kernel/errors.ts';
import { findDeal } from '../../deals/index.ts';
import { findRecord } from '../../records/index.ts';
import type { Definition } from '../definition.ts';
import { stepsIn } from '../definition/steps-in.ts';
import { propertyOf } from '../template/quote-value.ts';
import { isTemplate } from '../template/templates.ts';
import type { Place } from './place.ts';
import { mapTexts } from './tokens.ts';

type Path = Issue['path'];

/** Custom fields by key: of one folder or pipeline, or of all. */
interface Keys {
  readonly what: string;
  readonly of: ReadonlyMap<string, readonly string[]>;
}

const ofRecords = new Set(['createRecord', 'updateRecord', 'upsertRecord']);
const ofDeals = new Set(['createDeal', 'updateDeal']);

/** Issues for keys of custom fields that this workspace lacks, and ids of records and deals, which are of another. */
export async function issuesOfKeys(
  ctx: ReadContext,
  { trigger, steps }: Definition,
  { folders, pipelines }: Place,
): Promise<Issue[]> {
  const records = keysOf('folder', folders);
  const deals = keysOf('pipeline', pipelines);
  const issues: Issue[] = [];
  for (const { step, path } of stepsIn(steps)) {
    const { name, action, input } = step;
    const found = ofRecords.has(action)
      ? issuesOfInput(records, input['folderId'], input)
      : ofDeals.has(action)
        ? issuesOfInput(deals, input['pipelineId'], input)
        : [];
    for (const issue of found)
      issues.push({ path: ['draft', ...path, 'input', ...issue.path], message: `Step "${name}": ${issue.message}` });
  }
  return [...issues, ...(await issuesOfIds(ctx, { trigger, steps }))];
}

function issuesOfInput(keys: Keys, holder: unknown, input: Record<string, unknown>): Issue[] {
  const places = [[], ['create'], ['update']].map((path) => ({ path, values: path[0] ? input[path[0]] : input }));
  return places.flatMap(({ path, values }) => {
    const data = propertyOf(values, 'data');
    if (typeof data !== 'object' || data === null) return [];
    return Object.keys(data).flatMap((key) => {
      const problem = problemOf(keys, typeof holder === 'string' ? holder : null, key);
      return problem === undefined ? [] : [{ path: [...path, 'data', key], message: problem }];
    });
  });
}

function keysOf(
  what: string,
  holders: readonly { readonly id: string; readonly fields: readonly { readonly key: string }[] }[],
): Keys {
  return { what, of: new Map(holders.map(({ id, fields }) => [id, fields.map(({ key }) => key)])) };
}

/** A holder that is unknown, or that a template decides on, counts as any. A pipeline without fields takes any key. */
function problemOf({ what, of }: Keys, holder: string | null, key: string): string | undefined {
  const own = holder === null || isTemplate(holder) ? undefined : of.get(holder);
  const known = own ? [own] : [...of.values()];
  if (known.some((keys) => keys.includes(key) || (what === 'pipeline' && keys.length === 0))) return undefined;
  return own ? `This ${what} has no field "${key}".` : `No ${what} has a field "${key}".`;
}

async function issuesOfIds(ctx: ReadContext, definition: Definition): Promise<Issue[]> {
  const found: { id: string; path: Path }[] = [];
  mapTexts(definition, (text, path) => {
    for (const [id] of text.matchAll(/(?<![0-9a-z_])(?:rec|deal)_[0-9a-z]{26}(?![0-9a-z])/g))
      found.push({ id, path: ['draft', ...path] });
    return text;
  });
  const issues: Issue[] = [];
  // A definition names a handful; the rest is not looked up.
  for (const { id, path } of found.slice(0, 20)) {
    const known = id.startsWith('rec_') ? await findRecord(ctx, id) : await findDeal(ctx, id);
    if (!known) issues.push({ path, message: `"${id}" is not in this workspace: no other one has it.` });
  }
  return issues;
}
