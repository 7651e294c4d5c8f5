import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openGateway, worldSecret, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';
import { parseMultipart } from './forms.ts';

let at: TestGateway;
let here: KeyedWorkspace;
let path: string;

beforeAll(async () => {
  at = await openGateway({ authSecret: worldSecret });
  here = await at.workspace();
  path = await publish({});
});
afterAll(() => at.close());

async function publish(
  more: { takesGet?: boolean; protection?: 'none' | 'token' },
  beforePublish: (id: string) => Promise<unknown> = async () => {},
): Promise<string> {
  const { data } = await here.owner.workflows.create({
    name: 'Test workflow',
    draft: { trigger: { kind: 'webhook', protection: 'none', ...more }, steps: [] },
  });
  await beforePublish(data.id);
  await here.owner.workflows.publish({ id: data.id });
  await here.owner.workflows.enable({ id: data.id });
  return `/api/webhooks/trigger/${data.id}`;
}

const bodyOf = async (at = path) => {
  const { data } = await here.owner.workflows.listRuns({ id: at.split('/').at(-1) ?? '' });
  return data[0]?.trigger.body;
};

const boundary = '----form-boundary-1';
const part = (head: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
const field = (name: string, value: string) => part(`name="${name}"`, value);
const type = `multipart/form-data; boundary=${boundary}`;
const send = (body: string | Buffer, contentType = type) =>
  at.ask('POST', path, { body, headers: { 'Content-Type': contentType } });
const form = (...parts: string[]) => `${parts.join('')}--${boundary}--\r\n`;

describe('a form with multipart/form-data', () => {
  test('is read as any other form: brackets, repeated names, line breaks, any letters', async () => {
    const reply = await send(
      form(
        field('name', 'Exämple & Co = 100 %'),
        field('lead[mail]', 'lead@example.com'),
        field('topic', 'a'),
        field('topic', 'b'),
        field('tags[]', 'x'),
        field('message', 'one\r\n\r\ntwo'),
        field('empty', ''),
        field('__proto__[x]', 'y'),
        field('toString', '2'),
      ),
    );
    expect(reply.status).toBe(200);
    expect(await bodyOf()).toEqual({
      name: 'Exämple & Co = 100 %',
      lead: { mail: 'lead@example.com' },
      topic: ['a', 'b'],
      tags: ['x'],
      message: 'one\r\n\r\ntwo',
      empty: '',
      toString: '2',
    });
  });

  test('is what a browser or fetch makes of FormData', async () => {
    const data = new FormData();
    data.set('name', 'Example');
    const answer = await fetch(`${at.gateway.url}${path}`, { method: 'POST', body: data });
    expect(answer.status).toBe(200);
    expect(await bodyOf()).toEqual({ name: 'Example' });
  });

  test('takes no files, but a file field that was left empty', async () => {
    const file = part('name="cv"; filename="cv.pdf"\r\nContent-Type: application/pdf', '%PDF \u0000');
    expect(await send(form(field('name', 'Example'), file))).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE', message: expect.stringContaining('Files are not taken') },
    });
    expect((await send(Buffer.concat([Buffer.from(form(file)), randomBytes(1_000)]))).status).toBe(415);
    const unnamed = part('name="cv"; filename=""\r\nContent-Type: application/octet-stream', 'content');
    expect((await send(form(unnamed))).status).toBe(415);
    const empty = part('name="cv"; filename=""\r\nContent-Type: application/octet-stream', '');
    expect((await send(form(field('name', 'Example'), empty))).status).toBe(200);
    expect(await bodyOf()).toEqual({ name: 'Example' });
  });

  test('is refused where it is broken, endless or too large', async () => {
    for (const contentType of ['multipart/form-data', 'multipart/form-data; boundary=', `${type}${'x'.repeat(300)}`])
      expect((await send(form(field('a', '1')), contentType)).status, contentType).toBe(400);
    for (const body of ['hello', field('a', '1'), form(field(`a${'[b]'.repeat(20)}`, '1')), `--${boundary}`])
      expect((await send(body)).status, body).toBe(400);
    expect((await send(Buffer.from(form(field('a', '\u00fc')), 'latin1'))).status).toBe(400);
    const many = form(...Array.from({ length: 1_001 }, (_, n) => field(`f${n}`, '')));
    expect((await send(many.slice(0, 2 ** 20 + 1))).status).toBeGreaterThanOrEqual(400);
    expect((await send(form(field('a', 'x'.repeat(2 ** 20))))).status).toBe(413);
  });

  test('is answered wherever it is cut', async () => {
    const whole = form(
      field('a', '1'),
      part('name="cv"; filename="cv.pdf"\r\nContent-Type: application/pdf', 'content'),
      field('b', '2'),
    );
    for (let length = 1; length < whole.length; length += 1)
      await expect(parseMultipart(Buffer.from(whole.slice(0, length)), type), whole.slice(0, length)).rejects.toThrow(
        /not a complete form|Files are not taken/,
      );
  }, 20_000);
});

describe('plain text', () => {
  test('is the field `text`', async () => {
    expect((await send('Call me: {"a":1}\n', 'text/plain; charset=UTF-8')).status).toBe(200);
    expect(await bodyOf()).toEqual({ text: 'Call me: {"a":1}\n' });
    expect((await send('', 'text/plain')).status).toBe(200);
    expect(await bodyOf()).toEqual({});
    expect((await send('x', 'text/plain; charset=utf-16')).status).toBe(415);
    expect((await send(Buffer.from([0xc3, 0x28]), 'text/plain')).status).toBe(400);
  });
});

describe('a GET', () => {
  test('starts a run where it is switched on, with the query as its body', async () => {
    const open = await publish({ takesGet: true });
    const reply = await at.ask('GET', `${open}?name=Ex%C3%A4mple&lead[mail]=a%40b.c&token=hush&topic=a&topic=b`, {
      headers: { Accept: 'application/json' },
    });
    expect(reply).toMatchObject({ status: 200, body: { ok: true } });
    expect(await bodyOf(open)).toEqual({ name: 'Exämple', lead: { mail: 'a@b.c' }, topic: ['a', 'b'] });
    expect((await at.ask('POST', open, { body: { a: 1 } })).status).toBe(200);
    expect((await at.ask('GET', path)).status).toBe(405);
    expect((await at.ask('GET', `${open}?a=%ff`)).status).toBe(400);
  });

  test('is refused with a signature, which covers no query', async () => {
    const draft = { trigger: { kind: 'webhook', protection: 'signature', takesGet: true }, steps: [] } as const;
    await expect(
      here.owner.workflows.create({ name: 'Test workflow', draft: { ...draft, steps: [] } }),
    ).rejects.toThrow('a signature covers the body only');
  });
});

describe('a form in another character set', () => {
  const type = 'application/x-www-form-urlencoded';

  test('is decoded where the set is named', async () => {
    for (const [body, contentType] of [
      ['name=M%FCller&%FC=%80+1', `${type}; charset=ISO-8859-1`],
      ['name=M%FCller&%FC=%80+1', `${type};charset="windows-1252"`],
      [Buffer.from('name=M\u00fcller&\u00fc=%80+1', 'latin1'), `${type}; charset=latin1`],
      ['_charset_=iso-8859-1&name=M%FCller&%FC=%80+1', type],
    ] as const) {
      expect((await send(body, contentType)).status, String(body)).toBe(200);
      expect(await bodyOf()).toMatchObject({ name: 'Müller', ü: '€ 1' });
    }
    await send('name=100%&a=%zz&b=M%C3%BCller', type);
    expect(await bodyOf()).toEqual({ name: '100%', a: '%zz', b: 'Müller' });
  });

  test('is refused, and the field named, where the set is not named', async () => {
    expect(await send('a=1&name=M%FCller', type)).toMatchObject({
      status: 400,
      faults: ['name'],
      text: expect.stringContaining('charset'),
    });
    expect((await send('%FC=1', type)).status).toBe(400);
    for (const charset of ['utf-16', 'nothing'])
      expect(await send('a=1', `${type}; charset=${charset}`)).toMatchObject({
        status: 415,
        headers: { accept: expect.stringContaining(type), 'accept-encoding': 'gzip, deflate, br' },
      });
  });
});

describe('a body', () => {
  test('may be compressed', async () => {
    for (const [coding, compress] of [
      ['gzip', gzipSync],
      ['deflate', deflateSync],
      ['br', brotliCompressSync],
    ] as const) {
      const reply = await at.ask('POST', path, {
        body: compress(JSON.stringify({ coding })),
        headers: { 'Content-Type': 'text/json', 'Content-Encoding': coding },
      });
      expect([reply.status, await bodyOf()]).toEqual([200, { coding }]);
    }
  });
});

describe('a HEAD', () => {
  test('answers as the GET would, and starts no run', async () => {
    let secret = '';
    const open = await publish({ takesGet: true, protection: 'token' }, async (id) => {
      ({ secret } = (await here.owner.workflows.rotateHookSecret({ id })).data);
    });
    const ask = (method: string, token: string) =>
      at.ask(method, `${open}?a=1`, { headers: { Accept: 'application/json', 'X-Webhook-Token': token } });
    const head = await ask('HEAD', secret);
    expect(await bodyOf(open)).toBeUndefined();
    const got = await ask('GET', secret);
    expect([head.status, head.text, got.json]).toEqual([200, '', { ok: true, workflowId: open.split('/').at(-1) }]);
    for (const name of ['content-type', 'content-length', 'cache-control'])
      expect(head.headers[name], name).toBe(got.headers[name]);
    expect(head.headers['x-run-id']).toBeUndefined();
    expect([(await ask('HEAD', 'wrong')).status, (await ask('GET', 'wrong')).status]).toEqual([401, 401]);
    expect(await at.ask('HEAD', path)).toMatchObject({ status: 405, headers: { allow: 'POST' } });
  });
});
