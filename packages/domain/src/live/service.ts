import { setTimeout as pause } from 'node:timers/promises';
import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { DomainError, isPassing } from '@dossier/kernel/errors.ts';
import { tracked, type TrackedEnvelope } from '@dossier/kernel/procedures.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import type { LiveMessage } from './schema.ts';

// Whoever missed something reads everything anew: not again while they are at it.
const missedPauseMs = 2_000;
// Who was away for longer reads everything anew.
const resumedMsMax = 24 * 60 * 60_000;

/**
 * What happens in the workspace, until the caller leaves or may no longer read it. Each message
 * carries as its id the position that it brings the caller to.
 */
export async function* watchWorkspace(ctx: ReadContext, lastEventId: string | undefined, signal: AbortSignal): AsyncGenerator<TrackedEnvelope<LiveMessage>, void, void> {
  const { feed } = servicesOf(ctx);
  if (!feed) throw new DomainError('METHOD_NOT_SUPPORTED', 'This surface has no calls that last.');
  if (signal.aborted) return;
  const subscriber = feed.subscribe(ctx.workspaceId);
  // Left while it waits, a generator would hear of it with the next fact only.
  const leave = () => subscriber.close();
  signal.addEventListener('abort', leave, { once: true });
  try {
    const leftOffMs = positionOf(lastEventId);
    if (leftOffMs !== undefined) await feed.catchUp(subscriber, ctx.workspaceId, leftOffMs);
    yield at(leftOffMs ?? subscriber.positionMs, { type: 'ready', isResumed: leftOffMs !== undefined, coversMs: feed.coversMs });
    let recheckAt = performance.now() + feed.recheckEveryMs;
    while (!subscriber.isClosed) {
      const news = await subscriber.next(Math.max(0, recheckAt - performance.now()));
      if (performance.now() >= recheckAt) {
        await demandAdmission(ctx);
        recheckAt = performance.now() + feed.recheckEveryMs;
      }
      if (news?.hasMissed) {
        yield at(news.positionMs, { type: 'missed' });
        await pause(missedPauseMs, undefined, { signal }).catch(() => {});
      } else if (news) {
        yield at(news.positionMs, { type: 'facts', facts: news.facts });
      }
    }
  } finally {
    signal.removeEventListener('abort', leave);
    subscriber.close();
  }
}

function at(positionMs: number, message: LiveMessage): TrackedEnvelope<LiveMessage> {
  return tracked(String(positionMs), message);
}

function positionOf(lastEventId = ''): number | undefined {
  if (!/^\d{1,15}$/.test(lastEventId)) return undefined;
  const positionMs = Number(lastEventId);
  return Math.abs(clock.now() - positionMs) < resumedMsMax ? positionMs : undefined;
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
