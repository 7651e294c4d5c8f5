import { isPassing } from '@dossier/postgres-engine/index.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { networkOf } from '@dossier/kernel/addresses.ts';
import type { Opener } from '@dossier/kernel/events/feed.ts';
import { DomainError, unauthorized } from '@dossier/kernel/errors.ts';
import { tracked, type TrackedEnvelope } from '@dossier/kernel/procedures.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import { toLiveEvent } from './subjects.ts';
import type { LiveMessage } from './schema.ts';

// A caller that missed events refetches everything; a second message meanwhile would repeat the load.
const missedPauseMs = 2_000;

/**
 * Streams the events of the workspace until the caller leaves or loses access. The id of each message is the caller's
 * new position.
 */
export async function* watchWorkspace(
  ctx: ReadContext,
  lastEventId: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<TrackedEnvelope<LiveMessage>, void, void> {
  const { feed } = servicesOf(ctx);
  if (!feed) throw new DomainError('METHOD_NOT_SUPPORTED', 'This surface has no calls that last.');
  if (signal.aborted) return;
  const after = positionOf(lastEventId);
  const subscriber = await feed.subscribe(ctx.workspaceId, after, openerOf(ctx));
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

function openerOf({ user, clientAddress }: ReadContext): Opener {
  return { person: user?.id, address: clientAddress === undefined ? undefined : networkOf(clientAddress) };
}

function at(position: number, message: LiveMessage): TrackedEnvelope<LiveMessage> {
  return tracked(String(position), message);
}

function positionOf(lastEventId = ''): number | undefined {
  return /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined;
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
