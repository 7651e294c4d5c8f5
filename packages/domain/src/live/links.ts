import { encodeId } from '@dossier/kernel/ids.ts';
import type { FeedEvent } from '@dossier/kernel/events/read.ts';
import { sql } from 'drizzle-orm';
import type { LiveEvent } from './schema.ts';

/** What the feed reads of an event `e` for live calls, beside its subject. */
export const liveLinks = sql`json_build_object('recordId', e.record_id, 'folderId', e.folder_id, 'pipelineId', e.pipeline_id)`;

export function toLiveEvent({ id, number, kind, subject, links, requestId }: FeedEvent): LiveEvent {
  const { recordId, folderId, pipelineId } = links;
  return {
    id,
    number,
    kind,
    recordId: recordId ? encodeId('rec', recordId) : null,
    folderId: folderId ? encodeId('fld', folderId) : null,
    pipelineId: pipelineId ? encodeId('pl', pipelineId) : null,
    dealId: subject.kind === 'deal' ? subject.id : null,
    taskId: subject.kind === 'task' ? subject.id : null,
    requestId,
  };
}
