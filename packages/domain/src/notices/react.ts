import type { Session } from '@dossier/postgres-engine/index.ts';
import { z } from 'zod';
import { events, isDispatched, type DispatchedEvent } from '../events-log/index.ts';
import { listAdmins } from '../members/index.ts';
import { webhookDisabled, webhookRecovered } from '../webhooks/events.ts';
import { findCreators } from '../webhooks/index.ts';
import { workflowDisabled, workflowRunFailed, workflowStopped } from '../workflows/events.ts';
import { findPublishers } from '../workflows/index.ts';
import { addNotices } from './add.ts';

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
const actorSchema = z.object({ kind: z.string(), id: z.string().nullable() });

interface Group {
  readonly workspaceId: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly subjectName: string;
  readonly hour: string;
  readonly firstAt: string;
  /** The only person who did it, and needs no notice. */
  doneBy: string | null;
  count: number;
  message: string | null;
  runId: string | null;
  lastAt: string;
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
  const rows = await db.orm
    .select({
      workspaceId: events.workspaceId,
      kind: events.kind,
      payload: events.payload,
      actor: events.actor,
      occurredAt: events.occurredAt,
    })
    .from(events)
    .where(isDispatched(concerned))
    .orderBy(events.id);
  const groups = new Map<string, Group>();
  for (const { workspaceId, kind, payload, actor, occurredAt } of rows) {
    const { workflow, webhook, runId, reason, error } = payloadSchema.parse(JSON.parse(payload));
    const by = actorSchema.parse(JSON.parse(actor));
    const subjectId = workflow?.id ?? webhook?.id;
    if (subjectId === undefined) continue;
    const hour = `${occurredAt.slice(0, 13)}:00:00.000Z`;
    const latest = { message: error?.message ?? reason, runId, lastAt: occurredAt };
    const doneBy = by.kind === 'user' ? by.id : null;
    const key = [workspaceId, kind, subjectId, hour].join(' ');
    const known = groups.get(key);
    if (known) {
      const isAlone = known.doneBy === doneBy;
      Object.assign(known, latest, { count: known.count + 1, doneBy: isAlone ? doneBy : null });
    } else {
      const subjectName = workflow?.name ?? webhook?.description ?? webhook?.origin ?? '';
      const first = { workspaceId, kind, subjectId, subjectName, hour, firstAt: occurredAt, doneBy, count: 1 };
      groups.set(key, { ...first, ...latest });
    }
  }
  return [...groups.values()];
}

/** The people to notify about each workflow or webhook; former members are left out. */
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
