import { showFailure } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { followOperation, type OperationWords } from '../operations/follow-operation.tsx';
import { api } from '../session/trpc.ts';
import type { RecordChange } from './record-changes.ts';
import type { RecordFilter } from './record-pages.ts';

/** Which records of a folder a table shows, in any order. */
export type MatchingFilter = Omit<RecordFilter, 'sort' | 'order' | 'folderId' | 'search'> & {
  folderId: string;
  search?: string | undefined;
};

type Bulk = Parameters<typeof api.records.bulk.mutate>[0]['change'];

/** Moves all records that match to Trash, also those that are not loaded, while other pages can be used. */
export function trashMatching(filter: MatchingFilter, total: number): Promise<void> {
  return startBulk(filter, { action: 'delete' }, total, {
    running: t('Moving to Trash'),
    done: (count) => t('{count, plural, one {One record is in Trash} other {# records are in Trash}}', { count }),
  });
}

export function changeMatching(filter: MatchingFilter, values: RecordChange, total: number): Promise<void> {
  return startBulk(filter, { action: 'update', values }, total, {
    running: t('Changing records'),
    done: (count) => t('{count, plural, one {One record changed} other {# records changed}}', { count }),
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
