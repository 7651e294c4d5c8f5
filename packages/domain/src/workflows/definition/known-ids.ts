import type { ReadContext } from '@dossier/kernel/context.ts';
import { problemOfNames, type NamingFilter } from '@dossier/kernel/filters.ts';
import { filterByFolder } from '../../folders/index.ts';
import { filterByMember } from '../../members/index.ts';
import { filterByPipeline, filterByStage } from '../../pipelines/index.ts';
import { filterByRecord } from '../../records/index.ts';
import { filterByTag, findTags } from '../../tags/index.ts';
import type { Field } from '../../fields/schema.ts';
import type { Condition } from '../definition.ts';
import { isTemplate } from '../template/templates.ts';
import { comparisonsOf, type Known, type Problem } from './known-names.ts';

const byStage = (ctx: ReadContext, ids: readonly string[]) => filterByStage(ctx, undefined, ids);
const byMember = (ctx: ReadContext, ids: readonly string[]) => filterByMember(ctx, 'ownerId', ids);
/** By exact names, since a condition compares tags as they are written. */
const byTag = (ctx: ReadContext, names: readonly string[]): NamingFilter => ({
  ...filterByTag(ctx, names),
  find: async (given) => new Set((await findTags(ctx, given)).map(({ name }) => name)),
});

/** How lists are filtered by the things whose ids or names a property of an event or of a subject has. */
const filters: Readonly<Record<string, (ctx: ReadContext, values: readonly string[]) => NamingFilter>> = {
  folderId: filterByFolder,
  pipelineId: filterByPipeline,
  stageId: byStage,
  previousStageId: byStage,
  ownerId: byMember,
  assigneeId: byMember,
  recordId: filterByRecord,
  tags: byTag,
};

/** The property by which the things are found whose ids these custom fields hold. */
export function idsOfField(fields: readonly Pick<Field, 'type'>[]): 'ownerId' | 'recordId' | undefined {
  if (fields.every(({ type }) => type === 'USER')) return 'ownerId';
  return fields.every(({ type }) => type === 'RECORD') ? 'recordId' : undefined;
}

/** The first of these ids that the workspace does not have. */
export function problemOfId(ctx: ReadContext, by: string, ids: readonly string[]) {
  const filter = filters[by]?.(ctx, ids);
  return filter && problemOfNames(filter, ids);
}

/** Comparisons with a thing that the workspace does not have: with it they hold always or never. */
export async function problemsOfIds(ctx: ReadContext, condition: Condition, known: Known): Promise<Problem[]> {
  const compared = comparisonsOf(condition, known).flatMap(({ names, leaf, right, path }) => {
    // The new side of a change has the name of what changed; the old one may be gone.
    const property = names.findLast((name) => name !== 'to') ?? '';
    const isOurs = leaf === 'value' && names[0] !== 'variables';
    const by = (Array.isArray(leaf) ? idsOfField(leaf) : undefined) ?? (isOurs ? property : '');
    const values = [right].flat().filter((value) => typeof value === 'string' && !isTemplate(value));
    return Object.hasOwn(filters, by) && values.length > 0 ? [{ by, names, path, values: values.map(String) }] : [];
  });
  const problems: Problem[] = [];
  // One look-up for all comparisons with things of a kind.
  for (const [by, alike] of Map.groupBy(compared, (one) => one.by)) {
    const values = [...new Set(alike.flatMap((one) => one.values))];
    const problem = await problemOfId(ctx, by, values);
    const { names, path } = alike.find((one) => problem && one.values.includes(problem.value)) ?? {};
    if (problem && names && path) problems.push({ path, problem: `"${names.join('.')}": ${problem.message}` });
  }
  return problems;
}
