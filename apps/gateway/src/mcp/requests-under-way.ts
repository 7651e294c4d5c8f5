type RequestId = string | number;

/**
 * Requests of the protocol's older generation (before 2026-07-28) that this process answers, so that its notification
 * of a cancellation finds them: without sessions, the key and the id of the request name one. Clients count requests
 * from 0, so two with one key may use the same id at the same time; then the notification stops neither.
 */
export class RequestsUnderWay {
  readonly #requests = new Map<string, Set<AbortController>>();

  /** `signal` aborts when the caller cancels; `end` is called when the request has its answer. */
  begin(keyId: string, requestId: RequestId): { readonly signal: AbortSignal; end(): void } {
    const name = nameOf(keyId, requestId);
    const alike = this.#requests.get(name) ?? new Set();
    const own = new AbortController();
    this.#requests.set(name, alike.add(own));
    return {
      signal: own.signal,
      end: () => {
        alike.delete(own);
        if (alike.size === 0) this.#requests.delete(name);
      },
    };
  }

  cancel(keyId: string, requestId: RequestId | undefined): void {
    if (requestId === undefined) return;
    const [only, ...others] = this.#requests.get(nameOf(keyId, requestId)) ?? [];
    if (others.length === 0) only?.abort();
  }
}

function nameOf(keyId: string, requestId: RequestId): string {
  return JSON.stringify([keyId, requestId]);
}
