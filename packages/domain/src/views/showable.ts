import type { ReadContext } from '@dossier/kernel/context.ts';
import { DomainError, impossible } from '@dossier/kernel/errors.ts';
import { dealSubject, recordSubject, scopeOf, taskSubject } from '../query/index.ts';
import type { View, ViewDefinition } from './schema.ts';

type Place = Pick<View, 'folderId' | 'pipelineId'>;

/**
 * 422 for a definition with a field, or an operator, that the items of the place do not have. Names of `before` stay:
 * a field may have been archived since.
 */
export async function demandShowable(
  ctx: ReadContext,
  { folderId, pipelineId }: Place,
  definition: ViewDefinition,
  before?: ViewDefinition,
): Promise<void> {
  const subject = folderId !== null ? recordSubject : pipelineId !== null ? dealSubject : taskSubject;
  const place = folderId !== null ? { field: 'folderId', value: folderId } : { field: 'pipelineId', value: pipelineId };
  const isHere = place.value === null ? [] : [{ ...place, op: 'eq' as const }];
  const { where } = definition;
  const filter = isHere.length === 0 ? where : { and: [...(where ? [where] : []), ...isHere] };
  const kept = new Set(before ? namesIn(before).map(({ name }) => name) : []);
  const names = namesIn(definition).filter(({ name }) => !kept.has(name));
  try {
    const scope = await scopeOf(
      ctx,
      subject,
      filter ?? undefined,
      names.map(({ name }) => name),
    );
    for (const { name, path } of names) scope.demandField(name, path);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const [issue = { path: [], message: error.message }] = error.issues ?? [];
    const path = issue.path[0] === 'where' && isHere.length > 0 ? ['where', ...issue.path.slice(3)] : issue.path;
    throw impossible(['definition', ...path], `definition.${path.join('.')}: ${issue.message}`);
  }
}

function namesIn({ sort, groupBy, dateField, columns, foot }: ViewDefinition) {
  return [
    ...sort.map((name, at) => ({ name: name.replace(/^-/, ''), path: ['sort', at] })),
    ...(groupBy === null ? [] : [{ name: groupBy, path: ['groupBy'] }]),
    ...(dateField === null ? [] : [{ name: dateField, path: ['dateField'] }]),
    ...columns.map(({ field }, at) => ({ name: field, path: ['columns', at, 'field'] })),
    ...foot.map(({ field }, at) => ({ name: field, path: ['foot', at, 'field'] })),
  ];
}
