import type { ReadContext } from '@dossier/kernel/context.ts';
import { DomainError, type Issue } from '@dossier/kernel/errors.ts';
import { z } from 'zod';
import {
  dealSubject,
  demandOperator,
  leavesOf,
  queryItems,
  recordSubject,
  scopeOf,
  taskSubject,
  type Subject,
} from '../../query/index.ts';
import { queryDealsInput, queryRecordsInput, queryTasksInput, type QueryInput } from '../../query/schema.ts';
import { hasTemplate, isTemplate } from '../template/templates.ts';
import { defineFind } from './action.ts';

const notAsked = { pageSize: true, cursor: true, count: true } as const;
const { where } = queryRecordsInput.shape;
const askedLike = (field: string, op: string, value: unknown) => ({
  where: where.meta({ ...where.meta(), example: { field, op, value } }),
  // The limit of `forEach`.
  limit: z
    .int()
    .min(1)
    .max(1_000)
    .default(100)
    .meta({ description: 'The most items to find, 1 to 1,000; they also end at about 2 MB.', example: 100 }),
});
type FindInput = Omit<QueryInput, 'pageSize' | 'cursor' | 'count'> & { limit: number };

export const findRecordsAction = finding(
  'findRecords',
  'Find records',
  'Finds the records that meet a filter, a search, or both.',
  recordSubject,
  queryRecordsInput.omit(notAsked).extend(askedLike('data.status', 'eq', 'lead')),
);
export const findDealsAction = finding(
  'findDeals',
  'Find deals',
  'Finds the deals that meet a filter.',
  dealSubject,
  queryDealsInput.omit(notAsked).extend(askedLike('amount', 'gte', 1000)),
);
export const findTasksAction = finding(
  'findTasks',
  'Find tasks',
  'Finds the tasks that meet a filter.',
  taskSubject,
  queryTasksInput.omit(notAsked).extend(askedLike('dueAt', 'before', '{{ now }}')),
);

function finding<Input extends z.ZodType<FindInput>>(
  name: string,
  title: string,
  what: string,
  subject: Subject,
  input: Input,
) {
  return defineFind({
    name,
    title,
    description: `${what} Output: \`items\`, their \`count\`, and \`isComplete\` (false where there are more).`,
    input,
    check: (ctx, given) => checkQuestion(ctx, subject, input.safeParse(given).data),
    async find(ctx, { limit: pageSize, ...asked }) {
      const { data, nextCursor } = await queryItems(ctx, subject, { ...asked, pageSize, count: false });
      return { items: data, count: data.length, isComplete: nextCursor === null };
    },
  });
}

/** Reports unknown fields and operators when a definition is saved; values may be templates and are checked later. */
async function checkQuestion(
  ctx: ReadContext,
  subject: Subject,
  input: Pick<QueryInput, 'where' | 'sort' | 'fields'> | undefined,
): Promise<Issue[]> {
  if (!input) return [];
  const leaves = leavesOf(input.where).filter(({ field }) => !isTemplate(field));
  const named = [
    ...input.sort.map((name, at) => ({ name: name.replace(/^-/, ''), path: ['sort', at] })),
    ...(input.fields ?? []).map((name, at) => ({ name, path: ['fields', at] })),
  ].filter(({ name }) => !isTemplate(name) && !(name === 'data' && subject.data));
  const names = [...named.map(({ name }) => name), ...leaves.map(({ field }) => field)];
  const unknown = await issuesOf(async () => {
    const { demandField } = await scopeOf(ctx, subject, undefined, names);
    for (const { name, path } of named) demandField(name, path);
    for (const { field, op, path } of leaves)
      demandOperator(demandField(field, [...path, 'field']), op, [...path, 'op']);
  });
  if (unknown.length > 0) return unknown;
  // Checked together: a folder among them determines which definitions of a field apply.
  const literal = leaves.filter(({ value }) => !hasTemplate(value));
  const and = literal.map(({ field, op, value }) => ({ field, op, value }));
  const issues = and.length === 0 ? [] : await issuesOf(() => scopeOf(ctx, subject, { and }, []));
  return issues.map(({ path: [, , n, ...rest], ...issue }) => ({
    ...issue,
    path: [...(literal[Number(n)]?.path ?? ['where']), ...rest],
  }));
}

async function issuesOf(check: () => Promise<unknown>): Promise<Issue[]> {
  try {
    await check();
    return [];
  } catch (error) {
    if (error instanceof DomainError && error.issues) return [...error.issues];
    throw error;
  }
}
