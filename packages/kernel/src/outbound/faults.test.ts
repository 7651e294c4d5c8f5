import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  afterRequest,
  answering,
  ok,
  openOutbound,
  openSentinel,
  post,
  receive,
  receiveHttp,
} from './testing/receivers.ts';

describe('an answer', () => {
  it('is a response, whatever its status', async () => {
    const receiver = await receiveHttp((request, response) =>
      response.writeHead(Number(request.url?.slice(1)), { 'x-one': '1' }).end('said'),
    );
    const outbound = openOutbound();
    for (const status of [200, 201, 202, 299, 304, 400, 401, 404, 410, 418, 429, 500, 502, 503, 599]) {
      const outcome = await outbound.send(post(`http://127.0.0.1:${receiver.port}/${status}`));
      expect(outcome).toMatchObject({
        kind: 'response',
        status,
        headers: { 'x-one': '1' },
        body: status === 304 ? '' : 'said',
        isBodyCut: false,
      });
    }
  });

  it.each([301, 302, 303, 307, 308])('with status %i is not followed', async (status) => {
    const sentinel = await openSentinel();
    const receiver = await receiveHttp((_request, response) =>
      response.writeHead(status, { location: sentinel.url }).end(),
    );
    expect(await openOutbound().send(post(receiver.url))).toMatchObject({
      kind: 'response',
      status,
      headers: { location: sentinel.url },
    });
    expect(sentinel.connections.made).toBe(0);
    expect(receiver.connections.made).toBe(1);
  });

  it('is to exactly the bytes that were given', async () => {
    const bodies: string[] = [];
    const receiver = await receiveHttp(async (request, response) => {
      const chunks: Buffer[] = await request.toArray();
      bodies.push(
        `${request.method} ${request.url} ${String(request.headers['x-mine'])} ` +
          `${Buffer.concat(chunks).toString('hex')}`,
      );
      response.end();
    });
    const body = '{"title":"Zoë 東京 🗼"}';
    const outbound = openOutbound();
    await outbound.send(
      post(`http://127.0.0.1:${receiver.port}/a%20b/ü?q=%2F&r=1#fragment`, {
        method: 'PUT',
        body,
        headers: { 'X-Mine': 'yes' },
      }),
    );
    await outbound.send(post(receiver.url, { method: 'GET', body: undefined }));
    expect(bodies).toEqual([
      `PUT /a%20b/%C3%BC?q=%2F&r=1 yes ${Buffer.from(body).toString('hex')}`,
      'GET /hook undefined ',
    ]);
  });

  it('may be announced by 1xx', async () => {
    const receiver = await receive(
      answering(`HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n${ok}`),
    );
    expect(await openOutbound().send(post(receiver.url))).toMatchObject({
      kind: 'response',
      status: 200,
      headers: { 'content-length': '2' },
      body: 'ok',
    });
  });

  it('may end with the connection instead of a length', async () => {
    const receiver = await receive(afterRequest((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nall of it')));
    expect(await openOutbound().send(post(receiver.url))).toMatchObject({
      kind: 'response',
      status: 200,
      body: 'all of it',
    });
  });

  it('joins headers that repeat, and survives odd names of headers', async () => {
    const receiver = await receive(
      answering(
        'HTTP/1.1 200 OK\r\n' +
          'Set-Cookie: a\r\n' +
          'set-cookie: b\r\n' +
          '__proto__: x\r\n' +
          '__proto__: y\r\n' +
          'constructor: z\r\n' +
          'content-length: 0\r\n' +
          '\r\n',
      ),
    );
    const outcome = await openOutbound().send(post(receiver.url));
    expect(outcome).toMatchObject({
      kind: 'response',
      status: 200,
      headers: { 'set-cookie': 'a, b', constructor: 'z' },
    });
    expect(Object.getPrototypeOf({})).not.toHaveProperty('x');
  });

  it('is text that PostgreSQL can keep, whatever the bytes', async () => {
    const bytes = Buffer.from([0x61, 0x00, 0xff, 0xc3, 0xa9, 0xed, 0xa0, 0x80, 0x62]);
    const receiver = await receiveHttp((_request, response) => response.end(bytes));
    const outcome = await openOutbound().send(post(receiver.url));
    expect(outcome.kind === 'response' && outcome.body).toBe('a\uFFFD\uFFFDé\uFFFD\uFFFD\uFFFDb');
  });
});

describe('a long answer', () => {
  it('is cut at the size that is kept, not inside a character', async () => {
    const receiver = await receiveHttp((request, response) =>
      response.end(request.url === '/long' ? 'é'.repeat(5_000) : 'x'.repeat(4_096)),
    );
    const outbound = openOutbound();
    expect(
      await outbound.send(post(`http://127.0.0.1:${receiver.port}/long`, { responseBytesMax: 4_095 })),
    ).toMatchObject({ body: 'é'.repeat(2_047), isBodyCut: true });
    expect(await outbound.send(post(`http://127.0.0.1:${receiver.port}/`))).toMatchObject({
      body: 'x'.repeat(4_096),
      isBodyCut: false,
    });
    expect(await outbound.send(post(`http://127.0.0.1:${receiver.port}/`, { responseBytesMax: 0 }))).toMatchObject({
      body: '',
      isBodyCut: true,
    });
  });

  it('that is a little too long leaves the connection usable', async () => {
    const receiver = await receiveHttp((_request, response) => response.end('x'.repeat(30_000)));
    const outbound = openOutbound();
    const newConnections = async () => {
      const { made } = receiver.connections;
      expect(await outbound.send(post(receiver.url))).toMatchObject({ status: 200, isBodyCut: true });
      return receiver.connections.made - made;
    };
    expect(await newConnections()).toBe(1);
    // A connection is free once the rest of its answer has been read.
    await expect.poll(newConnections).toBe(0);
  });

  it('of 100 MB is cut off while it is read', async () => {
    let written = 0;
    const block = Buffer.alloc(64 * 1024, 'x');
    const receiver = await receive(
      afterRequest((socket) => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${100 * 1024 * 1024}\r\n\r\n`);
        const pour = (): void => {
          if (socket.destroyed || written > 100 * 1024 * 1024) return;
          written += block.length;
          socket.write(block, () => pour());
        };
        pour();
      }),
    );
    const before = process.memoryUsage().rss;
    const outbound = openOutbound();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outbound.send(post(receiver.url))));
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ kind: 'response', status: 200, body: 'x'.repeat(4_096), isBodyCut: true });
    await expect.poll(() => receiver.connections.open).toBe(0);
    // Bound of the system's buffers for 20 connections.
    expect(written).toBeLessThan(20 * 8 * 1024 * 1024);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('with 1 MB of headers is no answer', async () => {
    const receiver = await receive(
      answering(`HTTP/1.1 200 OK\r\n${'x-padding: 0123456789\r\n'.repeat(45_000)}content-length: 0\r\n\r\n`),
    );
    expect(await openOutbound().send(post(receiver.url))).toMatchObject({
      kind: 'failure',
      errorClass: 'protocol',
      message: 'The headers of the answer are too large.',
    });
    await expect.poll(() => receiver.connections.open).toBe(0);
  });
});

describe('a receiver that misbehaves', () => {
  it.each<[string, string, (socket: Socket) => void]>([
    ['closes without a word', 'connect', (socket) => socket.end()],
    ['resets the connection', 'connect', (socket) => socket.resetAndDestroy()],
    [
      'resets it in the middle of the answer',
      'connect',
      (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n12345', () => socket.resetAndDestroy()),
    ],
    ['closes in the middle of the headers', 'connect', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-le')],
    [
      'closes in the middle of the answer',
      'connect',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n12345'),
    ],
    [
      'closes in the middle of the answer, as announced',
      'connect',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 10\r\n\r\n12345'),
    ],
    [
      'closes in the middle of a chunk',
      'connect',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\na\r\n12345'),
    ],
    ['speaks another protocol', 'protocol', (socket) => socket.write('220 mail.example ESMTP\r\n')],
    ['sends random bytes', 'protocol', (socket) => socket.write(Buffer.from('deadbeef00ff'.repeat(100), 'hex'))],
    ['sends a status that is none', 'protocol', (socket) => socket.write('HTTP/1.1 twohundred OK\r\n\r\n')],
    [
      'breaks its chunks',
      'protocol',
      (socket) => socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'),
    ],
    [
      'sends two lengths',
      'connect',
      (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'),
    ],
    [
      'changes the protocol',
      'connect',
      (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
    ],
  ])('%s: that is told, and the next call is not harmed', async (_what, errorClass, act) => {
    let isMisbehaving = true;
    const receiver = await receive(afterRequest((socket) => (isMisbehaving ? act(socket) : socket.write(ok))));
    const outbound = openOutbound();
    expect(await outbound.send(post(receiver.url))).toMatchObject({
      kind: 'failure',
      errorClass,
      message: expect.stringMatching(/^The .*\.$/),
    });
    isMisbehaving = false;
    expect(await outbound.send(post(receiver.url))).toMatchObject({ kind: 'response', status: 200, body: 'ok' });
    expect(receiver.connections.made).toBe(2);
  });

  it('closes kept connections: the next call makes a new one', async () => {
    const sockets: Socket[] = [];
    const receiver = await receive((socket) => {
      sockets.push(socket);
      answering(ok)(socket);
    });
    const outbound = openOutbound();
    for (let i = 0; i < 5; i += 1) {
      expect(await outbound.send(post(receiver.url))).toMatchObject({ status: 200 });
      sockets.at(-1)?.end();
      // A socket is closed once the other side has seen its end.
      await expect.poll(() => receiver.connections.open, { interval: 5 }).toBe(0);
    }
    expect(receiver.connections.made).toBe(5);
  });

  it('sends more than one answer: the surplus is never taken for the next one', async () => {
    const receiver = await receive(answering(`${ok}HTTP/1.1 500 Smuggled\r\ncontent-length: 0\r\n\r\n`));
    const outbound = openOutbound();
    for (let i = 0; i < 5; i += 1)
      expect(await outbound.send(post(receiver.url))).toMatchObject({ kind: 'response', status: 200, body: 'ok' });
  });
});
