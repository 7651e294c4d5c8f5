import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net, { type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  afterRequest,
  answering,
  fence,
  namesOf,
  ok,
  openOutbound,
  post,
  receive,
  stopTimers,
} from './testing/receivers.ts';

describe('time', () => {
  it('runs out on a receiver that never answers', async () => {
    const requested = Promise.withResolvers<Socket>();
    const receiver = await receive(afterRequest(requested.resolve));
    stopTimers();
    const sent = openOutbound().send(post(receiver.url, { timeoutMs: 300 }));
    let isOver = false;
    void sent.then(() => (isOver = true));
    await requested.promise;
    vi.advanceTimersByTime(299);
    await setImmediate();
    expect(isOver).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await sent).toMatchObject({
      kind: 'failure',
      errorClass: 'timeout',
      message: 'No complete answer within 0.3 s: nothing came back.',
    });
    await expect.poll(() => receiver.connections.open).toBe(0);
  });

  it.each<[string, string]>([
    ['headers', 'HTTP/1.1 200 OK\r\nx-slow: '],
    ['body', 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n'],
    ['1xx answers', 'HTTP/1.1 102 Processing\r\n\r\n'],
  ])('runs out on %s that come byte by byte', async (what, head) => {
    const requested = Promise.withResolvers<Socket>();
    const receiver = await receive(afterRequest(requested.resolve));
    stopTimers();
    const sent = openOutbound().send(post(receiver.url, { timeoutMs: 1_000 }));
    const socket = await requested.promise;
    socket.write(head);
    for (let n = 0; n < 10; n += 1) {
      await new Promise((resolve) => socket.write(what === '1xx answers' ? head : 'x', resolve));
      await setImmediate();
      vi.advanceTimersByTime(100);
    }
    expect(await sent).toMatchObject({ kind: 'failure', errorClass: 'timeout' });
    await expect.poll(() => receiver.connections.open).toBe(0);
  });

  it('also ends what is read after the cut', async () => {
    const receiver = await receive(
      afterRequest(
        (socket) => void socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 10000\r\n\r\n${'x'.repeat(5_000)}`),
      ),
    );
    stopTimers();
    const outcome = await openOutbound().send(post(receiver.url, { timeoutMs: 500 }));
    expect(outcome).toMatchObject({ kind: 'response', status: 200, isBodyCut: true });
    expect(receiver.connections.open).toBe(1);
    vi.advanceTimersByTime(500);
    await expect.poll(() => receiver.connections.open).toBe(0);
  });

  it('runs out on a name server that never answers, and nothing is sent once it does', async () => {
    const receiver = await receive(answering(ok));
    let answer: (addresses: string[]) => void = () => {};
    const outbound = openOutbound({ resolve: () => new Promise((resolve) => (answer = resolve)) });
    stopTimers();
    const sent = outbound.send(post(`http://slow.example:${receiver.port}/`, { timeoutMs: 100 }));
    vi.advanceTimersByTime(100);
    expect(await sent).toMatchObject({
      errorClass: 'timeout',
      message: 'No complete answer within 0.1 s: the connection did not come about.',
    });
    vi.useRealTimers();
    answer(['127.0.0.1']);
    await fence(receiver);
    expect(receiver.received()).not.toContain('POST / ');
  });

  it('runs out on a port that never answers', async () => {
    const { port, fill } = await openBlackHole();
    await fill();
    const url = `http://127.0.0.1:${port}/`;
    stopTimers();
    const connecting = openOutbound({ connectTimeoutMs: 300 }).send(post(url, { timeoutMs: 3_000 }));
    await setImmediate();
    vi.advanceTimersByTime(300);
    expect(await connecting).toMatchObject({
      errorClass: 'timeout',
      message: `127.0.0.1:${port} did not complete a connection within 0.3 s.`,
    });
    const whole = openOutbound().send(post(url, { timeoutMs: 300 }));
    await setImmediate();
    vi.advanceTimersByTime(300);
    expect(await whole).toMatchObject({
      errorClass: 'timeout',
      message: 'No complete answer within 0.3 s: the connection did not come about.',
    });
  });

  it('is not lost on a port where nobody listens', async () => {
    const port = await freePort();
    stopTimers();
    const outcome = await openOutbound().send(post(`http://127.0.0.1:${port}/`));
    expect(outcome).toMatchObject({
      kind: 'failure',
      errorClass: 'connect',
      message: `127.0.0.1:${port} refused the connection.`,
    });
  });

  it('is not lost on a first address where nobody listens', async () => {
    const receiver = await receive(answering(ok));
    const outbound = openOutbound({
      allow: ['127.0.0.0/8', '::1'],
      resolve: namesOf({ 'two.example': ['::1', '127.0.0.9', '127.0.0.1'] }),
    });
    expect(await outbound.send(post(`http://two.example:${receiver.port}/`))).toMatchObject({
      kind: 'response',
      status: 200,
    });
  });
});

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** A port whose queue of connections is full and never served: the system drops further ones silently. */
async function openBlackHole(): Promise<{ port: number; fill(): Promise<void> }> {
  const script =
    "const s = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => " +
    'process.send(s.address().port, () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)));';
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const fillers: Socket[] = [];
  onTestFinished(() => {
    for (const filler of fillers) filler.destroy();
    child.kill('SIGKILL');
  });
  const [port] = await once(child, 'message');
  const fill = async (): Promise<void> => {
    for (let i = 0; i < 4; i += 1) fillers.push(net.connect({ port, host: '127.0.0.1' }).on('error', () => {}));
    // The queue takes one connection more than its length.
    await expect.poll(() => fillers.filter(({ readyState }) => readyState === 'open').length).toBe(2);
  };
  return { port, fill };
}
