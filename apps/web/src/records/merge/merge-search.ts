export interface MergeSearch {
  ids: string[];
}

export function validateMergeSearch({ ids }: Record<string, unknown>): MergeSearch {
  const given = Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
  return { ids: [...new Set(given)] };
}
