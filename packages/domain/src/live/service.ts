import { setTimeout as pause } from 'node:timers/promises';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { DomainError, isPassing } from '@dossier/kernel/errors.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import type { LiveMessage } from './schema.ts';

// Whoever missed something reads everything anew: not again while they are at it.
const missedPauseMs = 2_000;

/** What happens in the workspace, until the caller leaves or may no longer read it. */
export async function* watchWorkspace(ctx: ReadContext, signal: AbortSignal): AsyncGenerator<LiveMessage, void, void> {
  const { feed } = servicesOf(ctx);
  if (!feed) throw new DomainError('METHOD_NOT_SUPPORTED', 'This surface has no calls that last.');
  if (signal.aborted) return;
  const subscriber = feed.subscribe(ctx.workspaceId);
  // Left while it waits, a generator would hear of it with the next fact only.
  const leave = () => subscriber.close();
  signal.addEventListener('abort', leave, { once: true });
  try {
    yield { type: 'ready', coversMs: feed.coversMs };
    let recheckAt = performance.now() + feed.recheckEveryMs;
    while (!subscriber.isClosed) {
      const news = await subscriber.next(Math.max(0, recheckAt - performance.now()));
      if (performance.now() >= recheckAt) {
        await demandAdmission(ctx);
        recheckAt = performance.now() + feed.recheckEveryMs;
      }
      if (news === 'missed') {
        yield { type: 'missed' };
        await pause(missedPauseMs, undefined, { signal }).catch(() => {});
      } else if (news) {
        yield { type: 'facts', facts: news };
      }
    }
  } finally {
    signal.removeEventListener('abort', leave);
    subscriber.close();
  }
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
