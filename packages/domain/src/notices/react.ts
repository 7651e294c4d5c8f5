import type { Session } from '@dossier/postgres-engine/index.ts';
import { z } from 'zod';
import { readDispatched, type DispatchedEvent } from '../events-log/index.ts';
import { listAdmins } from '../members/index.ts';
import { webhookDisabled, webhookRecovered } from '../webhooks/events.ts';
import { findCreators } from '../webhooks/index.ts';
import { workflowDisabled, workflowRunFailed, workflowStopped } from '../workflows/events.ts';
import { findPublishers } from '../workflows/index.ts';
import { addNotices, hourOf, type NewNotice } from './add.ts';

/** Kinds of which owners get a notice. */
const noticed = new Set(
  [workflowRunFailed, workflowStopped, workflowDisabled, webhookDisabled, webhookRecovered].map(({ kind }) => kind),
);

/** The parts of payloads that notices need; each kind has some of them. */
const payloadSchema = z.object({
  workflow: z.object({ id: z.string(), name: z.string() }).optional(),
  webhook: z.object({ id: z.string(), origin: z.string(), description: z.string().nullable() }).optional(),
  runId: z.string().nullable().default(null),
  reason: z.string().nullable().default(null),
  error: z.object({ message: z.string() }).nullable().default(null),
});

interface Group extends Omit<NewNotice, 'userId'> {
  /** The only person who did it, and needs no notice. */
  readonly doneBy: string | null;
}

/**
 * Notes failures, and what was switched off or works again, for the owners of a workflow or webhook: all owners and
 * admins of the workspace, and the member who published or made it. Equal ones of an hour share a row.
 */
export async function noticeOwners(db: Session, batch: readonly DispatchedEvent[]): Promise<void> {
  const concerned = batch.filter(({ kind }) => noticed.has(kind));
  if (concerned.length === 0) return;
  const groups = await gather(db, concerned);
  const recipients = await findRecipients(db, groups);
  const rows = groups.flatMap(({ doneBy, ...group }) =>
    (recipients.get(group.subjectId) ?? [])
      .filter((userId) => userId !== doneBy)
      .map((userId) => ({ ...group, userId })),
  );
  await addNotices(db, rows);
}

async function gather(db: Session, concerned: readonly DispatchedEvent[]): Promise<Group[]> {
  const groups = new Map<string, Group>();
  for (const { workspaceId, kind, payload, actor: by, occurredAt } of await readDispatched(db, concerned)) {
    const { workflow, webhook, runId, reason, error } = payloadSchema.parse(payload);
    const subjectId = workflow?.id ?? webhook?.id;
    if (subjectId === undefined) continue;
    const hour = hourOf(occurredAt);
    const latest = { message: error?.message ?? reason, runId, lastAt: occurredAt };
    const doneBy = by.kind === 'user' ? by.id : null;
    const key = [workspaceId, kind, subjectId, hour].join(' ');
    const known = groups.get(key);
    const subjectName = workflow?.name ?? webhook?.description ?? webhook?.origin ?? '';
    groups.set(
      key,
      known
        ? { ...known, ...latest, count: known.count + 1, doneBy: known.doneBy === doneBy ? doneBy : null }
        : { workspaceId, kind, subjectId, subjectName, hour, firstAt: occurredAt, doneBy, count: 1, ...latest },
    );
  }
  return [...groups.values()];
}

async function findRecipients(db: Session, groups: readonly Group[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const workspaceIds = [...new Set(groups.map(({ workspaceId }) => workspaceId))];
  const subjectsOf = (prefix: string) => [
    ...new Set(groups.map(({ subjectId }) => subjectId).filter((id) => id.startsWith(prefix))),
  ];
  const [admins, publishers, makers] = await Promise.all([
    listAdmins(db, workspaceIds),
    findPublishers(db, workspaceIds, subjectsOf('wf_')),
    findCreators(db, workspaceIds, subjectsOf('hook_')),
  ]);
  return new Map(
    groups.map(({ workspaceId, subjectId }) => {
      const own = [...publishers, ...makers].flatMap((one) => (one.subjectId === subjectId ? one.userId : []));
      const all = admins.flatMap((one) => (one.workspaceId === workspaceId ? one.userId : []));
      return [subjectId, [...new Set([...all, ...own])]];
    }),
  );
}
