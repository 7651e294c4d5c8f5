// Any answer of our own API, of this version or an older one.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = any;

/** One write and its answer, so that it can be repeated. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
  readonly status: number;
  readonly answer: Answer;
}

export interface Reply {
  readonly status: number;
  readonly answer: Answer;
  readonly headers: Headers;
}

/** A gateway over HTTP, called with one API key. */
export class Api {
  readonly url: string;
  readonly key: string;
  /** The writes with an Idempotency-Key so far. */
  readonly keyed: Sent[] = [];

  readonly #patienceMs: number;

  constructor(url: string, key: string, patienceMs = 300_000) {
    this.url = url;
    this.key = key;
    this.#patienceMs = patienceMs;
  }

  /** A path without `/api` is below `/api/v1`. */
  async send(method: string, path: string, body?: string | null, headers: Record<string, string> = {}): Promise<Reply> {
    const response = await fetch(`${this.url}${path.startsWith('/api') ? path : `/api/v1${path}`}`, {
      method,
      headers: {
        authorization: `Bearer ${this.key}`,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(typeof body === 'string' ? { body } : {}),
      signal: AbortSignal.timeout(this.#patienceMs),
    });
    return { status: response.status, answer: JSON.parse(await response.text()), headers: response.headers };
  }

  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const text = body === undefined ? null : JSON.stringify(body);
    const { status, answer } = await this.send(method, path, text, headers);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    if (headers['idempotency-key'] !== undefined)
      this.keyed.push({ method, path, headers, body: text, status, answer });
    return answer;
  }

  get(path: string): Promise<Answer> {
    return this.ask('GET', path);
  }

  /** A POST or PUT with a new Idempotency-Key; returns its resource. */
  async post(path: string, body?: unknown, method = 'POST'): Promise<Answer> {
    const key = `key ${this.keyed.length}: ${path}`.slice(0, 60);
    const answer: Answer = await this.ask(method, path, body, { 'idempotency-key': key });
    return answer.data;
  }
}
