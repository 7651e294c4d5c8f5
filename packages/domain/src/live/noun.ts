import { type Database, isPassing } from '@dossier/postgres-engine/index.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { networkOf } from '@dossier/kernel/addresses.ts';
import type { Feed } from '@dossier/kernel/events/feed.ts';
import { DomainError, unauthorized } from '@dossier/kernel/errors.ts';
import { read, router, tracked, type TrackedEnvelope } from '@dossier/kernel/procedures.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import type { FeedEvent } from '@dossier/kernel/events/read.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { inboxChannel } from '../reminders/index.ts';
import { lookAt } from './presence.ts';
import * as schema from './schema.ts';

// A caller that missed events refetches everything; a second message meanwhile would repeat the load.
const missedPauseMs = 2_000;

/**
 * Streams the events of the workspace until the caller leaves or loses access. The id of each message is the caller's
 * new position.
 */
async function* watchWorkspace(
  ctx: ReadContext,
  lastEventId: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<TrackedEnvelope<schema.LiveMessage>, void, void> {
  const { feed } = servicesOf(ctx);
  if (!feed) throw new DomainError('METHOD_NOT_SUPPORTED', 'This surface has no calls that last.');
  if (signal.aborted) return;
  const after = /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : undefined;
  const { user, clientAddress } = ctx;
  const opener = { person: user?.id, address: clientAddress === undefined ? undefined : networkOf(clientAddress) };
  const subscriber = await feed.subscribe(ctx.workspaceId, after, opener);
  if (signal.aborted) return subscriber.close();
  // A waiting generator notices `return` only at its next event; closing the subscriber ends the wait.
  const leave = () => subscriber.close();
  signal.addEventListener('abort', leave, { once: true });
  try {
    yield at(after ?? subscriber.position, { type: 'ready' });
    // The position is invalid, so any event may be missing.
    if (lastEventId !== undefined && after === undefined) yield at(subscriber.position, { type: 'missed' });
    // Backstop for a lost notification.
    let position = after ?? subscriber.position;
    let recheckAt = performance.now() + feed.recheckEveryMs;
    while (!subscriber.isClosed) {
      const batch = await subscriber.next(Math.max(0, recheckAt - performance.now()));
      if (subscriber.take('recheck') || performance.now() >= recheckAt) {
        await demandAdmission(ctx);
        recheckAt = performance.now() + feed.recheckEveryMs;
      }
      if (batch?.hasMissed) {
        yield at(batch.position, { type: 'missed' });
        await pause(missedPauseMs, undefined, { signal }).catch(() => {});
      } else if (batch) {
        yield at(batch.position, { type: 'events', events: batch.events.map(toLiveEvent) });
      }
      position = batch?.position ?? position;
      if (subscriber.take('nudge')) yield at(position, { type: 'inbox' });
    }
  } finally {
    signal.removeEventListener('abort', leave);
    subscriber.close();
  }
}

function at(position: number, message: schema.LiveMessage): TrackedEnvelope<schema.LiveMessage> {
  return tracked(String(position), message);
}

/** Ends the stream of a removed member, an ended session or a revoked key. */
async function demandAdmission({ isStillAdmitted }: ReadContext): Promise<void> {
  if (!isStillAdmitted) return;
  // While PostgreSQL is away nothing new can be read, so the stream may stay.
  const isAdmitted = await isStillAdmitted().catch((error: unknown) => {
    if (isPassing(error)) return true;
    throw error;
  });
  if (!isAdmitted) throw unauthorized('You are signed out, or no longer belong to this workspace.');
}

/**
 * The ids of an event `e` that live calls need. Parsing a payload costs more than reading the event, so it is parsed
 * only for ids without a column.
 */
export const liveSubjects = sql`json_build_object(
  'recordId', e.record_id, 'folderId', e.folder_id, 'pipelineId', e.pipeline_id,
  'dealId', e.deal_id,
  'taskId', case when e.kind like 'task.%' then e.payload::json -> 'task' ->> 'id' end
)`;

function toLiveEvent({ id, number, kind, subjects, requestId }: FeedEvent): schema.LiveEvent {
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

/** Triggers on members and API keys notify here; the payload begins with the uuid of the workspace. */
const accessChannel = 'dossier_access';
const uuidLength = 36;

/** Makes the feed check its subscribers' access as soon as a member loses access; returns a function that stops it. */
export function followAccess(database: Database, feed: Feed): Promise<() => void> {
  return database.listener.subscribe(
    accessChannel,
    (payload) => feed.recheck(encodeId('ws', payload.slice(0, uuidLength))),
    () => feed.recheckAll(),
  );
}

/** Makes pages refetch their inbox when a reminder fires without an event; returns a function that stops it. */
export function followInboxes(database: Database, feed: Feed): Promise<() => void> {
  return database.listener.subscribe(inboxChannel, (workspaceId) => feed.nudge(workspaceId));
}

export const liveRouter = router({
  changes: read
    .meta({ scope: 'events:read', messages: schema.liveMessageSchema })
    .input(schema.watchInput)
    .subscription(({ ctx, input, signal }) =>
      watchWorkspace(ctx, input?.lastEventId, signal ?? new AbortController().signal),
    ),
  // Based on a read, as nothing is stored.
  look: read
    .meta({ scope: 'any' })
    .input(schema.lookInput)
    .output(schema.watchersSchema)
    .mutation(async ({ ctx, input }) => ({ data: await lookAt(ctx, input) })),
});
