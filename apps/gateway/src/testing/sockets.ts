import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface Said {
  /** All bytes received. */
  readonly text: string;
  /** The status of each answer in them. */
  readonly statuses: readonly number[];
  /** When the other side closed. */
  readonly closedAfterMs: number;
}

interface Manner {
  /** Sends one part every so many milliseconds; by default all at once. */
  readonly drip?: { readonly text: string; readonly everyMs: number } | undefined;
  /** Closes our side after this time. */
  readonly patienceMs?: number;
  /** A local source address. */
  readonly from?: string;
}

/** Sends exactly these bytes on a new socket, and reads until the other side closes. */
export async function say(
  port: number,
  bytes: string | Buffer,
  { drip, patienceMs = 60_000, from = '127.0.0.1' }: Manner = {},
): Promise<Said> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  const startedAt = performance.now();
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => (text += chunk));
  // The other side may close while we send.
  socket.on('error', () => {});
  const closed = once(socket, 'close').catch(() => {});
  const impatience = setTimeout(() => socket.destroy(), patienceMs);
  if (bytes.length > 0) socket.write(bytes);
  if (drip) void dripInto(socket, drip.text, drip.everyMs);
  await closed;
  clearTimeout(impatience);
  return {
    text,
    statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
    closedAfterMs: performance.now() - startedAt,
  };
}

async function dripInto(socket: Socket, text: string, everyMs: number): Promise<void> {
  for (let at = 0; !socket.destroyed; at = (at + 1) % text.length) {
    socket.write(text.charAt(at));
    await pause(everyMs);
  }
}

/** This many sockets that stay open; each has sent `bytes`. */
export async function openMany(port: number, count: number, bytes: string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let opened = 0; opened < count; opened += 100) {
    const some = Array.from({ length: Math.min(100, count - opened) }, () => connect(port, '127.0.0.1'));
    for (const socket of some) socket.on('error', () => {}).resume();
    await Promise.all(some.map((socket) => once(socket, 'connect')));
    if (bytes.length > 0) for (const socket of some) socket.write(bytes);
    sockets.push(...some);
  }
  return sockets;
}

export function requestText(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  if (body !== '') lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
