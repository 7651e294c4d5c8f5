import { execFile } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  answering,
  fence,
  namesOf,
  ok,
  openOutbound,
  openSentinel,
  post,
  receive,
  receiveHttp,
} from './testing/receivers.ts';

describe('connections', () => {
  it('are kept for the next request to the same place', async () => {
    const receiver = await receiveHttp((_request, response) => response.end('ok'));
    const outbound = openOutbound();
    for (let i = 0; i < 20; i += 1) expect(await outbound.send(post(receiver.url))).toMatchObject({ status: 200 });
    // Two, because a connection is only taken again a turn of the event loop after its answer.
    expect(receiver.connections.made).toBeLessThanOrEqual(2);
  });

  it('are never shared between two policies', async () => {
    const receiver = await receiveHttp((_request, response) => response.end('ok'));
    const allowed = openOutbound();
    expect(await allowed.send(post(receiver.url))).toMatchObject({ status: 200 });
    const strict = openOutbound({ allow: [], isInsecureAllowed: true });
    expect(await strict.send(post(receiver.url))).toMatchObject({ errorClass: 'blocked' });
    expect(receiver.connections.made).toBe(1);
  });

  it('are allowed to a workspace alone where an entry names it, and shared with no other', async () => {
    const paths: (string | undefined)[] = [];
    const receiver = await receiveHttp((request, response) => {
      paths.push(request.url);
      response.end('ok');
    });
    const [allowed, other] = ['ws_01h2xcejqtf2nbrexx3vqjhp41', 'ws_01h2xcejqtf2nbrexx3vqjhp42'];
    const outbound = openOutbound({ allow: [`127.0.0.1/32@${allowed}`] });
    expect(await outbound.send(post(`${receiver.url}/allowed`, { workspaceId: allowed }))).toMatchObject({
      status: 200,
    });
    expect(await outbound.check(receiver.url, allowed)).toBeUndefined();
    for (const workspaceId of [other, undefined]) {
      const outcome = await outbound.send(post(`${receiver.url}/blocked`, { workspaceId }));
      expect(outcome).toMatchObject({ errorClass: 'blocked' });
      expect(await outbound.check(receiver.url, workspaceId)).toMatchObject({ errorClass: 'blocked' });
    }
    // Connections are not counted: a test beside this one may call a port that it had before.
    expect(paths).toContain('/hook/allowed');
    expect(paths).not.toContain('/hook/blocked');
    expect(() => openOutbound({ allow: ['127.0.0.1/32@Demo'] })).toThrow('must name a workspace by its id');
  });

  it('of a slow request hold up no other to the same place', async () => {
    const held: ServerResponse[] = [];
    const receiver = await receiveHttp((request, response) => {
      if (request.url === '/slow') held.push(response);
      else response.end('ok');
    });
    const outbound = openOutbound();
    const slow = Array.from({ length: 25 }, () =>
      outbound.send(post(`http://127.0.0.1:${receiver.port}/slow`, { timeoutMs: 60_000 })),
    );
    await expect.poll(() => held.length).toBe(25);
    const quick = await Promise.all(Array.from({ length: 200 }, () => outbound.send(post(receiver.url))));
    for (const outcome of quick) expect(outcome).toMatchObject({ status: 200, body: 'ok' });
    for (const response of held) response.end('late');
    for (const outcome of await Promise.all(slow)) expect(outcome).toMatchObject({ status: 200, body: 'late' });
  });

  it('to hundreds of hosts end by themselves when they are idle', async () => {
    const hosts = Array.from({ length: 300 }, (_, i) => `host-${i}.example`);
    const receiver = await receiveHttp((_request, response) => response.end('ok'));
    const outbound = openOutbound({ resolve: namesOf(Object.fromEntries(hosts.map((host) => [host, ['127.0.0.1']]))) });
    const outcomes = await Promise.all(hosts.map((host) => outbound.send(post(`http://${host}:${receiver.port}/`))));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 200 });
    expect(receiver.connections.made).toBe(300);
    await expect.poll(() => receiver.connections.open).toBe(0);
  });

  it('are not kept beyond a thousand', async () => {
    const hosts = Array.from({ length: 1_200 }, (_, i) => `host-${i}.example`);
    const receiver = await receiveHttp((_request, response) => response.end('ok'));
    const outbound = openOutbound({ resolve: namesOf(Object.fromEntries(hosts.map((host) => [host, ['127.0.0.1']]))) });
    for (const host of hosts)
      expect(await outbound.send(post(`http://${host}:${receiver.port}/`))).toMatchObject({ status: 200 });
    expect(receiver.connections.made).toBe(1_200);
    // The last ones may still be closing.
    expect(receiver.connections.open).toBeLessThan(1_050);
    await expect.poll(() => receiver.connections.open, { interval: 5 }).toBeLessThanOrEqual(1_001);
  });

  it('go where they lead, whatever the proxy variables say', async () => {
    const proxy = await openSentinel();
    const receiver = await receiveHttp((_request, response) => response.end('ok'));
    const script = `
      const { Outbound } = await import(${JSON.stringify(new URL('../safe-fetch.ts', import.meta.url).href)});
      const outbound = new Outbound({ allow: ['127.0.0.1'], isInsecureAllowed: false, own: [] });
      const url = ${JSON.stringify(receiver.url)};
      const outcome = await outbound.send({ method: 'GET', url, headers: {}, timeoutMs: 3000, responseBytesMax: 10 });
      await outbound.close();
      process.stdout.write(outcome.kind + ' ' + outcome.status);`;
    const address = `http://127.0.0.1:${proxy.port}`;
    const env = {
      ...process.env,
      HTTP_PROXY: address,
      http_proxy: address,
      HTTPS_PROXY: address,
      https_proxy: address,
      ALL_PROXY: address,
      NO_PROXY: '',
      no_proxy: '',
      NODE_USE_ENV_PROXY: '1',
    };
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env,
      cwd: fileURLToPath(new URL('.', import.meta.url)),
    });
    expect(stdout).toBe('response 200');
    expect(proxy.connections.made).toBe(0);
  });
});

describe('a caller that gives up', () => {
  it('gets its own reason back, and the connection is cut', async () => {
    const receiver = await receive(() => {});
    const giveUp = new AbortController();
    const sent = openOutbound().send(post(receiver.url, { signal: giveUp.signal }));
    await expect.poll(() => receiver.received()).not.toBe('');
    giveUp.abort(new Error('the worker stops'));
    await expect(sent).rejects.toThrow('the worker stops');
    await expect.poll(() => receiver.connections.open).toBe(0);
  });

  it('before the call makes no connection', async () => {
    const receiver = await receive(() => {});
    await expect(
      openOutbound().send(post(receiver.url, { signal: AbortSignal.abort(new Error('already')) })),
    ).rejects.toThrow('already');
    expect(receiver.connections.made).toBe(0);
  });

  it('before the connection stands sends nothing', async () => {
    const receiver = await receive(answering(ok));
    let answer: (addresses: string[]) => void = () => {};
    const outbound = openOutbound({ resolve: () => new Promise((resolve) => (answer = resolve)) });
    const giveUp = new AbortController();
    const sent = outbound.send(post(`http://slow.example:${receiver.port}/`, { signal: giveUp.signal }));
    giveUp.abort(new Error('too late'));
    await expect(sent).rejects.toThrow('too late');
    answer(['127.0.0.1']);
    await fence(receiver);
    expect(receiver.received()).not.toContain('POST / ');
  });

  it('may share its signal among many calls, and nothing is left on it', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error): unknown => warnings.push(warning);
    process.on('warning', note);
    const receiver = await receiveHttp((_request, response) => response.end('ok'));
    const outbound = openOutbound();
    const { signal } = new AbortController();
    await Promise.all(Array.from({ length: 100 }, () => outbound.send(post(receiver.url, { signal }))));
    // Warnings are emitted in the next tick.
    await setImmediate();
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});

describe('a closed Outbound', () => {
  it('rejects what is under way and what comes later', async () => {
    const receiver = await receive(() => {});
    const outbound = openOutbound();
    const sent = outbound.send(post(receiver.url));
    sent.catch(() => {});
    await expect.poll(() => receiver.received()).not.toBe('');
    await outbound.close();
    await expect(sent).rejects.toThrow('destroyed');
    await expect(outbound.send(post(receiver.url))).rejects.toThrow('destroyed');
    await expect.poll(() => receiver.connections.open).toBe(0);
  });

  it('makes no connection for a name that is resolved only then', async () => {
    const receiver = await receive(answering(ok));
    let answer: (addresses: string[]) => void = () => {};
    const outbound = openOutbound({ resolve: () => new Promise((resolve) => (answer = resolve)) });
    const sent = outbound.send(post(`http://slow.example:${receiver.port}/`));
    sent.catch(() => {});
    await outbound.close();
    await expect(sent).rejects.toThrow('destroyed');
    answer(['127.0.0.1']);
    await fence(receiver);
    expect(receiver.connections.made).toBe(2);
  });
});

describe('headers', () => {
  it.each([
    ['Host', 'other.example', "The header Host can't be set."],
    ['Content-Length', '3', "The header Content-Length can't be set."],
    ['transfer-encoding', 'chunked', "can't be set"],
    ['Connection', 'close', "can't be set"],
    ['Upgrade', 'h2c', "can't be set"],
    ['Expect', '100-continue', "can't be set"],
    ['x-a', 'one\r\nx-b: two', "characters that a header can't carry"],
    ['x-a', 'nul\0', "characters that a header can't carry"],
    ['x-a', '東京', "characters that a header can't carry"],
    ['x a', 'v', 'is no name of a header'],
    ['x-a:', 'v', 'is no name of a header'],
    ['', 'v', 'is no name of a header'],
  ])('that would change the request are not sent: %j: %j', async (name, value, reason) => {
    const receiver = await receive(answering(ok));
    const outbound = openOutbound();
    expect(await outbound.send(post(receiver.url, { headers: { [name]: value } }))).toMatchObject({
      kind: 'failure',
      errorClass: 'protocol',
      message: expect.stringContaining(reason),
    });
    expect(receiver.connections.made).toBe(0);
    expect(await outbound.send(post(receiver.url))).toMatchObject({ status: 200 });
  });
});
