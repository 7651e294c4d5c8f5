import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';

export interface Ask {
  readonly key?: string | undefined;
  readonly headers?: Record<string, string | string[]>;
  /** Sent as JSON; text and bytes are sent as they are. */
  readonly body?: unknown;
}

/** An answer, with views of its body for tests. */
export class Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly cookies: readonly string[];
  readonly text: string;

  constructor(status: number, { 'set-cookie': cookies = [], ...headers }: IncomingHttpHeaders, text: string) {
    this.status = status;
    this.cookies = cookies;
    this.headers = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    this.text = text;
  }

  get json(): unknown {
    return JSON.parse(this.text);
  }

  get body(): Record<string, unknown> {
    return z.record(z.string(), z.unknown()).parse(this.json);
  }

  /** The single resource in it. */
  get data(): Record<string, unknown> {
    return z.record(z.string(), z.unknown()).parse(this.body['data'], { error: () => `no resource in ${this.text}` });
  }

  get id(): string {
    return z.string().parse(this.data['id']);
  }

  get items(): Record<string, unknown>[] {
    return z
      .array(z.record(z.string(), z.unknown()))
      .parse(this.body['data'], { error: () => `no list in ${this.text}` });
  }

  /** Where the error locates the fault, like `data.score`. */
  get faults(): string[] {
    const { issues } = z
      .object({ issues: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])) })).default([]) })
      .parse(this.json);
    return issues.map(({ path }) => path.join('.'));
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Sends one request byte for byte as written. fetch would normalize the path, the headers and the body, which these
 * tests are about.
 */
export function send(url: string, method: string, path: string, { key, headers = {}, body }: Ask = {}): Promise<Reply> {
  const { hostname, port } = new URL(url);
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const bytes = body === undefined ? undefined : Buffer.from(isRaw ? body : JSON.stringify(body));
  const sent: Record<string, string | string[] | number> = {
    ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
    ...(bytes === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': bytes.length }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers: sent, agent }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        resolve(new Reply(incoming.statusCode ?? 0, incoming.headers, Buffer.concat(chunks).toString('utf8')));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(bytes);
  });
}
