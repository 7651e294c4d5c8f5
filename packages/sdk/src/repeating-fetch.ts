import { demandKnown, demandNumber } from './known.ts';

export interface FetchOptions {
  /** Sent with every request that has no `Authorization` header. */
  apiKey?: string;
  /** The maximum number of tries per request. Default: 4. */
  triesMax?: number;
  /** The function that sends. Default: the global `fetch`. */
  fetch?: typeof fetch;
}

const restPath = /\/api\/(v1|webhooks\/trigger)\//;
const pauseMs = 250;
// No rate limit of the service requires a longer wait.
const retryAfterSMax = 60;

/**
 * A `fetch` for the REST API with safe retries. Every POST and PUT gets an `Idempotency-Key` unless it has one. A GET,
 * a POST and a PUT are retried after any failure, other writes only when the answer says that nothing was written.
 * `Retry-After` is honoured.
 */
export function createFetch(options: FetchOptions = {}): typeof fetch {
  demandKnown(options, ['apiKey', 'triesMax', 'fetch'], 'This client');
  const { apiKey, triesMax = 4, fetch: send = fetch } = options;
  demandNumber('triesMax', triesMax);
  return async (input, init) => {
    const request = new Request(input, init);
    if (!restPath.test(new URL(request.url).pathname))
      throw new TypeError(`${request.url} is no address of the REST API: other requests can't be repeated safely.`);
    if (apiKey !== undefined && !request.headers.has('authorization'))
      request.headers.set('authorization', `Bearer ${apiKey}`);
    if (['POST', 'PUT'].includes(request.method) && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID());
    // A PATCH or DELETE does not heed a key.
    const isRepeatable = ['GET', 'HEAD', 'POST', 'PUT'].includes(request.method);
    for (let tries = 1; ; tries += 1) {
      const isLast = tries >= triesMax;
      const pausedMs = pauseMs * 2 ** tries * (0.5 + Math.random() / 2);
      try {
        const response = await send(request.clone());
        if (isLast || !(await mayRepeat(response, isRepeatable))) return response;
        await pause(retryAfterMs(response) ?? pausedMs, request.signal);
      } catch (error) {
        // The request may have arrived, and only its answer was lost.
        if (isLast || !isRepeatable || request.signal.aborted) throw error;
        await pause(pausedMs, request.signal);
      }
    }
  };
}

/** True if a retry may succeed, and is harmless even if this request was executed. */
async function mayRepeat(response: Response, isRepeatable: boolean): Promise<boolean> {
  const { status, headers } = response;
  if (status === 429 || (status === 409 && headers.has('retry-after'))) return true;
  if (isRepeatable) return status === 502 || status === 503 || status === 504;
  // A proxy's 503 does not show whether anything was written; ours does.
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
  if (!Number.isFinite(seconds) || seconds < 0) return undefined;
  // Jitter, so that clients refused together do not return together.
  return Math.min(seconds, retryAfterSMax) * 1_000 + Math.random() * pauseMs;
}

/** Resolves after a time, or rejects with the reason of the signal as soon as it is aborted. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
