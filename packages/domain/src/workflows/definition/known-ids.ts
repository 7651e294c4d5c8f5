import type { ReadContext } from '@dossier/kernel/context.ts';
import { problemOfNames, type NamingFilter } from '@dossier/kernel/filters.ts';
import { filterByFolder } from '../../folders/index.ts';
import { filterByMember } from '../../members/index.ts';
import { filterByPipeline, filterByStage } from '../../pipelines/index.ts';
import { filterByTag } from '../../tags/index.ts';
import type { Condition } from '../definition.ts';
import { isTemplate } from '../template/templates.ts';
import { comparisonsOf, type Known, type Problem } from './known-names.ts';

const byStage = (ctx: ReadContext, ids: readonly string[]) => filterByStage(ctx, undefined, ids);
const byMember = (ctx: ReadContext, ids: readonly string[]) => filterByMember(ctx, 'ownerId', ids);

/** How lists are filtered by the things whose ids or names a property of an event or of a subject has. */
const filters: Readonly<Record<string, (ctx: ReadContext, values: readonly string[]) => NamingFilter>> = {
  folderId: filterByFolder,
  pipelineId: filterByPipeline,
  stageId: byStage,
  previousStageId: byStage,
  ownerId: byMember,
  assigneeId: byMember,
  tags: filterByTag,
};

/** Comparisons with a thing that the workspace does not have: with it they hold always or never. */
export async function problemsOfIds(ctx: ReadContext, condition: Condition, known: Known): Promise<Problem[]> {
  const compared = comparisonsOf(condition, known).flatMap(({ names, leaf, right, path }) => {
    // The new side of a change has the name of what changed; the old one may be gone.
    const property = names.findLast((name) => name !== 'to') ?? '';
    const isMember = Array.isArray(leaf) && leaf.every(({ type }) => type === 'USER');
    const isOurs = leaf === 'value' && names[0] !== 'variables';
    const by = isMember ? 'ownerId' : isOurs ? property : '';
    const values = [right].flat().filter((value) => typeof value === 'string' && !isTemplate(value));
    return Object.hasOwn(filters, by) && values.length > 0 ? [{ by, names, path, values: values.map(String) }] : [];
  });
  const problems: Problem[] = [];
  // One look-up for all comparisons with things of a kind.
  for (const [by, alike] of Map.groupBy(compared, (one) => one.by)) {
    const values = [...new Set(alike.flatMap((one) => one.values))];
    const filter = filters[by]?.(ctx, values);
    const problem = filter && (await problemOfNames(filter, values));
    const { names, path } = alike.find((one) => problem && one.values.includes(problem.value)) ?? {};
    if (problem && names && path) problems.push({ path, problem: `"${names.join('.')}": ${problem.message}` });
  }
  return problems;
}
