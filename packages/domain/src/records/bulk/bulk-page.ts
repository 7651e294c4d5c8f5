import type { WriteContext } from '@dossier/kernel/context.ts';
import { carryOut, lockRunning, saveBulkPage } from '../../bulk/index.ts';
import { recordVerbs } from './batch.ts';
import { bulkWorkSchema } from './bulk-schema.ts';
import { listRecords } from '../list/list.ts';
import { listRecordsInput } from '../schema.ts';

/** Records that one transaction changes. */
const pageSize = 200;

/** Changes the next page of records; true if there are more. For a bulk change that runs. */
export async function takeBulkPage(call: WriteContext, id: string): Promise<boolean> {
  const ctx = { ...call, unitId: id };
  const row = await lockRunning(ctx, id);
  if (!row) return false;
  const { filter, change, cursor } = bulkWorkSchema.parse(row.work);
  // A cursor is a place in the order of creation, so a change that leaves the filter moves nothing.
  const input = { ...filter, pageSize, ...(cursor === undefined ? {} : { cursor }) };
  const page = await listRecords(ctx, listRecordsInput.parse(input));
  const items = page.data.map(({ id: recordId }) => ({ ...change, id: recordId }));
  const results = items.length === 0 ? [] : await carryOut(ctx, { atomic: false, items }, recordVerbs);
  await saveBulkPage(ctx, id, {
    changed: results.filter(({ error }) => error === null).length,
    problems: results.flatMap(({ error }, at) =>
      error === null ? [] : [{ subjectId: page.data[at]?.id ?? '', message: error.message }],
    ),
    work: page.nextCursor === null ? undefined : { filter, change, cursor: page.nextCursor },
  });
  return page.nextCursor !== null;
}
