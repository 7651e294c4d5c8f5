import type { Step } from '@dossier/domain/workflows/schema.ts';
import { RunExecutor } from '@dossier/domain/workflows/index.ts';
import { SecretBox } from '@dossier/kernel/secret-box.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';
import { send, type Reply } from '../testing/http.ts';

let at: TestGateway;
let here: KeyedWorkspace;
let workers: Database;
let executor: RunExecutor | undefined;

beforeAll(async () => {
  at = await openGateway({ awaited: { workspaceMax: 3, processMax: 4 } });
  here = await at.workspace();
  // As a worker has it: nothing but PostgreSQL is between the two.
  workers = new Database({ url: at.world.url, applicationName: 'test of a worker' });
});
afterEach(async () => {
  await executor?.close();
  executor = undefined;
});
afterAll(async () => {
  await at.close();
  await workers.close();
});

async function work(): Promise<void> {
  const services = { ...at.world.services, secretBox: new SecretBox('a secret that is long enough for tests') };
  executor = new RunExecutor({ database: workers, services, log: pino({ level: 'silent' }) });
  await executor.start();
}

async function publish(steps: Step[], of = here): Promise<string> {
  const { data } = await of.owner.workflows.create({
    name: 'Test workflow',
    draft: { trigger: { kind: 'webhook', formAnswer: { kind: 'page', title: 'Thank you' }, origins: ['*'] }, steps },
  });
  await of.owner.workflows.publish({ id: data.id });
  await of.owner.workflows.enable({ id: data.id });
  return `/api/webhooks/trigger/${data.id}`;
}

const respond = (input: Record<string, unknown>, name = 'answer'): Step => ({ name, action: 'respond', input });
const task = (title = 'Example', name = 'task'): Step => ({ name, action: 'createTask', input: { title } });
const failing: Step = { name: 'task', action: 'createTask', input: { title: '{{ trigger.body.missing }}' } };
const call = (path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Reply> =>
  send(at.gateway.url, 'POST', path, { body, headers });
const runsOf = async (path: string, { owner } = here) =>
  (await owner.workflows.listRuns({ id: path.split(/[/?]/)[4] ?? '' })).data;

describe('a caller that waits', () => {
  test('gets what the step gives: status, headers and JSON, while the run goes on', async () => {
    await work();
    const path = await publish([
      task(),
      respond({
        status: 201,
        headers: { 'Content-Language': 'de' },
        body: { hello: '{{ trigger.body.name }}', task: '{{ steps.task.output.title }}', n: '{{ trigger.body.n }}' },
      }),
      respond({ text: 'too late' }, 'again'),
    ]);
    const reply = await call(`${path}?wait=10`, { name: 'Exämple', n: 7 });
    expect(reply).toMatchObject({
      status: 201,
      json: { hello: 'Exämple', task: 'Example', n: 7 },
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-language': 'de',
        'x-run-id': (await runsOf(path))[0]?.id,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
      },
    });
    await expect.poll(async () => (await runsOf(path))[0]?.state).toBe('SUCCEEDED');
  });

  test('gets text, and no body with 204', async () => {
    await work();
    const text = await call(`${await publish([respond({ text: '<b>{{ trigger.body.a }}</b>' })])}?wait=10`, { a: 1 });
    expect(text).toMatchObject({ text: '<b>1</b>', headers: { 'content-type': 'text/plain; charset=utf-8' } });
    const csv = respond({ headers: { 'content-type': 'text/csv' }, text: 'a,b' });
    expect((await call(`${await publish([csv])}?wait=10`)).headers['content-type']).toBe('text/csv; charset=utf-8');
    const none = await call(`${await publish([respond({ status: '{{ 204 }}', text: 'x' })])}?wait=10`);
    expect([none.status, none.text]).toEqual([204, '']);
  });

  test('gets the usual answer with 202 when the time is over, and 200 where the run ends without an answer', async () => {
    const path = await publish([respond({ text: 'Hello' })]);
    const late = await call(`${path}?wait=0.3`);
    const [run] = await runsOf(path);
    expect(late).toMatchObject({
      status: 202,
      json: { ok: true, workflowId: run?.workflowId },
      headers: { 'x-run-id': run?.id },
    });
    await work();
    const ended = await call(`${await publish([task()])}?wait=10`);
    expect(ended).toMatchObject({ status: 200, body: { ok: true } });
    const form = await call(`${await publish([task()])}?wait=10`, 'a=1', {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    expect(form.text).toContain('Thank you');
  });

  test('is told that the run failed or was cancelled before it answered, and not why', async () => {
    const cancelled = await publish([respond({ text: 'Hello' })]);
    const waiting = call(`${cancelled}?wait=10`);
    await expect.poll(async () => (await runsOf(cancelled)).length).toBe(1);
    const [run] = await runsOf(cancelled);
    await here.owner.workflows.cancelRun({ id: run?.workflowId ?? '', runId: run?.id ?? '' });
    expect(await waiting).toMatchObject({
      status: 502,
      body: { message: 'The run was cancelled before it answered.' },
    });
    await work();
    const path = await publish([failing, respond({ text: 'Hello' })]);
    const reply = await call(`${path}?wait=10`, { secret: 'hush-hush' });
    expect(reply.status).toBe(502);
    expect(reply.headers['x-run-id']).toBe((await runsOf(path))[0]?.id);
    expect(reply.body).toEqual({
      code: 'BAD_GATEWAY',
      message: expect.stringContaining('failed before it answered'),
      requestId: reply.headers['x-request-id'],
    });
    expect(reply.text).not.toContain('title');
    const after = await publish([respond({ text: 'Hello' }), failing]);
    expect((await call(`${after}?wait=10`)).text).toBe('Hello');
  });

  test('gets the same answer for the same key, and one who does not wait the usual one', async () => {
    await work();
    const path = await publish([respond({ text: '{{ now }}' })]);
    const send = () => call(`${path}?wait=10`, {}, { 'Idempotency-Key': 'order-1' });
    const [one, two] = await Promise.all([send(), send()]);
    expect(one.text).toMatch(/^\d{4}-/);
    expect([two.text, (await send()).text]).toEqual([one.text, one.text]);
    const plain = await call(path, {}, { 'Idempotency-Key': 'order-1' });
    expect(plain).toMatchObject({ status: 200, body: { ok: true }, headers: { 'x-run-id': one.headers['x-run-id'] } });
    expect(await runsOf(path)).toHaveLength(1);
  });

  test('is answered within a second where the notification got lost', async () => {
    const path = await publish([respond({ text: 'Hello' })]);
    const waiting = call(`${path}?wait=10`);
    await expect.poll(async () => (await runsOf(path)).length).toBe(1);
    await workers.pool.query(
      `update workflow_runs set response = '{"status":200,"headers":{},"body":"by hand"}' where state = 'QUEUED'`,
    );
    expect((await waiting).text).toBe('by hand');
  });
});

describe('how many wait', () => {
  test('has a bound for a workspace and for a process; who is refused or leaves has started or holds nothing', async () => {
    const path = await publish([respond({ text: 'Hello' })]);
    const leaving = new AbortController();
    const open = Array.from({ length: 3 }, () =>
      fetch(`${at.gateway.url}${path}?wait=10`, { method: 'POST', signal: leaving.signal }).catch(() => undefined),
    );
    await expect.poll(async () => (await runsOf(path)).length).toBe(3);
    const refused = await call(`${path}?wait=10`);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    expect((await call(path)).status).toBe(200);
    expect(await runsOf(path)).toHaveLength(4);
    const elsewhere = await at.workspace();
    const other = await publish([respond({ text: 'Hello' })], elsewhere);
    const last = call(`${other}?wait=10`);
    await expect.poll(async () => (await runsOf(other, elsewhere)).length).toBe(1);
    expect(await call(`${other}?wait=1`)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    leaving.abort();
    await Promise.all(open);
    await expect.poll(async () => (await call(`${path}?wait=0.1`)).status).toBe(202);
    await work();
    expect(await last).toMatchObject({ status: 200, text: 'Hello' });
  });

  test('holds no connection to PostgreSQL', async () => {
    const path = await publish([respond({ text: 'Hello' })]);
    const waiting = Promise.all([1, 2, 3].map(() => call(`${path}?wait=10`)));
    await expect.poll(async () => (await runsOf(path)).length).toBe(3);
    const busy = async () =>
      (
        await workers.pool.query(
          `select state from pg_stat_activity
          where application_name = 'dossier gateway' and datname = current_database() and state <> 'idle'`,
        )
      ).rows;
    await expect.poll(busy).toEqual([]);
    // All three still waited: a worker answers them.
    await work();
    expect((await waiting).map(({ text }) => text)).toEqual(['Hello', 'Hello', 'Hello']);
  });
});

describe('what cannot be asked or answered', () => {
  test('a wait is 0 to 10 seconds', async () => {
    const path = await publish([respond({ text: 'Hello' })]);
    for (const wait of ['-1', '11', '10.5', 'x', '', '1e1'])
      expect(await call(`${path}?wait=${wait}`), wait).toMatchObject({ status: 400, faults: ['wait'] });
    expect(await runsOf(path)).toEqual([]);
    expect((await call(`${path}?wait=0`)).status).toBe(200);
  });

  test.each([
    ['a cookie', { headers: { 'Set-Cookie': 'a=b' } }],
    ['a redirect', { status: 302 }],
    ['a location', { headers: { location: 'https://example.com' } }],
    ['a header of the connection', { headers: { 'Transfer-Encoding': 'chunked' } }],
    ['a page', { headers: { 'Content-Type': 'text/html' }, text: '<script>1</script>' }],
    ['an unknown status', { status: 600 }],
    ['a body and a text', { body: {}, text: 'x' }],
  ])('%s is refused when the workflow is saved', async (_, input) => {
    await expect(publish([respond(input)])).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  });

  test('a template cannot smuggle them in: the run fails, and the caller is told so', async () => {
    await work();
    const body = { status: 301, type: 'text/html', line: 'a\r\nb: c', long: 'x'.repeat(200_000) };
    const statuses: number[] = [];
    for (const input of [
      { status: '{{ trigger.body.status }}' },
      { headers: { 'content-type': '{{ trigger.body.type }}' }, text: '<script>1</script>' },
      { headers: { 'content-language': '{{ trigger.body.line }}' } },
      { text: '{{ trigger.body.long }}{{ trigger.body.long }}' },
    ])
      statuses.push((await call(`${await publish([respond(input)])}?wait=10`, body)).status);
    expect(statuses).toEqual([502, 502, 502, 502]);
  });

  test('a test of the draft shows what the caller would get', async () => {
    const definition = {
      trigger: {
        kind: 'webhook',
        formAnswer: { kind: 'redirect', url: 'https://www.example.com/?name={{ trigger.body.name }}' },
      },
      steps: [respond({ status: 201, body: { hello: '{{ trigger.body.name }}' } })],
    } as const;
    const trigger = { kind: 'webhook', body: { name: 'Example' } } as const;
    const { data } = await here.owner.workflows.dryRun({
      definition: { ...definition, steps: [...definition.steps] },
      trigger,
    });
    expect(data).toMatchObject({
      outcome: 'SUCCEEDED',
      answer: { status: 201, body: '{"hello":"Example"}' },
      formAnswer: { kind: 'redirect', url: 'https://www.example.com/?name=Example' },
    });
  });
});
