import type { ReadContext } from '@dossier/kernel/context.ts';
import { DomainError, type Issue } from '@dossier/kernel/errors.ts';
import { z } from 'zod';
import { demandOperator, leavesOf, queryItems, scopeOf, type Subject } from '../../../query/index.ts';
import type { QueryInput } from '../../../query/schema.ts';
import { isTemplate } from '../../template/templates.ts';

/** As many as `forEach` takes. */
const itemsMax = 1_000;

export const limit = z
  .int()
  .min(1)
  .max(itemsMax)
  .default(100)
  .meta({ description: 'The most items to find, 1 to 1,000; they also end at about 2 MB.', example: 100 });

export const notAsked = { pageSize: true, cursor: true, count: true } as const;

type FindInput = Omit<QueryInput, 'pageSize' | 'cursor' | 'count'> & { limit: number };

/** The first items that a filter finds, in one statement. */
export async function findItems(ctx: ReadContext, subject: Subject, { limit: pageSize, ...asked }: FindInput) {
  const { data, nextCursor } = await queryItems(ctx, subject, { ...asked, pageSize, count: false });
  return { items: data, count: data.length, isComplete: nextCursor === null };
}

/** Names unknown fields and operators when a definition is saved; values may be templates, so they wait for the run. */
export async function checkQuestion(
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
  try {
    const { demandField } = await scopeOf(ctx, subject, undefined, names);
    for (const { name, path } of named) demandField(name, path);
    for (const { field, op, path } of leaves)
      demandOperator(demandField(field, [...path, 'field']), op, [...path, 'op']);
    return [];
  } catch (error) {
    if (error instanceof DomainError && error.issues) return [...error.issues];
    throw error;
  }
}
