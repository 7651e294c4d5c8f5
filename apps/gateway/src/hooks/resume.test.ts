import { bodyPlace, emails } from '@dossier/domain/mail/index.ts';
import { RunExecutor } from '@dossier/domain/workflows/index.ts';
import type { Step } from '@dossier/domain/workflows/schema.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import type { Services } from '@dossier/kernel/services.ts';
import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openGateway, worldSecret, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;
let here: KeyedWorkspace;
let executor: RunExecutor;
const sent: { headers: Readonly<Record<string, string>>; body: string }[] = [];
/** The next calls of the outside system fail for so many times. */
let failures = 0;

beforeAll(async () => {
  at = await openGateway({ authSecret: worldSecret });
  here = await at.workspace();
  const outbound: Services['outbound'] = {
    check: async () => undefined,
    async send({ headers, body }) {
      sent.push({ headers, body: String(body ?? '') });
      const status = failures > 0 ? 503 : 200;
      failures -= 1;
      // Echoes the request, as some receivers do.
      const echo = JSON.stringify({ seen: String(body ?? '') });
      return { kind: 'response', status, headers: {}, body: echo, isBodyCut: false, durationMs: 1 };
    },
  };
  const services = { ...at.world.services, outbound, publicUrl: at.gateway.url };
  executor = new RunExecutor({ database: at.world.database, services, log: pino({ level: 'silent' }) });
});
afterAll(() => at.close());

const task = (title: string, name = 'task'): Step => ({ name, action: 'createTask', input: { title } });
const pause: Step = { name: 'pause', action: 'wait', input: { duration: 1 } };
const wait: Step = {
  name: 'paid',
  action: 'waitForCall',
  input: { timeout: 2 },
  then: [task('paid {{ steps.paid.output.body.amount }} {{ steps.paid.output.query.source }}')],
  onTimeout: [task('late {{ steps.paid.output.timedOut }}', 'late')],
};
const order: Step = {
  name: 'order',
  action: 'callApi',
  input: { method: 'POST', url: 'https://api.example.com/orders', body: { callback: '{{ resumeUrls.paid }}' } },
};

async function publish(steps: Step[], of = here): Promise<string> {
  const draft = { trigger: { kind: 'manual' as const }, steps };
  const { data } = await of.owner.workflows.create({ name: 'Orders', draft });
  await of.owner.workflows.publish({ id: data.id });
  await of.owner.workflows.enable({ id: data.id });
  return data.id;
}

/** Starts a run, executes what is due, and reads the URL that the outside system got. */
async function begin(steps: Step[], of = here) {
  const id = await publish(steps, of);
  const { data: run } = await of.owner.workflows.run({ id });
  await executor.drain(of.id);
  const log = async () => {
    await executor.drain(of.id);
    return (await of.owner.workflows.getRun({ id, runId: run.id })).data;
  };
  const url = String(JSON.parse(sent.at(-1)?.body ?? '{}').callback ?? '');
  const path = url.slice(at.gateway.url.length);
  const outputOf = async (name: string) => (await log()).steps.find((step) => step.name === name)?.output;
  return { id, runId: run.id, path, log, outputOf };
}

const hidden = expect.stringMatching(/resume\/\*\*\*$/);
const post = (path: string, body: unknown = { amount: 25 }, headers: Record<string, string> = {}) =>
  at.ask('POST', path, { body, headers });
const titles = async (of = here) => (await of.owner.tasks.list({})).data.map(({ title }) => title);
const lapse = (of: KeyedWorkspace) =>
  Promise.all(
    Object.entries({ workflow_waits: 'deadline', workflow_runs: 'due_at' }).map(([table, column]) =>
      at.world.database.autocommit.orm.execute(
        sql`update ${sql.raw(table)} set ${sql.raw(column)} = now() - interval '1 second'
          where workspace_id = ${decodeId('ws', of.id)}`,
      ),
    ),
  );

describe('a run that waits for a call', () => {
  test('goes on with what the call sent, once', async () => {
    const of = await at.workspace();
    const { path, log, outputOf } = await begin([order, wait], of);
    expect(await log()).toMatchObject({
      state: 'WAITING',
      steps: [{ name: 'order' }, { name: 'paid', state: 'WAITING' }],
    });
    const reply = await post(`${path}?source=shop`, { amount: 25 }, { Authorization: 'Bearer hush', 'X-Shop': 'one' });
    expect(reply).toMatchObject({ status: 200, json: { ok: true }, headers: { 'cache-control': 'no-store' } });
    expect(await outputOf('paid')).toMatchObject({
      timedOut: false,
      body: { amount: 25 },
      query: { source: 'shop' },
      headers: { 'x-shop': 'one' },
    });
    expect(JSON.stringify(await log())).not.toContain('hush');
    expect(await titles(of)).toEqual(['paid 25 shop']);
    expect((await log()).state).toBe('SUCCEEDED');
    expect(await post(path)).toMatchObject({ status: 410, body: { code: 'GONE' } });
    const { rows } = await at.world.database.autocommit.orm.execute(
      sql`select path from workflow_waits where workspace_id = ${decodeId('ws', of.id)}`,
    );
    expect(rows).toEqual([]);
  });

  test('takes one of several calls, before its step has ended and after', async () => {
    const { path, outputOf } = await begin([order, wait, pause]);
    const bodies = [1, 2, 3, 4, 5];
    const replies = await Promise.all(bodies.map((amount) => post(path, { amount })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410]);
    const winner = bodies[replies.findIndex(({ status }) => status === 200)];
    expect(await outputOf('paid')).toMatchObject({ body: { amount: winner } });
    expect((await post(path)).status).toBe(410);
  });

  test('finds a call from before its step, which wakes no earlier wait', async () => {
    const { path, log, outputOf } = await begin([order, pause, wait]);
    expect((await post(path, 'amount=7', { 'Content-Type': 'application/x-www-form-urlencoded' })).status).toBe(200);
    expect((await post(path)).status).toBe(410);
    expect((await log()).state).toBe('WAITING');
    await at.world.database.autocommit.orm.execute(
      sql`
        update workflow_runs set due_at = now()
        where workspace_id = ${decodeId('ws', here.id)} and state = 'WAITING'`,
    );
    expect(await outputOf('paid')).toMatchObject({ timedOut: false, body: { amount: '7' } });
  });

  test('goes on without one when its time is over, and then takes none', async () => {
    const of = await at.workspace();
    const { path, log, outputOf } = await begin([order, wait, pause], of);
    await lapse(of);
    expect(await outputOf('paid')).toEqual({ timedOut: true, body: null, headers: {}, query: {} });
    expect(await titles(of)).toEqual(['late true']);
    expect((await log()).state).toBe('WAITING');
    expect((await post(path)).status).toBe(410);
  });

  test('takes none once it is cancelled', async () => {
    const { id, runId, path } = await begin([order, wait]);
    await here.owner.workflows.cancelRun({ id, runId });
    expect((await post(path)).status).toBe(410);
  });

  test('keeps a call while its worker is killed', async () => {
    const { path, outputOf, runId } = await begin([order, wait]);
    // A worker that has claimed the run, and dies before its checkpoint.
    const held = (dueAt: string) =>
      at.world.database.autocommit.orm.execute(
        sql`update workflow_runs set state = 'RUNNING', fence = fence + 1, due_at = now() + ${dueAt}::interval
          where id = ${decodeId('run', runId)}`,
      );
    await held('1 hour');
    expect((await post(path)).status).toBe(200);
    await held('-1 second');
    await expect.poll(() => outputOf('paid'), { timeout: 5_000 }).toMatchObject({ body: { amount: 25 } });
  });
});

describe('a resume URL', () => {
  test('is unknown if it is cut, changed, or of another place', async () => {
    const { path, log } = await begin([order, wait]);
    const token = path.slice(path.lastIndexOf('/') + 1);
    const other = at.world.services.secretBox.sealLink(
      JSON.stringify({ workspaceId: here.id, runId: 'run_00000000000000000000000001', path: '1' }),
      bodyPlace({ workspaceId: here.id, id: 'x' }),
    );
    for (const wrong of [token.slice(0, -1), `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 'x', other])
      expect((await post(`/api/webhooks/resume/${wrong}`)).status).toBe(404);
    expect((await log()).state).toBe('WAITING');
  });

  test('is resumed by no GET, HEAD or other method: a person gets a button', async () => {
    const { path, log } = await begin([order, wait]);
    const page = await at.ask('GET', path, { headers: { 'Accept-Language': 'de' } });
    expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(page.text).toContain('Bestätigen</button>');
    expect((await at.ask('HEAD', path)).status).toBe(200);
    expect((await at.ask('PUT', path)).status).toBe(405);
    expect((await log()).state).toBe('WAITING');
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' };
    expect((await post(`${path}?choice=0`, '', form)).text).toContain('Thank you');
    expect((await log()).state).toBe('SUCCEEDED');
  });

  test('takes what a trigger takes, and a refused call does not use it up', async () => {
    const { path, outputOf } = await begin([order, wait]);
    expect((await post(path, '{', { 'Content-Type': 'application/json' })).status).toBe(400);
    expect((await post(path, 'x', { 'Content-Type': 'image/png' })).status).toBe(415);
    expect((await post(path, { text: 'x'.repeat(1_100_000) })).status).toBe(413);
    expect((await post(path, 'Hello', { 'Content-Type': 'text/plain' })).status).toBe(200);
    expect(await outputOf('paid')).toMatchObject({ body: { text: 'Hello' } });
  });

  test('stays the same in a retry, and is in no log', async () => {
    failures = 1;
    const { path, log } = await begin([order, wait]);
    await at.world.database.autocommit.orm.execute(
      sql`update workflow_runs set due_at = now() where state = 'WAITING'`,
    );
    const { steps } = await log();
    const [first, second] = sent.slice(-2);
    expect(second).toEqual(first);
    const token = path.slice(path.lastIndexOf('/') + 1);
    expect(steps[0]).toMatchObject({ attempts: 2, input: { body: { callback: hidden } } });
    await post(path);
    expect(JSON.stringify([await log(), at.lines])).not.toContain(token);
  });

  test('reaches a caller by an answer and a person by a mail, and the log hides it', async () => {
    const of = await at.workspace();
    await of.owner.mail.update({
      host: '127.0.0.1',
      port: 9,
      security: 'none',
      userName: null,
      fromName: 'Example team',
      fromAddress: 'team@example.com',
    });
    const text = '{{ resumeUrls.paid }}';
    const { id, runId, log } = await begin(
      [
        { name: 'answer', action: 'respond', input: { text } },
        { name: 'mail', action: 'sendEmail', input: { to: 'person@example.com', subject: 'Confirm', body: text } },
        wait,
      ],
      of,
    );
    const { rows } = await at.world.database.autocommit.orm.execute<{ url: string }>(
      sql`select response ->> 'body' as url from workflow_runs where id = ${decodeId('run', runId)}`,
    );
    const url = rows[0]?.url ?? '';
    const { steps } = await log();
    expect(JSON.stringify([steps, await of.owner.workflows.listRuns({ id })])).not.toContain(url);
    expect(steps).toMatchObject([
      { output: { body: hidden } },
      { input: { body: hidden }, output: { text: hidden } },
      {},
    ]);
    const [mail] = await at.world.database.autocommit.orm.select().from(emails).where(eq(emails.workspaceId, of.id));
    expect(mail?.body).toBe(url);
    expect((await post(url.slice(at.gateway.url.length))).status).toBe(200);
  });

  test('of one workspace resumes no run of another', async () => {
    const there = await at.workspace();
    const mine = await begin([order, wait]);
    const theirs = await begin([order, wait], there);
    expect((await post(mine.path)).status).toBe(200);
    expect((await mine.log()).state).toBe('SUCCEEDED');
    expect((await theirs.log()).state).toBe('WAITING');
  });
});

describe('publishing', () => {
  const field = (name: string): Step => ({ ...order, input: { ...order.input, body: `{{ resumeUrls.${name} }}` } });
  test.each([
    ['the name of another step', [field('order'), wait], 'there is no "resumeUrls.order"'],
    ['a step that is over', [wait, field('paid')], 'resumeUrls'],
    ['a step that sends nothing', [task('x {{ resumeUrls.paid }}', 'told'), wait], '"resumeUrls" are only in'],
    ['a loop', [{ name: 'each', action: 'forEach', input: { items: [] }, steps: [wait] }], 'cannot be inside'],
  ] as [string, Step[], string][])('refuses %s', async (_, steps, message) => {
    await expect(publish(steps)).rejects.toThrow(message);
  });
});
