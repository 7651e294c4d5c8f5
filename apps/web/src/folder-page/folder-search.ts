import { readViewSearch, type ViewSearch } from '../views/view-search.ts';

/** A folder as its address has it. */
export interface FolderSearch extends ViewSearch {
  /** The panel for a new record is open. */
  create?: true;
  /** The record that is shown beside the table. */
  peek?: string;
}

export function validateFolderSearch({ create, peek, ...given }: Record<string, unknown>): FolderSearch {
  return {
    ...readViewSearch(given),
    ...(create === true ? { create } : {}),
    ...(typeof peek === 'string' ? { peek } : {}),
  };
}
