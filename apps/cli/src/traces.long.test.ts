import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { openWorld, type TestWorkspace, type World } from '@dossier/domain/testing/world.ts';
import { gatewaySettings } from '@dossier/gateway/environment.ts';
import { startGateway, type Gateway } from '@dossier/gateway/gateway.ts';
import { readWorkerSettings } from '@dossier/worker/environment.ts';
import { startWorker, type RunningWorker } from '@dossier/worker/worker.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute),
});
const scopeSchema = z.object({ spans: z.array(spanSchema) });
const batchSchema = z.object({ resourceSpans: z.array(z.object({ scopeSpans: z.array(scopeSchema) })) });

let world: World;
let workspace: TestWorkspace;
let folderId: string;
let gateway: Gateway;
let worker: RunningWorker;
let spans: z.infer<typeof spanSchema>[];
let calls: Map<string, IncomingHttpHeaders>;
const servers: Server[] = [];

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  spans = [];
  calls = new Map();
  workspace = await world.workspace();
  folderId = (await workspace.owner.folders.create({ name: 'Contacts' })).data.id;
});
afterEach(async () => {
  await Promise.all([gateway.close(), worker.close()]);
  for (const server of servers.splice(0)) server.closeAllConnections();
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function start(endpoint: string): Promise<void> {
  const environment = {
    DATABASE_URL: world.url,
    AUTH_SECRET: 'a secret for tests, not for anybody else',
    OUTBOUND_ALLOW: '127.0.0.1/32',
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    PORT: '0',
    LOG_LEVEL: 'silent',
  };
  gateway = await startGateway(gatewaySettings(environment));
  worker = await startWorker(readWorkerSettings(environment));
}

const collect: RequestListener = (request, response) =>
  void json(request).then((body) => {
    for (const { scopeSpans } of batchSchema.parse(body).resourceSpans)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
const receive: RequestListener = (request, response) => {
  calls.set(request.url ?? '', request.headers);
  request.resume();
  response.writeHead(200).end('{}');
};
const namesOf = (trace: string) => spans.filter(({ traceId }) => traceId === trace).map(({ name }) => name);
const newTrace = (digit: string) => [digit.repeat(32), `00-${digit.repeat(32)}-${digit.repeat(16)}-01`] as const;

/** A webhook and a workflow for new records, both of which call a receiver. */
async function react(): Promise<void> {
  const url = await listen(receive);
  await workspace.owner.webhooks.create({ url: `${url}/delivery`, kinds: ['record.created'] });
  await publish({ kind: 'event', event: 'record.created' }, `${url}/step`);
}

async function publish(trigger: object, url: string): Promise<string> {
  const steps = [{ name: 'call', action: 'callApi', input: { url } }];
  const { data } = await workspace.owner.workflows.create({ name: 'Calls', draft: { trigger, steps } as never });
  await workspace.owner.workflows.publish({ id: data.id });
  await workspace.owner.workflows.enable({ id: data.id });
  return data.id;
}

async function create(traceparent?: string): Promise<string> {
  const { data } = await workspace.owner.apiKeys.create({ name: 'Key', scopes: ['write'] });
  const answer = await fetch(`${gateway.url}/api/v1/records`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${data.key}`,
      'content-type': 'application/json',
      ...(traceparent === undefined ? {} : { traceparent }),
    },
    body: JSON.stringify({ folderId, title: 'Ada Lovelace' }),
  });
  expect(answer.status).toBe(201);
  return z.object({ data: z.object({ id: z.string() }) }).parse(await answer.json()).data.id;
}

it('a request, its event, the delivery and the run are one trace, which outgoing calls pass on', async () => {
  await start(await listen(collect));
  await react();
  const [trace, traceparent] = newTrace('a');
  const id = await create(traceparent);
  await expect
    .poll(() => namesOf(trace).toSorted())
    .toEqual([
      'POST /api/v1/records',
      'event dispatch',
      'transaction',
      'webhook delivery',
      'workflow run',
      'workflow step',
    ]);
  const ofTrace = new Map(spans.filter(({ traceId }) => traceId === trace).map((span) => [span.name, span]));
  const parents = [...ofTrace].map(([name, { parentSpanId }]) => [
    name,
    [...ofTrace.values()].find(({ spanId }) => spanId === parentSpanId)?.name,
  ]);
  expect(Object.fromEntries(parents)).toEqual({
    'POST /api/v1/records': undefined,
    transaction: 'POST /api/v1/records',
    'event dispatch': 'transaction',
    'webhook delivery': 'transaction',
    'workflow run': 'transaction',
    'workflow step': 'workflow run',
  });
  expect(ofTrace.get('POST /api/v1/records')?.parentSpanId).toBe('a'.repeat(16));
  for (const [path, name] of [
    ['/delivery', 'webhook delivery'],
    ['/step', 'workflow step'],
  ] as const)
    expect(calls.get(path)?.['traceparent']).toBe(`00-${trace}-${ofTrace.get(name)?.spanId}-01`);
  const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...keys].filter((key) => !/^(http|dossier)\./.test(key))).toEqual([]);
  expect(JSON.stringify(spans)).not.toMatch(/Lovelace|dsk_|127\.0\.0\.1/);
  const shown = [await workspace.owner.events.list({}), await workspace.owner.records.timeline({ id })];
  expect(JSON.stringify(shown)).not.toContain('traceparent');
});

it('calls of trigger URLs and of RPC continue the trace of their caller', async () => {
  await start(await listen(collect));
  const url = await listen(receive);
  const id = await publish({ kind: 'webhook', protection: 'none' }, `${url}/step`);
  const [trace, traceparent] = newTrace('b');
  const headers = { traceparent, 'content-type': 'application/json' };
  await fetch(`${gateway.url}/api/webhooks/trigger/${id}`, { method: 'POST', headers, body: '{}' });
  await fetch(`${gateway.url}/api/trpc/workspaces.list`, { headers });
  await expect
    .poll(() => namesOf(trace).toSorted())
    .toEqual([
      'GET /api/trpc/workspaces.list',
      'POST /api/webhooks/trigger/{workflowId}',
      'workflow run',
      'workflow step',
    ]);
  expect(calls.get('/step')?.['traceparent']).toContain(trace);
});

it('a run by hand continues the trace of its call, and its steps see no header of it', async () => {
  await start(await listen(collect));
  const url = await listen(receive);
  const id = await publish({ kind: 'manual', on: 'nothing' }, `${url}/step?{{ trigger.headers.traceparent }}`);
  const [trace, traceparent] = newTrace('c');
  const { data } = await workspace.owner.apiKeys.create({ name: 'Key', scopes: ['write'] });
  await fetch(`${gateway.url}/api/v1/workflows/${id}/run`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.key}`, 'content-type': 'application/json', traceparent },
    body: '{}',
  });
  await expect.poll(() => namesOf(trace)).toContain('workflow step');
  expect([...calls.keys()]).toEqual(['/step']);
});

it.each([
  ['is not there', async () => 'http://127.0.0.1:9'],
  ['never answers', () => listen(() => {})],
])('a collector that %s fails no request, no delivery and no run', async (_how, endpoint) => {
  await start(await endpoint());
  await react();
  await create();
  await expect.poll(() => [...calls.keys()].toSorted()).toEqual(['/delivery', '/step']);
});
