import { createHmac } from 'node:crypto';
import type { Receiver } from '@dossier/domain/webhooks/testing/world.ts';
import type { Ask, Reply } from '@dossier/gateway/testing/http.ts';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import type { WatchedDatabase } from './watched-database.ts';

export type Rpc = (name: string, input: unknown) => Promise<Reply>;
export type RpcReveal = (what: string, name: string, input: unknown, key: string) => Promise<{ secret: string }>;
export type Done = (reply: Promise<Reply>) => Promise<string>;

interface Stage {
  readonly key: string;
  readonly folderId: string;
  readonly secrets: { readonly workflow: string; readonly senderKey: string; readonly senderCookie: string };
  readonly receiver: Receiver;
  readonly watched: WatchedDatabase;
  readonly ask: (method: string, path: string, given?: Ask) => Promise<Reply>;
  readonly rpc: Rpc;
  readonly rpcReveal: RpcReveal;
  readonly done: Done;
}

/** Sends secrets through all of workflows: their definitions, their URLs, their calls and their logs. */
export async function sendThroughWorkflows(stage: Stage): Promise<void> {
  const { key, folderId, secrets, receiver, watched, ask, rpc, done } = stage;
  for (const value of [secrets.workflow, [secrets.workflow]])
    await rpc('workflows.setSecret', { name: 'canary', value });
  // The other is bound to the receiver, and would not get into an address elsewhere.
  await rpc('workflows.setSecret', { name: 'stray', value: secrets.workflow });
  await rpc('workflows.setSecret', { name: `not ${secrets.workflow}`, value: 'x' });
  const runIds: [string, string][] = [];
  for (const steps of definitionsFor(receiver)) runIds.push(await runEveryWay(stage, steps));
  await sendSigned(stage);
  const elsewhere = await done(
    rpc('workflows.create', {
      name: 'Canary',
      draft: {
        trigger: { kind: 'webhook' },
        steps: [{ name: 'task', action: 'createTask', input: { title: '{{ secrets.canary }}' } }],
      },
    }),
  );
  expect((await rpc('workflows.publish', { id: elsewhere })).status).toBe(422);
  await rpc('workflows.preview', { template: '{{ secrets.canary }} {{ trigger.headers | json }}' });
  await rpc('workflows.create', {
    name: 'Canary',
    draft: {
      trigger: { kind: 'manual' },
      steps: [{ name: 'x', action: 'callApi', input: { url: '{{ secrets.nosuch }' } }],
    },
  });
  await vi.waitFor(
    async () =>
      expect(await watched.count(`select count(*) as n from workflow_runs where state in ('QUEUED', 'RUNNING')`)).toBe(
        0,
      ),
    { timeout: 30_000 },
  );
  for (const [id, runId] of runIds) {
    await ask('GET', `/api/v1/workflows/${id}/runs`, { key });
    await ask('GET', `/api/v1/workflows/${id}/runs/${runId}`, { key });
    await ask('GET', `/api/v1/workflows/${id}`, { key });
  }
  await ask('GET', `/api/v1/records?folderId=${folderId}`, { key });
  for (const name of ['listSecrets', 'removeSecret']) await rpc(`workflows.${name}`, { name: 'canary' });
}

/** Steps that take a secret wherever one can stand. */
function definitionsFor(receiver: Receiver): object[][] {
  const input = (path: string) => ({
    url: `${receiver.url}${path}?key={{ secrets.canary | url_encode }}`,
    headers: {
      authorization: 'Basic {{ secrets.canary | base64_encode }}',
      'x-key': '{{ secrets.canary | url_encode }}',
    },
    body: { key: '{{ secrets.canary }}', nested: { '{{ secrets.canary }}': ['{{ secrets.canary | json }}'] } },
  });
  const call = (path: string) => ({ name: `call${path}`, action: 'callApi', input: input(path) });
  return [
    [
      call('200'),
      {
        name: 'task',
        action: 'createTask',
        input: { title: 'It said {{ steps.call200.output | json | truncate: 400 }}' },
      },
    ],
    [call('404')],
    [call('503')],
    [call('reset')],
    [
      {
        name: 'form',
        action: 'callApi',
        input: { ...input('200'), body: undefined, form: { key: '{{ secrets.canary }}' } },
      },
    ],
    [{ name: 'nowhere', action: 'callApi', input: { url: 'http://{{ secrets.stray | slice: 7, 30 }}.invalid/' } }],
    [{ name: 'broken', action: 'callApi', input: { url: '{{ secrets.canary }}', timeoutS: '{{ secrets.canary }}' } }],
    [
      {
        name: 'header',
        action: 'callApi',
        input: { url: receiver.url, headers: { 'x-{{ secrets.canary }}': 'x', 'x-long': '{{ secrets.canary }}\n' } },
      },
    ],
  ];
}

/** Publishes a workflow and runs it by its URL and by hand, also with bad requests. Answers its id and a run's. */
async function runEveryWay(stage: Stage, steps: object[]): Promise<[id: string, runId: string]> {
  const { key, secrets, ask, rpc, rpcReveal, done } = stage;
  const draft = { trigger: { kind: 'webhook', protection: 'token' }, steps };
  const id = await done(rpc('workflows.create', { name: 'Canary', draft }));
  const { secret: token } = await rpcReveal('the token of a workflow', 'workflows.rotateHookSecret', { id }, 'secret');
  for (const name of ['publish', 'enable']) expect((await rpc(`workflows.${name}`, { id })).status).toBe(200);
  await rpc('workflows.dryRun', { definition: draft });
  const trigger = `/api/webhooks/trigger/${id}`;
  const { senderKey, senderCookie } = secrets;
  const headers = {
    'X-Webhook-Token': token,
    Authorization: `Bearer ${senderKey}`,
    Cookie: `a=${senderCookie}`,
    'X-Shop-Api-Key': senderKey,
  };
  expect((await ask('POST', trigger, { headers, body: { name: 'lead' } })).status).toBe(200);
  expect((await ask('POST', `${trigger}?token=${token}`, { body: {} })).status).toBe(200);
  for (const wrong of [`${token}x`, token.slice(1)])
    expect((await ask('POST', trigger, { headers: { 'X-Webhook-Token': wrong }, body: { name: 'lead' } })).status).toBe(
      401,
    );
  await ask('POST', `${trigger}?token=${token}`, { body: `{"a": ${senderKey}` });
  await ask('GET', `${trigger}?token=${token}`);
  const runId = z
    .string()
    .parse((await ask('POST', `/api/v1/workflows/${id}/run`, { key, body: { body: {} } })).data['id']);
  return [id, runId];
}

async function sendSigned({ ask, rpc, rpcReveal, done }: Stage): Promise<void> {
  const id = await done(
    rpc('workflows.create', {
      name: 'Signed',
      draft: { trigger: { kind: 'webhook', protection: 'signature' }, steps: [] },
    }),
  );
  const { secret } = await rpcReveal(
    'the signing secret of a workflow',
    'workflows.rotateHookSecret',
    { id },
    'secret',
  );
  for (const name of ['publish', 'enable']) await rpc(`workflows.${name}`, { id });
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`msg_1.${timestamp}.{}`)
    .digest('base64');
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
  expect((await ask('POST', `/api/webhooks/trigger/${id}`, { headers, body: '{}' })).status).toBe(200);
  expect(
    (
      await ask('POST', `/api/webhooks/trigger/${id}`, {
        headers: { ...headers, 'webhook-signature': `v1,${secret}` },
        body: '{}',
      })
    ).status,
  ).toBe(401);
}
