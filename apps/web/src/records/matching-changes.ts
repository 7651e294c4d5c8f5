import { showFailure } from '../failure.ts';
import { followOperation, type OperationWords } from '../operations/follow-operation.tsx';
import { api } from '../trpc.ts';
import type { RecordChange } from './record-changes.ts';
import type { RecordFilter } from './record-pages.ts';

/** Which records of a folder a table shows, in any order. */
export type MatchingFilter = Omit<RecordFilter, 'sort' | 'order' | 'where' | 'folderId' | 'search'> & {
  folderId: string;
  search?: string | undefined;
};

type Bulk = Parameters<typeof api.records.bulk.mutate>[0]['change'];

/** Moves all records that match to Trash, also those that are not loaded, while other pages can be used. */
export function trashMatching(filter: MatchingFilter, total: number): Promise<void> {
  return startBulk(filter, { action: 'delete' }, total, {
    running: 'Moving to Trash',
    done: (count) => (count === 1 ? 'One record is in Trash' : `${count.toLocaleString()} records are in Trash`),
  });
}

/** The same change to all records that match. */
export function changeMatching(filter: MatchingFilter, values: RecordChange, total: number): Promise<void> {
  return startBulk(filter, { action: 'update', values }, total, {
    running: 'Changing records',
    done: (count) => (count === 1 ? 'One record changed' : `${count.toLocaleString()} records changed`),
  });
}

/** Resolves once it has begun. */
async function startBulk(filter: MatchingFilter, change: Bulk, total: number, words: OperationWords): Promise<void> {
  try {
    const { data } = await api.records.bulk.mutate({ filter, change });
    void followOperation(data, total, words);
  } catch (error) {
    showFailure(error);
  }
}
