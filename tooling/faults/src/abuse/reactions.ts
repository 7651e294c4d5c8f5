import { createHmac } from 'node:crypto';
import { answer, Receiver } from '@dossier/domain/webhooks/testing.ts';
import type { Step } from '@dossier/domain/workflows/definition.ts';
import { sql } from 'drizzle-orm';
import { demand, until } from '../webhooks/stage.ts';
import { tally } from './slow.ts';
import type { Target } from './target.ts';

const stormRunsMax = 60;
const hidden = 'Bearer only-for-the-first-receiver';

/** Two workflows that start each other, each with a loop: one record must not become a storm. */
export async function workflowStorm(target: Target): Promise<string> {
  const { folderId } = target.stage;
  const before = await runsIn(target);
  const again: Step = { name: 'record', action: 'createRecord', input: { folderId, title: 'Again' } };
  const steps: Step[] = [{ name: 'each', action: 'forEach', input: { items: [1, 2, 3, 4] }, steps: [again] }];
  const trigger = { kind: 'event', event: 'record.created', folderId: null, pipelineId: null, changedField: null };
  const ids = [await publish(target, trigger, steps), await publish(target, trigger, steps)];
  const startedAt = performance.now();
  const status = await target.statusOf('POST', '/api/v1/records', {
    headers: target.key,
    body: { folderId, title: 'One record' },
  });
  demand(status === 201, `the record was answered with ${status}`);
  await until(30, 'the storm goes on', async () => (await openIn(target)) === 0 && (await runsIn(target)) > before);
  const tookS = (performance.now() - startedAt) / 1_000;
  const runs = (await runsIn(target)) - before;
  const stops = await call<{ workflowId: string; count: number }[]>(target, 'workflows.listStops');
  for (const id of ids) await call(target, 'workflows.disable', { id });
  const stopped = stops.reduce((sum, { count }) => sum + count, 0);
  demand(runs <= stormRunsMax, `one record made ${runs} runs in ${tookS.toFixed(1)} s`);
  demand(
    ids.every((id) => stops.some(({ workflowId }) => workflowId === id)),
    'a workflow was stopped without a notice',
  );
  return (
    `1 record with two workflows that start each other: ${runs} runs in ${tookS.toFixed(1)} s, ${stopped} stopped, ` +
    'with a notice for each workflow'
  );
}

/** Calls without the token of a trigger: its sender must not be silenced. */
export async function silencedTrigger(target: Target): Promise<string> {
  const id = await publish(target, { kind: 'webhook', protection: 'token' }, []);
  const { secret } = await call<{ secret: string }>(target, 'workflows.rotateHookSecret', { id });
  await begin(target, id);
  const post = (headers: Record<string, string>) =>
    target.statusOf('POST', `/api/webhooks/trigger/${id}`, { headers, body: {} });
  const statuses: number[] = [];
  for (let n = 0; n < 14; n += 1)
    statuses.push(...(await Promise.all(Array.from({ length: 50 }, () => post({ 'X-Webhook-Token': 'guess' })))));
  const startedAt = performance.now();
  const genuine = await post({ 'X-Webhook-Token': secret });
  const tookMs = Math.round(performance.now() - startedAt);
  demand(genuine === 200, `the sender with the token was answered with ${genuine}`);
  demand(
    statuses.every((status) => status === 401 || status === 429),
    `calls without the token: ${tally(statuses)}`,
  );
  return (
    `700 calls without the token: ${tally(statuses)}; the sender with it, at the same address: 200 after ${tookMs} ` +
    'ms'
  );
}

/** An intercepted signed call that is sent again under other names must not become another run. */
export async function repeatedSignature(target: Target): Promise<string> {
  const id = await publish(target, { kind: 'webhook', protection: 'signature' }, []);
  const { secret } = await call<{ secret: string }>(target, 'workflows.rotateHookSecret', { id });
  await begin(target, id);
  const before = await runsIn(target);
  const body = '{"amount":100}';
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`msg_1.${timestamp}.${body}`)
    .digest('base64');
  const signed = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  const statuses: number[] = [];
  for (let n = 0; n < 50; n += 1)
    statuses.push(
      await target.statusOf('POST', `/api/webhooks/trigger/${id}`, {
        headers: { ...signed, 'Idempotency-Key': `again-${n}` },
        body,
      }),
    );
  const runs = (await runsIn(target)) - before;
  demand(runs === 1, `one signed call made ${runs} runs`);
  return `a signed call sent 50 times under other Idempotency-Keys: ${tally(statuses)}, 1 run`;
}

/** A write key and callers who choose an address: they must not get what was stored for another origin. */
export async function movedCredentials(target: Target): Promise<string> {
  const [first, collector] = await Promise.all([Receiver.start(answer(200)), Receiver.start(answer(200))]);
  try {
    const made = await target.ask('POST', '/api/v1/webhooks', {
      headers: target.key,
      body: { url: first.url, headers: { Authorization: hidden } },
    });
    const { data: webhook } = (await made.json()) as { data: { id: string } };
    const moved = await target.statusOf('PATCH', `/api/v1/webhooks/${webhook.id}`, {
      headers: target.key,
      body: { url: collector.url },
    });
    await target.statusOf('POST', `/api/v1/webhooks/${webhook.id}/test`, { headers: target.key, body: {} });
    await target.statusOf('DELETE', `/api/v1/webhooks/${webhook.id}`, { headers: target.key });
    await call(target, 'workflows.setSecret', { name: 'shop', value: hidden, origins: [first.url] });
    const id = await publish(target, { kind: 'webhook', protection: 'none' }, [
      {
        name: 'call',
        action: 'callApi',
        input: { url: '{{ trigger.body.url }}', headers: { authorization: '{{ secrets.shop }}' } },
      },
    ]);
    for (const { url } of [first, collector])
      await target.statusOf('POST', `/api/webhooks/trigger/${id}`, { body: { url } });
    await until(30, 'the runs do not end', async () => (await openIn(target)) === 0);
    const carries = ({ arrivals }: Receiver) =>
      arrivals.filter(({ headers }) => headers.authorization === hidden).length;
    demand(moved === 422, `the move of a webhook with stored headers was answered with ${moved}`);
    demand(carries(first) > 0, 'the receiver that the values are for got none');
    demand(carries(collector) === 0, `another origin got the stored values ${carries(collector)} times`);
    return (
      `a webhook moved to another origin by a write key: ${moved}; a secret at an address that the caller chose: ` +
      'not sent'
    );
  } finally {
    await Promise.all([first.close(), collector.close()]);
  }
}

async function publish(target: Target, trigger: object, steps: Step[]): Promise<string> {
  const { id } = await call<{ id: string }>(target, 'workflows.create', {
    name: 'Abused',
    draft: { trigger, steps },
  });
  const isGuarded = 'protection' in trigger && trigger.protection !== 'none';
  if (!isGuarded) await begin(target, id);
  return id;
}

async function begin(target: Target, id: string): Promise<void> {
  await call(target, 'workflows.publish', { id });
  await call(target, 'workflows.enable', { id });
}

/** A procedure, as the owner; a query where there is no input. */
async function call<Data>(target: Target, name: string, body?: object): Promise<Data> {
  const response = await target.ask(body === undefined ? 'GET' : 'POST', `/api/trpc/${name}`, {
    headers: target.person,
    ...(body === undefined ? {} : { body }),
  });
  demand(response.status === 200, `${name} was answered with ${response.status}`);
  // The output of each procedure matches its Data type.
  return ((await response.json()) as { result: { data: { data: Data } } }).result.data.data;
}

const runsIn = ({ stage }: Target) => stage.count(sql`select count(*)::int as n from workflow_runs`);

const openIn = ({ stage }: Target) =>
  stage.count(
    sql`
      select (select count(*) from events where dispatched_at is null)::int + (
        select count(*) from workflow_runs where finished_at is null
      )::int as n`,
  );
