import type { Session } from '@dossier/postgres-engine/index.ts';
import { z } from 'zod';
import { readDispatched, type DispatchedEvent } from '../events-log/index.ts';
import { approvalAnswered, approvalRequested } from '../workflows/events.ts';
import { addNotices, closeNotices, forMembers, once } from './add.ts';

const payloadSchema = z.object({
  approval: z.object({ id: z.string(), question: z.string(), approverId: z.string() }),
  workflow: z.object({ name: z.string() }),
});
const messageMax = 300;

/** A notice for the member who is asked, which the answer settles. */
export async function noticeApprovals(db: Session, batch: readonly DispatchedEvent[]): Promise<void> {
  const kinds: readonly string[] = [approvalRequested.kind, approvalAnswered.kind];
  const concerned = batch.filter(({ kind }) => kinds.includes(kind));
  if (concerned.length === 0) return;
  const rows = (await readDispatched(db, concerned)).map(({ workspaceId, kind, payload, occurredAt }) => {
    const { approval, workflow } = payloadSchema.parse(payload);
    return {
      isRequest: kind === approvalRequested.kind,
      workspaceId,
      userId: approval.approverId,
      kind: approvalRequested.kind,
      subjectId: approval.id,
      subjectName: workflow.name,
      message: approval.question.slice(0, messageMax),
      ...once(occurredAt),
    };
  });
  const asked = rows.filter(({ isRequest }) => isRequest).map(({ isRequest: _, ...notice }) => notice);
  await addNotices(db, await forMembers(db, asked));
  await closeNotices(
    db,
    rows.filter(({ isRequest }) => !isRequest),
  );
}
