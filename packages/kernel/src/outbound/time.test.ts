import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net, { type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { afterRequest, answering, namesOf, ok, openOutbound, post, receive } from './testing.ts';

describe('time', () => {
  it('runs out on a receiver that never answers', async () => {
    const receiver = await receive(() => {});
    const outcome = await openOutbound().send(post(receiver.url, { timeoutMs: 300 }));
    expect(outcome).toMatchObject({
      kind: 'failure',
      errorClass: 'timeout',
      message: 'No complete answer within 0.3 s: nothing came back.',
    });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(299);
    expect(outcome.durationMs).toBeLessThan(800);
    await expect.poll(() => receiver.connections.open).toBe(0);
  });

  it.each<[string, string]>([
    ['headers', 'HTTP/1.1 200 OK\r\nx-slow: '],
    ['body', 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n'],
    ['1xx answers', 'HTTP/1.1 102 Processing\r\n\r\n'],
  ])('runs out on %s that come byte by byte', async (what, head) => {
    const receiver = await receive(
      afterRequest((socket) => {
        socket.write(head);
        const drip = setInterval(() => socket.write(what === '1xx answers' ? head : 'x'), 100);
        socket.on('close', () => clearInterval(drip));
      }),
    );
    const outcome = await openOutbound().send(post(receiver.url, { timeoutMs: 1_000 }));
    expect(outcome).toMatchObject({ kind: 'failure', errorClass: 'timeout' });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(999);
    expect(outcome.durationMs).toBeLessThan(1_500);
    await expect.poll(() => receiver.connections.open).toBe(0);
  });

  it('also ends what is read after the cut', async () => {
    const receiver = await receive(
      afterRequest(
        (socket) => void socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 10000\r\n\r\n${'x'.repeat(5_000)}`),
      ),
    );
    const outcome = await openOutbound().send(post(receiver.url, { timeoutMs: 500 }));
    expect(outcome).toMatchObject({ kind: 'response', status: 200, isBodyCut: true });
    expect(outcome.durationMs).toBeLessThan(400);
    await expect.poll(() => receiver.connections.open).toBe(0);
  });

  it('runs out on a name server that never answers, and nothing is sent once it does', async () => {
    const receiver = await receive(answering(ok));
    let answer: (addresses: string[]) => void = () => {};
    const outbound = openOutbound({ resolve: () => new Promise((resolve) => (answer = resolve)) });
    expect(await outbound.send(post(`http://slow.example:${receiver.port}/`, { timeoutMs: 100 }))).toMatchObject({
      errorClass: 'timeout',
      message: 'No complete answer within 0.1 s: the connection did not come about.',
    });
    answer(['127.0.0.1']);
    await sleep(200);
    expect(receiver.received()).toBe('');
  });

  it('runs out on a port that never answers', async () => {
    const { port, fill } = await openBlackHole();
    await fill();
    const url = `http://127.0.0.1:${port}/`;
    expect(await openOutbound({ connectTimeoutMs: 300 }).send(post(url, { timeoutMs: 3_000 }))).toMatchObject({
      errorClass: 'timeout',
      message: `127.0.0.1:${port} did not complete a connection within 0.3 s.`,
    });
    expect(await openOutbound().send(post(url, { timeoutMs: 300 }))).toMatchObject({
      errorClass: 'timeout',
      message: 'No complete answer within 0.3 s: the connection did not come about.',
    });
  });

  it('is not lost on a port where nobody listens', async () => {
    const port = await freePort();
    const outcome = await openOutbound().send(post(`http://127.0.0.1:${port}/`));
    expect(outcome).toMatchObject({
      kind: 'failure',
      errorClass: 'connect',
      message: `127.0.0.1:${port} refused the connection.`,
    });
    expect(outcome.durationMs).toBeLessThan(1_000);
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
    await sleep(200);
  };
  return { port, fill };
}
