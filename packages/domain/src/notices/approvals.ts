import type { Session } from '@dossier/postgres-engine/index.ts';
import { z } from 'zod';
import { readDispatched, type DispatchedEvent } from '../events-log/index.ts';
import { approvalAnswered, approvalRequested } from '../workflows/events.ts';
import { addNotices, closeNotices, forMembers, once, type NewNotice } from './add.ts';

const payloadSchema = z.object({
  approval: z.object({ id: z.string(), question: z.string(), approverId: z.string() }),
  workflow: z.object({ name: z.string() }),
  runId: z.string(),
});
const messageMax = 300;

/** A notice for the member who is asked, which the answer settles. */
export async function noticeApprovals(db: Session, batch: readonly DispatchedEvent[]): Promise<void> {
  const kinds: readonly string[] = [approvalRequested.kind, approvalAnswered.kind];
  const concerned = batch.filter(({ kind }) => kinds.includes(kind));
  const asked: NewNotice[] = [];
  const answered: NewNotice[] = [];
  for (const { workspaceId, kind, payload, occurredAt } of await readDispatched(db, concerned)) {
    const { approval, workflow, runId } = payloadSchema.parse(payload);
    (kind === approvalRequested.kind ? asked : answered).push({
      workspaceId,
      userId: approval.approverId,
      kind: approvalRequested.kind,
      subjectId: approval.id,
      subjectName: workflow.name,
      runId,
      message: approval.question.slice(0, messageMax),
      ...once(occurredAt),
    });
  }
  await addNotices(db, await forMembers(db, asked));
  await closeNotices(db, answered);
}
