/** The records that the merge page compares, the first of them to be kept. */
export interface MergeSearch {
  ids: string[];
}

/** Records that one merge takes together. */
export const mergedMax = 11;

export function validateMergeSearch({ ids }: Record<string, unknown>): MergeSearch {
  const given = Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
  return { ids: [...new Set(given)].slice(0, mergedMax) };
}
