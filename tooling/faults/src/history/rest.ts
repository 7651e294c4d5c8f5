import { Api, type Answer } from '@dossier/stage/api.ts';
import { type Shown, subjectOf } from './evidence.ts';
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

export type Rest = ReturnType<typeof restOf>;

export function restOf(urls: readonly string[], key: string) {
  const api = (gateway: number, withinMs: number) => new Api(urls[gateway] ?? '', key, withinMs);
  return {
    /** `status` is null without an answer. */
    async send(gateway: number, { method, path, body, id, isKeyed }: Request): Promise<Reply> {
      const text = body === undefined ? null : JSON.stringify(body);
      const headers = { 'x-request-id': id, ...(isKeyed ? { 'idempotency-key': id } : {}) };
      try {
        const { status, answer } = await api(gateway, patienceMs).send(method, path, text, headers);
        return { status, meaning: meaningOf(status, answer), subject: status < 300 ? subjectOf(answer) : null };
      } catch {
        return { status: null, meaning: 'unknown', subject: null };
      }
    },
    /** A whole list, page by page; throws if a page fails. */
    async list(gateway: number, path: string): Promise<Shown[]> {
      const all: Shown[] = [];
      for (let next: string | null = path; next !== null;) {
        const { data, nextUrl }: Answer = await api(gateway, 30_000).get(next);
        all.push(...data.flatMap((item: Answer) => subjectOf({ data: item }) ?? []));
        next = nextUrl === null ? null : nextUrl.slice(nextUrl.indexOf('/api/'));
      }
      return all;
    },
  };
}
