import type { WriteContext } from '@dossier/kernel/context.ts';
import { carryOut, lockRunning, saveBulkPage } from '../../bulk/index.ts';
import { recordVerbs } from './batch.ts';
import { bulkWorkSchema } from './bulk-schema.ts';
import { listMatching } from './matching.ts';

/** Records that one transaction changes. */
const pageSize = 200;

/** Changes the next page of records; true if there are more. For a bulk change that runs. */
export async function takeBulkPage(call: WriteContext, id: string): Promise<boolean> {
  const ctx = { ...call, unitId: id };
  const row = await lockRunning(ctx, id);
  if (!row) return false;
  const { filter, change, cursor } = bulkWorkSchema.parse(row.work);
  // A cursor is a place in the order of creation, so a change that leaves the filter moves nothing.
  const { ids, nextCursor } = await listMatching(ctx, filter, { pageSize, cursor });
  const items = ids.map((recordId) => ({ ...change, id: recordId }));
  const results = items.length === 0 ? [] : await carryOut(ctx, { atomic: false, items }, recordVerbs);
  await saveBulkPage(ctx, id, {
    changed: results.filter(({ error }) => error === null).length,
    problems: results.flatMap(({ error }, at) =>
      error === null ? [] : [{ subjectId: ids[at] ?? '', message: error.message }],
    ),
    work: nextCursor === null ? undefined : { filter, change, cursor: nextCursor },
  });
  return nextCursor !== null;
}
