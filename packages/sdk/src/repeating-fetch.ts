import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export interface FetchOptions {
  /** Sent with every request that has no `Authorization` of its own. */
  apiKey?: string;
  /** How often a request is sent at most; default 4. */
  triesMax?: number;
  /** What sends; default the global `fetch`. */
  fetch?: typeof fetch;
}

const restPath = /\/api\/(v1|webhooks\/trigger)\//;
const pauseMs = 250;
// No limit of the service makes anybody wait for longer.
const retryAfterSMax = 60;

/**
 * A `fetch` for the REST API that repeats what may be repeated, and nothing else. Every POST carries an
 * `Idempotency-Key`, made up where there is none, so that it may be repeated whatever became of it; so may a
 * GET. Other writes are repeated only where the answer says that nothing was written. `Retry-After` is honoured.
 */
export function createFetch({ apiKey, triesMax = 4, fetch: send = fetch }: FetchOptions = {}): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    if (!restPath.test(new URL(request.url).pathname))
      throw new TypeError(`${request.url} is no address of the REST API: other requests can't be repeated safely.`);
    if (apiKey !== undefined && !request.headers.has('authorization'))
      request.headers.set('authorization', `Bearer ${apiKey}`);
    if (request.method === 'POST' && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', randomUUID());
    const isRepeatable = ['GET', 'HEAD', 'POST'].includes(request.method);
    for (let tries = 1; ; tries += 1) {
      const isLast = tries >= triesMax;
      const pausedMs = pauseMs * 2 ** tries * (0.5 + Math.random() / 2);
      try {
        const response = await send(request.clone());
        if (isLast || !(await mayRepeat(response, isRepeatable))) return response;
        await pause(retryAfterMs(response) ?? pausedMs, undefined, { signal: request.signal });
      } catch (error) {
        // It may have arrived, and its answer been lost.
        if (isLast || !isRepeatable || request.signal.aborted) throw error;
        await pause(pausedMs, undefined, { signal: request.signal });
      }
    }
  };
}

/** Whether the same request may have another answer, and does no harm if this one was carried out. */
async function mayRepeat(response: Response, isRepeatable: boolean): Promise<boolean> {
  const { status, headers } = response;
  if (status === 429 || (status === 409 && headers.has('retry-after'))) return true;
  if (isRepeatable) return status === 502 || status === 503 || status === 504;
  // A proxy says 503 too, and knows nothing of what was written.
  return status === 503 && (await codeOf(response)) === 'SERVICE_UNAVAILABLE';
}

async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
}

function retryAfterMs({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, retryAfterSMax) * 1_000 : undefined;
}
