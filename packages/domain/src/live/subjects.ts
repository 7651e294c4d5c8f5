import { encodeId } from '@dossier/kernel/ids.ts';
import type { FeedEvent } from '@dossier/kernel/events/read.ts';
import { sql } from 'drizzle-orm';
import type { LiveEvent } from './schema.ts';

/**
 * The ids of an event `e` that live calls need. Parsing a payload costs more than reading the event, so it is parsed
 * only for ids without a column.
 */
export const liveSubjects = sql`json_build_object(
  'recordId', e.record_id, 'folderId', e.folder_id, 'pipelineId', e.pipeline_id,
  'dealId', e.deal_id,
  'taskId', case when e.kind like 'task.%' then e.payload::json -> 'task' ->> 'id' end
)`;

export function toLiveEvent({ id, number, kind, subjects, requestId }: FeedEvent): LiveEvent {
  const { recordId, folderId, pipelineId, dealId, taskId = null } = subjects;
  return {
    id,
    number,
    kind,
    recordId: recordId ? encodeId('rec', recordId) : null,
    folderId: folderId ? encodeId('fld', folderId) : null,
    pipelineId: pipelineId ? encodeId('pl', pipelineId) : null,
    dealId: dealId ? encodeId('deal', dealId) : null,
    taskId,
    requestId,
  };
}
