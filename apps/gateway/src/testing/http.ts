import { Agent, request } from 'node:http';

export interface Ask {
  readonly key?: string | undefined;
  readonly headers?: Record<string, string | string[]>;
  /** Sent as JSON; text and bytes are sent as they are. */
  readonly body?: unknown;
}

export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string | undefined>;
  readonly cookies: string[];
  readonly text: string;
  /** The body as JSON; undefined where it is none. */
  readonly json: any;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * One request, byte for byte as it is written here: fetch would tidy up the path, the headers and
 * the body, which is what these tests are about.
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
        const text = Buffer.concat(chunks).toString('utf8');
        const { 'set-cookie': cookies = [], ...single } = incoming.headers;
        resolve({ status: incoming.statusCode ?? 0, headers: single as Record<string, string | undefined>, cookies, text, json: jsonOrNothing(text) });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(bytes);
  });
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
