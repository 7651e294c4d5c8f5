import { type Subject, subjectOf } from './evidence.ts';
import type { Outcome } from './operation.ts';

/** After this time a client gives up, and the outcome is unknown. */
const patienceMs = 4_000;

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** The request id, also the Idempotency-Key if `isKeyed`. */
  readonly id: string;
  readonly isKeyed: boolean;
}

export interface Reply {
  readonly status: number | null;
  /** `nothing`: nothing was written, and a repeat may succeed. */
  readonly meaning: Outcome | 'nothing';
  readonly subject: Shown | null;
}

/** The outcome by the contract: a 503 without an unknown outcome has written nothing. */
function meaningOf(status: number, answer: unknown): Reply['meaning'] {
  if (status < 300) return 'ok';
  if (status === 409) return 'nothing';
  if (status < 500) return 'refused';
  // RPC nests the same fields deeper.
  const { code, outcome } = (answer as { error?: { data?: Said } }).error?.data ?? (answer as Said);
  return code === 'SERVICE_UNAVAILABLE' && outcome === undefined ? 'nothing' : 'unknown';
}

interface Said {
  readonly code?: unknown;
  readonly outcome?: unknown;
}

export type Shown = Pick<Subject, 'id' | 'version' | 'fields'>;

/** The gateways, called with one key. */
export class Rest {
  readonly #urls: readonly string[];
  readonly #key: string;

  constructor(urls: readonly string[], key: string) {
    this.#urls = urls;
    this.#key = key;
  }

  /** `status` is null without an answer. */
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

  /** A whole list, page by page; throws if a page fails. */
  async list(gateway: number, path: string): Promise<Shown[]> {
    const all: Shown[] = [];
    for (let next: string | null = path; next !== null;) {
      const response: Response = await fetch(next.startsWith('http') ? next : `${this.#urls[gateway] ?? ''}${next}`, {
        headers: { authorization: `Bearer ${this.#key}` },
        signal: AbortSignal.timeout(30_000),
      });
      if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
      // A list of our REST surface.
      const page = (await response.json()) as { data: unknown[]; nextUrl: string | null };
      all.push(...page.data.flatMap((item) => subjectOf({ data: item }) ?? []));
      next = page.nextUrl;
    }
    return all;
  }
}
