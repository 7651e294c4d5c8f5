import { isPassing } from '@dossier/postgres-engine/index.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { tracked, type TrackedEnvelope } from '@dossier/kernel/procedures.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import type { LiveMessage } from './schema.ts';

// Whoever missed something reads everything anew: not again while they are at it.
const missedPauseMs = 2_000;

/**
 * What happens in the workspace, until the caller leaves or may no longer read it. Each message
 * carries as its id the position that it brings the caller to.
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
  const subscriber = await feed.subscribe(ctx.workspaceId, after);
  if (signal.aborted) return subscriber.close();
  // Left while it waits, a generator would hear of it with the next event only.
  const leave = () => subscriber.close();
  signal.addEventListener('abort', leave, { once: true });
  try {
    yield at(after ?? subscriber.position, { type: 'ready' });
    // They came from somewhere, and it is not known where.
    if (lastEventId !== undefined && after === undefined) yield at(subscriber.position, { type: 'missed' });
    let recheckAt = performance.now() + feed.recheckEveryMs;
    while (!subscriber.isClosed) {
      const batch = await subscriber.next(Math.max(0, recheckAt - performance.now()));
      if (performance.now() >= recheckAt) {
        await demandAdmission(ctx);
        recheckAt = performance.now() + feed.recheckEveryMs;
      }
      if (batch?.hasMissed) {
        yield at(batch.position, { type: 'missed' });
        await pause(missedPauseMs, undefined, { signal }).catch(() => {});
      } else if (batch) {
        yield at(batch.position, { type: 'facts', facts: batch.events });
      }
    }
  } finally {
    signal.removeEventListener('abort', leave);
    subscriber.close();
  }
}

function at(position: number, message: LiveMessage): TrackedEnvelope<LiveMessage> {
  return tracked(String(position), message);
}

function positionOf(lastEventId = ''): number | undefined {
  return /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined;
}

/** A removed member, a session that ended and a revoked key lose the stream. */
async function demandAdmission({ isStillAdmitted }: ReadContext): Promise<void> {
  if (!isStillAdmitted) return;
  // While nobody can say, nothing new can be read either.
  const isAdmitted = await isStillAdmitted().catch((error: unknown) => {
    if (isPassing(error)) return true;
    throw error;
  });
  if (!isAdmitted) throw new DomainError('UNAUTHORIZED', 'You are signed out, or no longer belong to this workspace.');
}
