import type { DealFilter } from './deal-pages.ts';

/** The filter of a board, and these stages, as a condition of queries. */
export function whereOf({ pipelineId, search = '', ownerId, tag }: DealFilter, stageIds: readonly string[]) {
  return {
    and: [
      { field: 'pipelineId', op: 'eq' as const, value: pipelineId },
      { field: 'stageId', op: 'in' as const, value: stageIds },
      ...(ownerId === undefined ? [] : [{ field: 'ownerId', op: 'eq' as const, value: ownerId }]),
      ...(tag === undefined ? [] : [{ field: 'tags', op: 'in' as const, value: tag }]),
      ...search
        .split(/\s+/)
        .filter((word) => word !== '')
        .slice(0, 10)
        .map((word) => ({ field: 'title', op: 'contains' as const, value: word })),
    ],
  };
}
