import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { queryClient } from '../session/query-client.ts';
import { t } from '../language/t.ts';
import { api, trpc } from '../session/trpc.ts';
import type { ChangedNoun } from '../undo/change-step.ts';
import { readThings } from '../undo/read-things.ts';
import { writeInBatch } from '../undo/write-in-batch.ts';
import { showRecords } from './record-pages.ts';

export const recordNoun: ChangedNoun<CrmRecord> = {
  name: 'record',
  sayAll: (count, isRedo) =>
    isRedo
      ? t('{count, plural, one {Change to # record redone} other {Changes to # records redone}}', { count })
      : t('{count, plural, one {Change to # record undone} other {Changes to # records undone}}', { count }),
  read: (ids) => readThings(ids, (input) => api.query.records.query(input)),
  write: (changes) => writeInBatch(changes, (items) => api.records.batch.mutate({ items })),
  show(records) {
    showRecords(records);
    refreshAboutRecords();
  },
};

export function refreshAboutRecords(): void {
  void queryClient.invalidateQueries(trpc.records.timeline.pathFilter());
  void queryClient.invalidateQueries(trpc.records.related.pathFilter());
  refreshFigures();
}

// Counts and sums read all records that match: many changes at once are one reading.
const delayMs = 700;
let waiting: ReturnType<typeof setTimeout> | undefined;

export function refreshFigures(): void {
  waiting ??= setTimeout(() => {
    waiting = undefined;
    void queryClient.invalidateQueries(trpc.aggregate.records.pathFilter());
  }, delayMs);
}
