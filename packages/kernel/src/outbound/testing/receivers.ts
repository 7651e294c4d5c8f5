import { createServer as createHttpServer, type RequestListener } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import { Outbound, type OutboundOptions, type OutboundRequest } from '../../safe-fetch.ts';

/** An Outbound that is closed with the test. By default it may reach 127.0.0.1, also over http. */
export function openOutbound(options: Partial<OutboundOptions> = {}): Outbound {
  const outbound = new Outbound({ allow: ['127.0.0.1/32'], isInsecureAllowed: false, own: [], ...options });
  onTestFinished(() => outbound.close());
  return outbound;
}

export function post(url: string, more: Partial<OutboundRequest> = {}): OutboundRequest {
  return {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    body: '{}',
    timeoutMs: 20_000,
    responseBytesMax: 4_096,
    ...more,
  };
}

/**
 * Two round trips over new connections: earlier connections and requests of another Outbound have reached the receiver
 * by then.
 */
export async function fence({ port }: Receiver): Promise<void> {
  for (let n = 0; n < 2; n += 1) {
    const outbound = openOutbound();
    await outbound.send(post(`http://127.0.0.1:${port}/fence`));
    await outbound.close();
  }
}

/**
 * Stops time until the test ends, except for `vi.advanceTimersByTime` and the intervals of `expect.poll`. No answer may
 * complete meanwhile: undici would keep the stopped timer that it starts for an idle connection.
 */
export function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** A resolver for these names. With a list of lists, each call gets the next one, and finally always the last. */
export function namesOf(table: Record<string, string[] | string[][]>): (host: string) => Promise<string[]> {
  const asked = new Map<string, number>();
  return async (host) => {
    const known = table[host];
    if (!known) throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' });
    const turn = asked.get(host) ?? 0;
    asked.set(host, turn + 1);
    const answer = known[Math.min(turn, known.length - 1)];
    return Array.isArray(answer) ? answer : known.filter((one) => typeof one === 'string');
  };
}

export interface Receiver {
  readonly port: number;
  readonly url: string;
  /** Numbers of connections made, and of those open now. */
  readonly connections: { made: number; open: number };
  /** Everything received, over all connections. */
  received(): string;
}

/** A server on loopback whose connections the test handles. */
export async function receive(onConnection: (socket: Socket) => void, host = '127.0.0.1'): Promise<Receiver> {
  return await listen(net.createServer(onConnection), host);
}

/** A proper HTTP server on loopback. */
export async function receiveHttp(listener: RequestListener): Promise<Receiver> {
  return await listen(createHttpServer(listener), '127.0.0.1');
}

/** A server that no request may reach; tests count its connections. */
export async function openSentinel(host = '127.0.0.1'): Promise<Receiver> {
  return await receive(() => {}, host);
}

export const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

/** Acts when a request has arrived. */
export function afterRequest(act: (socket: Socket) => void): (socket: Socket) => void {
  return (socket) => socket.once('data', () => act(socket));
}

/** Answers every request on a connection with these bytes. */
export function answering(bytes: string | Buffer): (socket: Socket) => void {
  return (socket) => socket.on('data', () => socket.write(bytes));
}

export async function listen(server: net.Server, host: string): Promise<Receiver> {
  const sockets = new Set<Socket>();
  const chunks: Buffer[] = [];
  const connections = { made: 0, open: 0 };
  server.prependListener('connection', (socket) => {
    connections.made += 1;
    connections.open += 1;
    sockets.add(socket);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => {
      connections.open -= 1;
      sockets.delete(socket);
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  // Guarantee: a TCP server has an address object, not the path of a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}/hook`,
    connections,
    received: () => Buffer.concat(chunks).toString(),
  };
}
