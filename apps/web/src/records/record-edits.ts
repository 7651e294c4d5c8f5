import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { notifications } from '@mantine/notifications';
import { showFailure } from '../failure.ts';
import { api } from '../trpc.ts';
import type { RecordChange } from './record-changes.ts';
import { showRecord } from './record-pages.ts';

interface Edit {
  readonly id: string;
  readonly title: string;
  readonly before: RecordChange;
  readonly after: RecordChange;
}

const editsMax = 100;
/** What this person changed since the app was loaded, the latest last. */
const edits: Edit[] = [];

/** Notes a change of a record, as it was before and as it was stored. */
export function noteEdit(before: CrmRecord, stored: CrmRecord, change: RecordChange): void {
  const { id, title } = stored;
  edits.push({ id, title, before: valuesOf(before, change), after: valuesOf(stored, change) });
  if (edits.length > editsMax) edits.shift();
}

/** Takes the latest change back, unless somebody has changed the same values since. */
export async function undoEdit(): Promise<void> {
  const edit = edits.pop();
  if (!edit) return void notifications.show({ message: 'There is nothing to undo' });
  const { id, title, before, after } = edit;
  try {
    const { data: now } = await api.records.get.query({ id });
    if (!isSame(valuesOf(now, after), after))
      return void notifications.show({ color: 'orange', message: `${title} was changed since, and stays as it is` });
    showRecord((await api.records.update.mutate({ id, ...before })).data);
    notifications.show({ message: `${title} is as it was before` });
  } catch (error) {
    showFailure(error, 'It could not be undone');
  }
}

/** What the record has where the change writes. */
function valuesOf(record: CrmRecord, { data, ...own }: RecordChange): RecordChange {
  const values = Object.fromEntries(Object.keys(own).map((key) => [key, record[key as keyof typeof own] ?? null]));
  const custom = Object.fromEntries(Object.keys(data ?? {}).map((key) => [key, record.data[key] ?? null]));
  return { ...values, ...(data ? { data: custom } : {}) };
}

function isSame(one: RecordChange, other: RecordChange): boolean {
  const sorted = ({ data = {}, ...own }: RecordChange) =>
    JSON.stringify([Object.entries(own).toSorted(), Object.entries(data).toSorted()]);
  return sorted(one) === sorted(other);
}
