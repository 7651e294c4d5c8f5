import { readViewSearch, type ViewSearch } from '../views/view-search.ts';

export interface FolderSearch extends ViewSearch {
  create?: true;
  peek?: string;
}

export function validateFolderSearch({ create, peek, ...given }: Record<string, unknown>): FolderSearch {
  return {
    ...readViewSearch(given),
    ...(create === true ? { create } : {}),
    ...(typeof peek === 'string' ? { peek } : {}),
  };
}
