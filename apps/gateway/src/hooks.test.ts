import { createHmac, randomBytes } from 'node:crypto';
import type { createWorkflowInput } from '@dossier/domain/workflows/schema.ts';
import { SecretBox } from '@dossier/kernel/secret-box.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { openGateway, type KeyedWorkspace, type TestGateway } from './testing/gateway.ts';

const authSecret = randomBytes(32).toString('hex');
let at: TestGateway;
let here: KeyedWorkspace;
let owner: KeyedWorkspace['owner'];
let id: string;

beforeAll(async () => {
  at = await openGateway({ authSecret, rateLimitPerMinute: 50 });
  here = await at.workspace();
  owner = here.as(
    { kind: 'user', id: here.ownerId, name: 'Test owner', role: 'OWNER' },
    { services: { ...at.world.services, secretBox: new SecretBox(authSecret) } },
  );
  id = await publish({ kind: 'webhook', protection: 'none' });
});
afterAll(() => at.close());

async function publish(
  trigger: z.input<typeof createWorkflowInput>['draft']['trigger'],
  beforePublish: (id: string) => Promise<unknown> = async () => {},
): Promise<string> {
  const { data } = await owner.workflows.create({
    name: 'Test workflow',
    draft: { trigger, steps: [{ name: 'task', action: 'createTask', input: { title: 'Example' } }] },
  });
  await beforePublish(data.id);
  await owner.workflows.publish({ id: data.id });
  await owner.workflows.enable({ id: data.id });
  return data.id;
}

const pathOf = (workflowId: string) => `/api/webhooks/trigger/${workflowId}`;
const post = (body?: unknown, headers: Record<string, string> = {}, path = pathOf(id)) =>
  at.ask('POST', path, { body, headers });
const runsOf = async (workflowId: string) => (await owner.workflows.listRuns({ id: workflowId, pageSize: 500 })).data;
const triggerOfLast = async () => (await runsOf(id))[0]?.trigger;

describe('a call of the URL of a workflow', () => {
  test('is answered when its run is committed, without a key, without a worker, and with a request id', async () => {
    const reply = await post(
      { name: 'Example' },
      { 'X-Request-Id': 'from-outside-1', 'X-Source': 'form' },
      `${pathOf(id)}?campaign=spring&x=%C3%BC`,
    );
    expect(reply).toMatchObject({
      status: 200,
      headers: { 'x-request-id': 'from-outside-1', 'content-type': 'application/json; charset=utf-8' },
    });
    const [run] = await runsOf(id);
    expect([reply.json, reply.headers['x-run-id']]).toEqual([{ ok: true, workflowId: id }, run?.id]);
    expect(run).toMatchObject({
      state: 'QUEUED',
      requestId: 'from-outside-1',
      trigger: {
        kind: 'webhook',
        body: { name: 'Example' },
        query: { campaign: 'spring', x: 'ü' },
        headers: { 'x-source': 'form' },
      },
    });
    expect(at.lines.find(({ requestId }) => requestId === 'from-outside-1')).toMatchObject({
      route: '/api/webhooks/trigger/{workflowId}',
      status: 200,
    });
  });

  test('accepts any JSON value, also names and texts that PostgreSQL or an object cannot hold', async () => {
    for (const body of ['null', '12.5', '"text"', '[1,[2]]', 'true', '{}', '\ufeff{"a":1}']) {
      expect((await post(body)).status, body).toBe(200);
      expect((await triggerOfLast())?.body, body).toEqual(JSON.parse(body.replace('\ufeff', '')));
    }
    expect(
      (await post('{"__proto__":{"isAdmin":true},"constructor":1,"nul":"a\\u0000b","half":"\\ud800"}')).status,
    ).toBe(200);
    expect(JSON.stringify((await triggerOfLast())?.body)).toBe(
      '{"nul":"a\ufffdb","half":"\ufffd","__proto__":{"isAdmin":true},"constructor":1}',
    );
    expect(Object.hasOwn({}, 'isAdmin') || 'isAdmin' in {}).toBe(false);
  });

  test('keeps the body as it was sent, and takes as many calls a minute, as its trigger says', async () => {
    const own = await publish({ kind: 'webhook', keepsRawBody: true, callsPerMinute: 2 });
    const sent = '{ "amount": 1.50,\n"name": "Ä" }';
    for (let call = 0; call < 2; call += 1) expect((await post(sent, {}, pathOf(own))).status).toBe(200);
    expect((await runsOf(own))[0]?.trigger).toMatchObject({ body: { amount: 1.5, name: 'Ä' }, rawBody: sent });
    const refused = await post(sent, {}, pathOf(own));
    expect(refused).toMatchObject({
      status: 429,
      json: { message: expect.stringContaining('2 calls a minute') as string },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('turns a form into an object, and an empty body into {}', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' };
    expect((await post('name=Example+lead&email=lead%40example.com&topic=a&topic=b&empty=', form)).status).toBe(200);
    expect((await triggerOfLast())?.body).toEqual({
      name: 'Example lead',
      email: 'lead@example.com',
      topic: ['a', 'b'],
      empty: '',
    });
    await post('lead[mail]=a%40b.c&lead[tags][]=x&lead[tags][]=y&a.b=1&toString=2&__proto__[x]=3&[=4', form);
    expect((await triggerOfLast())?.body).toMatchObject({
      lead: { mail: 'a@b.c', tags: ['x', 'y'] },
      'a.b': '1',
      toString: '2',
    });
    const deep = `a${'[b]'.repeat(20)}=1`;
    for (const text of [deep, Array.from({ length: 1_001 }, (_, n) => `f${n}=1`).join('&')])
      expect(await post(text, form)).toMatchObject({ status: 400, body: { message: expect.stringContaining('form') } });
    for (const [body, headers] of [
      [undefined, {}],
      ['', {}],
      ['', form],
    ] as const) {
      expect((await post(body, headers)).status).toBe(200);
      expect((await triggerOfLast())?.body).toEqual({});
    }
  });

  test('leaves no credentials in the log of the run or of the gateway', async () => {
    await post(
      {},
      {
        Authorization: 'Bearer hush',
        Cookie: 'a=hush',
        'X-Api-Key': 'hush',
        'X-Shop-Token': 'hush',
        'X-Request-Id': 'quiet-1',
      },
      `${pathOf(id)}?token=hush`,
    );
    expect(JSON.stringify(await runsOf(id))).not.toContain('hush');
    expect(JSON.stringify(at.lines)).not.toContain('hush');
  });

  test('does not count against the rate limit of the workspace', async () => {
    const key = here.writeKey;
    const before = await at.ask('GET', '/api/v1/tasks', { key });
    for (let n = 0; n < 60; n += 1) expect((await post({})).status).toBe(200);
    const after = await at.ask('GET', '/api/v1/tasks', { key });
    expect(Number(before.headers['ratelimit-remaining']) - Number(after.headers['ratelimit-remaining'])).toBe(1);
  });

  test('starts one run, however often it is repeated', async () => {
    const before = (await runsOf(id)).length;
    const replies = await Promise.all(Array.from({ length: 8 }, () => post({}, { 'Idempotency-Key': 'lead-1' })));
    const runs = await runsOf(id);
    expect(replies.map(({ status, text, headers }) => `${status} ${text} ${headers['x-run-id']}`)).toEqual(
      Array.from({ length: 8 }, () => `200 {"ok":true,"workflowId":"${id}"} ${runs[0]?.id}`),
    );
    expect(runs.length).toBe(before + 1);
  });

  test('is refused with another body under the same key, also at the same moment', async () => {
    const before = (await runsOf(id)).length;
    const send = (body: object, key: string) => post(body, { 'Idempotency-Key': key });
    expect((await send({ a: 1, b: [2] }, 'lead-2')).status).toBe(200);
    expect((await send({ a: 1, b: [2] }, 'lead-2')).status).toBe(200);
    expect(await send({ a: 2 }, 'lead-2')).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: expect.stringContaining('another body') },
    });
    const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => send({ n }, 'lead-3')));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect((await runsOf(id)).length).toBe(before + 2);
  });

  test('is refused beyond 600 a minute, with Retry-After, while other workflows are not', async () => {
    const busy = await publish({ kind: 'webhook', protection: 'none' });
    const statuses: number[] = [];
    for (let n = 0; n < 13; n += 1)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 50 }, () => post({}, {}, pathOf(busy))))).map(
          ({ status }) => status,
        ),
      );
    expect(statuses.filter((status) => status === 200)).toHaveLength(600);
    const refused = await post({}, {}, pathOf(busy));
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS', requestId: refused.headers['x-request-id'] },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post({})).status).toBe(200);
  });
});

describe('what is wrong with a call', () => {
  test('is named: 400, 413, 415', async () => {
    for (const body of [
      '{',
      'hello',
      '{"a":1e999}',
      '['.repeat(40) + ']'.repeat(40),
      Buffer.from([0x22, 0xc3, 0x28, 0x22]),
    ])
      expect(await post(body), String(body)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    expect(await post({ recordId: 7 })).toMatchObject({ status: 400, faults: ['recordId'] });
    expect(await post({}, { 'Idempotency-Key': 'ü' })).toMatchObject({ status: 400 });
    expect((await post({}, {}, `${pathOf(id)}?a=%ff`)).status).toBe(400);
    expect((await post('x'.repeat(2 ** 20 + 1))).status).toBe(413);
    expect((await post(JSON.stringify('x'.repeat(2 ** 20 - 2)))).status).toBe(200);
    for (const type of ['text/html', 'text/plain; charset=latin1', 'multipart/mixed; boundary=x', 'application/xml'])
      expect((await post('{}', { 'Content-Type': type })).status, type).toBe(415);
  });

  test('is 404, the same for all: unknown, malformed, disabled, without a version, of another trigger, or another path', async () => {
    const disabled = await publish({ kind: 'webhook', protection: 'none' });
    await owner.workflows.disable({ id: disabled });
    const other = await publish({ kind: 'manual', on: 'nothing' });
    const { data: draft } = await owner.workflows.create({
      name: 'Draft',
      draft: { trigger: { kind: 'webhook' }, steps: [] },
    });
    const told = [];
    for (const unknown of ['wf_01h455vb4pex5vsknk084sn02q', 'nonsense', 'wf_%00', disabled, other, draft.id, here.id]) {
      const {
        status,
        body: { requestId: _, ...body },
      } = await post({}, {}, pathOf(unknown));
      told.push({ status, body });
    }
    expect(new Set(told.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ status: 404, body: { code: 'NOT_FOUND', message: 'There is no such workflow.' } })]),
    );
    for (const path of ['/api/webhooks/trigger', '/api/webhooks/trigger/', `${pathOf(id)}/more`])
      expect((await post({}, {}, path)).status, path).toBe(404);
    expect((await post({}, {}, `${pathOf(id)}/`)).status).toBe(200);
  });

  test('is read only where the workflow takes it, and an address that sends many broken bodies waits', async () => {
    expect((await post('{', {}, pathOf('wf_01h455vb4pex5vsknk084sn02q'))).status).toBe(404);
    const guarded = await publish({ kind: 'webhook', protection: 'token' }, (made) =>
      owner.workflows.rotateHookSecret({ id: made }),
    );
    expect((await post('{', {}, pathOf(guarded))).status).toBe(401);
    const open = await publish({ kind: 'webhook', protection: 'none' });
    for (let n = 0; n < 60; n += 1) expect((await post('{', {}, pathOf(open))).status).toBe(400);
    const refused = await post('{}', {}, pathOf(open));
    expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('with a valid body') } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post('{}')).status).toBe(200);
  });

  test('is 405 with Allow for every other method, and pages of other sites get no permission', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const reply = await at.ask(method, pathOf(id), { headers: { Origin: 'https://example.com' } });
      expect(reply, method).toMatchObject({ status: 405, headers: { allow: 'POST' } });
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe('a protected workflow', () => {
  test('requires its token, in the header or the URL, and refuses the previous one', async () => {
    let token = '';
    const guarded = await publish({ kind: 'webhook', protection: 'token' }, async (made) => {
      token = (await owner.workflows.rotateHookSecret({ id: made })).data.secret;
    });
    expect(await post({}, {}, pathOf(guarded))).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    expect((await post({}, { 'X-Webhook-Token': `${token}x` }, pathOf(guarded))).status).toBe(401);
    expect((await post({}, { 'X-Webhook-Token': token }, pathOf(guarded))).status).toBe(200);
    expect((await post({}, {}, `${pathOf(guarded)}?token=${token}`)).status).toBe(200);
    expect(JSON.stringify(await runsOf(guarded))).not.toContain(token);
    await owner.workflows.rotateHookSecret({ id: guarded });
    expect((await post({}, { 'X-Webhook-Token': token }, pathOf(guarded))).status).toBe(401);
    expect(await runsOf(guarded)).toHaveLength(2);
  });

  test('takes calls of its sender, however often others call it without its token', async () => {
    let token = '';
    const guarded = await publish({ kind: 'webhook', protection: 'token' }, async (made) => {
      token = (await owner.workflows.rotateHookSecret({ id: made })).data.secret;
    });
    const refused: Awaited<ReturnType<typeof post>>[] = [];
    for (let n = 0; n < 14; n += 1)
      refused.push(...(await Promise.all(Array.from({ length: 50 }, () => post({}, {}, pathOf(guarded))))));
    expect((await post({}, { 'X-Webhook-Token': token }, pathOf(guarded))).status).toBe(200);
    // Wrong tokens are throttled by address.
    expect(refused.every(({ status }) => status === 401 || status === 429)).toBe(true);
    expect(refused.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(60);
    expect(Number(refused.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('requires a recent Standard Webhooks signature over the raw bytes', async () => {
    let secret = '';
    const guarded = await publish({ kind: 'webhook', protection: 'signature' }, async (made) => {
      secret = (await owner.workflows.rotateHookSecret({ id: made })).data.secret;
    });
    const body = '{ "name":  "Exämple" }';
    const signed = (sentAt: Date, messageId: string) => {
      const timestamp = String(Math.floor(sentAt.getTime() / 1000));
      const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
        .update(`${messageId}.${timestamp}.${body}`)
        .digest('base64');
      return { 'webhook-id': messageId, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
    };
    expect((await post(body, signed(new Date(), 'msg_1'), pathOf(guarded))).status).toBe(200);
    expect((await post(body, signed(new Date(), 'msg_1'), pathOf(guarded))).status).toBe(200);
    expect(await runsOf(guarded)).toHaveLength(1);
    // A replay of a signed call may change other headers, but keeps the id of the message.
    for (const key of ['replay-1', 'replay-2'])
      expect(
        (await post(body, { ...signed(new Date(), 'msg_1'), 'Idempotency-Key': key }, pathOf(guarded))).status,
      ).toBe(200);
    expect(await runsOf(guarded)).toHaveLength(1);
    expect((await post(`${body} `, signed(new Date(), 'msg_2'), pathOf(guarded))).status).toBe(401);
    expect((await post(body, signed(new Date(Date.now() - 600_000), 'msg_3'), pathOf(guarded))).status).toBe(401);
    expect((await post(body, {}, pathOf(guarded))).status).toBe(401);
    expect(await runsOf(guarded)).toHaveLength(1);
  });

  test("takes what a known sender has signed, each signature once, with the sender's secret", async () => {
    const trigger = { kind: 'webhook', protection: 'stripe' } as const;
    const unset = publish(trigger);
    await expect(unset).rejects.toThrow('set its secret first');
    const guarded = await publish(trigger, (made) =>
      owner.workflows.rotateHookSecret({ id: made, secret: 'whsec_of_the_sender' }),
    );
    const body = '{"type":"invoice.paid"}';
    const signed = (at: number) => {
      const digest = createHmac('sha256', 'whsec_of_the_sender').update(`${at}.${body}`).digest('hex');
      return { 'stripe-signature': `t=${at},v1=${digest}` };
    };
    const at = Math.floor(Date.now() / 1000);
    for (const _repeat of [1, 2]) expect((await post(body, signed(at), pathOf(guarded))).status).toBe(200);
    const longer = { 'stripe-signature': `${signed(at)['stripe-signature']},v0=1`, 'Idempotency-Key': 'another' };
    expect((await post(body, longer, pathOf(guarded))).status).toBe(200);
    const runs = await runsOf(guarded);
    expect(runs).toHaveLength(1);
    expect(JSON.stringify(runs)).not.toContain('stripe-signature');
    expect((await post(body, signed(at + 1), pathOf(guarded))).status).toBe(200);
    expect((await post(`${body} `, signed(at), pathOf(guarded))).status).toBe(401);
    expect((await post(body, {}, pathOf(guarded))).status).toBe(401);
    expect(await runsOf(guarded)).toHaveLength(2);
  });
});

test('the address that people are shown is the one that works, over REST and RPC', async () => {
  const { data } = await at.ask('GET', `/api/v1/workflows/${id}`, { key: here.writeKey });
  expect(data['triggerUrl']).toBe(`${at.gateway.url}${pathOf(id)}`);
});
