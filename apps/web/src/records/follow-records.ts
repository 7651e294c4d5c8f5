import type { LiveFact } from '@dossier/domain/live/schema.ts';
import { queryClient } from '../query-client.ts';
import { api, trpc } from '../trpc.ts';
import { addRecord, hasListOf, listedRecords, refreshRecordPages, removeFromLists, showRecord } from './record-pages.ts';

// Two batches of calls. Of more, whole pages are less work.
const fetchedMax = 40;

/** Shows what became of records elsewhere: those that this page holds, and new ones in its lists. */
export async function followRecords(facts: readonly LiveFact[]): Promise<void> {
  const latest = new Map(facts.flatMap((fact) => (fact.recordId !== null && fact.kind.startsWith('record.') ? [[fact.recordId, fact] as const] : [])));
  if (latest.size === 0) return;
  const arrived = new Set(facts.filter(({ kind }) => kind === 'record.created' || kind === 'record.restored').map(({ recordId }) => recordId));
  const gone = new Set([...latest].filter(([, { kind }]) => kind === 'record.deleted').map(([id]) => id));
  if (gone.size > 0) {
    removeFromLists(gone);
    for (const id of gone) void queryClient.invalidateQueries(trpc.records.get.queryFilter({ id }));
  }
  if (gone.size > 0 || arrived.size > 0) void queryClient.invalidateQueries(trpc.records.listTrash.pathFilter());
  void queryClient.invalidateQueries(trpc.records.list.pathFilter());

  const listed = listedRecords();
  const isShown = (id: string) => listed.has(id) || queryClient.getQueryState(trpc.records.get.queryKey({ id })) !== undefined;
  const wanted = [...latest].filter(([id, { folderId }]) => !gone.has(id) && (isShown(id) || (arrived.has(id) && hasListOf(folderId)))).map(([id]) => id);
  if (wanted.length > fetchedMax) {
    void queryClient.invalidateQueries(trpc.records.get.pathFilter());
    return refreshRecordPages();
  }
  await Promise.all(wanted.map((id) => fetchRecord(id, arrived.has(id))));
}

async function fetchRecord(id: string, hasArrived: boolean): Promise<void> {
  // Gone again already: the fact that says so is on its way.
  const answer = await api.records.get.query({ id }).catch(() => undefined);
  if (!answer) return;
  const known = queryClient.getQueryData(trpc.records.get.queryKey({ id }))?.data;
  if (known && known.version > answer.data.version) return;
  showRecord(answer.data);
  if (hasArrived) addRecord(answer.data);
}
