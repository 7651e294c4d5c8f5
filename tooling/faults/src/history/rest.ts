import { subjectOf } from './subject.ts';
import type { Subject } from './evidence.ts';
import type { Outcome } from './operation.ts';

/** Whoever waits longer gives up, and does not know. */
const patienceMs = 4_000;

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** The request id, and the Idempotency-Key where `isKeyed`. */
  readonly id: string;
  readonly isKeyed: boolean;
}

export interface Reply {
  readonly status: number | null;
  /** `nothing`: this time nothing was written, and a repeat may do better. */
  readonly meaning: Outcome | 'nothing';
  readonly subject: Shown | null;
}

/** What the contract says of an answer: a 503 that is not of an unknown outcome has written nothing. */
function meaningOf(status: number, answer: unknown): Reply['meaning'] {
  if (status < 300) return 'ok';
  if (status === 409) return 'nothing';
  if (status < 500) return 'refused';
  // A call over RPC says the same deeper inside.
  const { code, outcome } = (answer as { error?: { data?: Said } }).error?.data ?? (answer as Said);
  return code === 'SERVICE_UNAVAILABLE' && outcome === undefined ? 'nothing' : 'unknown';
}

interface Said {
  readonly code?: unknown;
  readonly outcome?: unknown;
}

export type Shown = Pick<Subject, 'id' | 'version' | 'fields'>;

/** The two gateways, for the holder of one key. */
export class Rest {
  readonly #urls: readonly string[];
  readonly #key: string;

  constructor(urls: readonly string[], key: string) {
    this.#urls = urls;
    this.#key = key;
  }

  /** `status` is null where no answer came. */
  async send(gateway: number, { method, path, body, id, isKeyed }: Request): Promise<Reply> {
    const headers = {
      authorization: `Bearer ${this.#key}`,
      'x-request-id': id,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(isKeyed ? { 'idempotency-key': id } : {}),
    };
    try {
      const response = await fetch(`${this.#urls[gateway] ?? ''}${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      });
      const answer: unknown = await response.json();
      return {
        status: response.status,
        meaning: meaningOf(response.status, answer),
        subject: response.ok ? subjectOf(answer) : null,
      };
    } catch {
      return { status: null, meaning: 'unknown', subject: null };
    }
  }

  /** All of a list, page by page; throws where a page does not come. */
  async list(gateway: number, path: string): Promise<Shown[]> {
    const all: Shown[] = [];
    for (let next: string | null = path; next !== null;) {
      const response: Response = await fetch(next.startsWith('http') ? next : `${this.#urls[gateway] ?? ''}${next}`, {
        headers: { authorization: `Bearer ${this.#key}` },
        signal: AbortSignal.timeout(30_000),
      });
      if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
      // A list of our own surface.
      const page = (await response.json()) as { data: unknown[]; nextUrl: string | null };
      all.push(...page.data.flatMap((item) => subjectOf({ data: item }) ?? []));
      next = page.nextUrl;
    }
    return all;
  }
}
