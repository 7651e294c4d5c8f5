import type { ReadContext } from '@dossier/kernel/context.ts';
import type { Issue } from '@dossier/kernel/errors.ts';
import { checkValue } from '../../fields/index.ts';
import { listFolders } from '../../folders/index.ts';
import { listPipelines } from '../../pipelines/index.ts';
import type { Definition } from '../definition.ts';
import { propertyOf } from '../template/quote-value.ts';
import { hasTemplate } from '../template/templates.ts';
import { fieldReferencesIn, type FieldReference } from './field-references.ts';
import { idsOfField, problemOfId } from './known-ids.ts';
import { unknownName } from './known-names.ts';
import { issueOfStep, stepsIn } from './steps-in.ts';

/** Parts of an input that name fields themselves. Those of filters are checked by the action. */
const naming = new Set(['data', 'create.data', 'update.data', 'matchOn', 'field']);

/** An issue for each custom field that a step sets or matches and its place does not have, and for a wrong value. */
export async function issuesOfStepFields(ctx: ReadContext, definition: Definition): Promise<Issue[]> {
  return [
    ...(await issuesOf(ctx, definition, 'record', listFolders)),
    ...(await issuesOf(ctx, definition, 'deal', listPipelines)),
  ];
}

async function issuesOf(
  ctx: ReadContext,
  definition: Definition,
  holder: FieldReference['holder'],
  list: typeof listFolders | typeof listPipelines,
): Promise<Issue[]> {
  const partOf = ({ step, path }: FieldReference) => (step === null ? '' : path.slice('input.'.length));
  const named = fieldReferencesIn(definition, holder).filter((reference) => naming.has(partOf(reference)));
  if (named.length === 0) return [];
  const { data: places } = await list(ctx);
  const placed = new Map([...stepsIn(definition.steps)].map((one) => [one.step.name, one]));
  const issuesAt = async (reference: FieldReference): Promise<Issue[]> => {
    const { placeId, key, step } = reference;
    // An unknown one, or one that only a run knows, counts as any.
    const own = places.filter(({ id }) => id === placeId);
    const possible = own.length > 0 ? own : places;
    const at = placed.get(step ?? '');
    // A pipeline without fields takes any JSON.
    const isFree = holder === 'deal' && possible.some(({ fields }) => fields.length === 0);
    if (!at || isFree || possible.length === 0) return [];
    const part = partOf(reference).split('.');
    const known = possible.flatMap(({ fields }) => fields);
    const fields = known.filter((field) => field.key === key);
    const isOfData = part.at(-1) === 'data';
    const path = ['input', ...part, ...(isOfData ? [key] : [])];
    if (fields.length === 0) {
      const keys = [...new Set(known.map((one) => one.key))];
      return [issueOfStep(at, path, unknownName(isOfData ? `data.${key}` : key, key, keys))];
    }
    const value = path.reduce<unknown>(propertyOf, at.step);
    if (value === undefined || value === null || value === '' || !isOfData || hasTemplate(value)) return [];
    const problems = fields.map((field) => checkValue(field, value));
    const [problem] = problems.every((one) => 'problem' in one) ? problems : [];
    if (problem) return [issueOfStep(at, path, problem.problem)];
    const by = idsOfField(fields);
    const unknown = by && typeof value === 'string' ? await problemOfId(ctx, by, [value]) : undefined;
    return unknown ? [issueOfStep(at, path, unknown.message)] : [];
  };
  return (await Promise.all(named.map(issuesAt))).flat();
}
