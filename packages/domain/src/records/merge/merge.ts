import type { WriteContext } from '@dossier/kernel/context.ts';
import { impossible, notFound } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { demandVersion } from '@dossier/kernel/versions.ts';
import { demandRoomToRun, findOperation, noteOperation, type Operation } from '../../bulk/index.ts';
import { mergeRest, takeMergePage } from './merge.job.ts';
import type { MergeWork } from './merge-schema.ts';
import type { Record as CrmRecord } from '../schema.ts';
import { findRecord, getRecord, lockRecords } from '../lookup.ts';

/** Transactions that were writing to a merged record when the merge was committed have ended by then. */
const stragglersAfterS = 60;

/** Merges records with all that is linked to them (docs/decisions/0051): the first page here, the rest in a job. */
export async function mergeRecords(
  ctx: WriteContext,
  work: MergeWork,
): Promise<{ record: CrmRecord; operation: Operation }> {
  await demandMergeable(ctx, work);
  await demandRoomToRun(ctx);
  const id = newId('op');
  noteOperation(ctx, { id, kind: 'MERGE', state: 'RUNNING', work });
  const hasMore = await takeMergePage(ctx, id);
  const input = { workspaceId: ctx.workspaceId, operationId: id };
  await enqueue(ctx, mergeRest, input, { afterS: hasMore ? 0 : stragglersAfterS });
  return { record: await getRecord(ctx, work.id), operation: await findOperation(ctx, id) };
}

async function demandMergeable(ctx: WriteContext, { id, recordIds }: MergeWork): Promise<void> {
  await lockRecords(ctx, [id, ...recordIds]);
  const record = await findRecord(ctx, id);
  if (record?.id !== id) throw notFound('record');
  demandVersion(ctx, record.version);
  for (const [at, ofOther] of recordIds.entries()) {
    const path = ['recordIds', at];
    if (ofOther === id) throw impossible(path, 'A record can not be merged into itself.');
    const other = await findRecord(ctx, ofOther);
    if (!other) throw impossible(path, 'There is no such record.');
    if (other.id !== ofOther) throw impossible(path, `This record was merged into ${other.id} already.`);
    if (other.folderId !== record.folderId) throw impossible(path, 'This record lies in another folder.');
  }
}
