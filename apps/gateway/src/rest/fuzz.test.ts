import { probes } from '@dossier/domain/testing/probes.ts';
import { fill, type Things } from '@dossier/domain/testing/things.ts';
import { appRouter } from '@dossier/domain/router.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { triggerPath } from '../testing/contract.ts';
import { openGateway, worldSecret, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';
import type { Reply } from '../testing/http.ts';
import { queryOf, sentAs } from '../testing/query.ts';
import { nearlyFitting, strangeText, strangeValue } from '../testing/strange.ts';
import { RouteTable, type Endpoint } from './routes.ts';

/** FUZZ_SEED sets the start, FUZZ_RUNS the length; a failure prints its seed and path. */
const seed = Number(process.env['FUZZ_SEED'] ?? 2026);
const runsPerOperation = Number(process.env['FUZZ_RUNS'] ?? 12);

let at: TestGateway;
let workspace: KeyedWorkspace;
let things: Things;
/** Existing ids by the name of the field that takes them. */
let known: Record<string, string> = {};
/** Existing ids by the first segment of a path, for its {id}. */
let nouns: Record<string, string> = {};
// Deletes run late, so that other requests find something to change. Archives run last, and parts before their whole. A
// link is removed before its record is replaced.
const isDelete = ({ method, name }: Endpoint) => method === 'DELETE' && name !== 'links.remove';
const lateness = (endpoint: Endpoint) =>
  endpoint.name.endsWith('.archive')
    ? 3
    : endpoint.name.includes('.archive')
      ? 2
      : isDelete(endpoint) || endpoint.name === 'workflows.disable'
        ? 1
        : 0;
const endpoints = new RouteTable(appRouter).endpoints.toSorted((a, b) => lateness(a) - lateness(b));

beforeAll(async () => {
  at = await openGateway({ authSecret: worldSecret });
  workspace = await at.workspace();
  things = await fill(at.world, workspace, 'native');
  // So that it can be retried.
  await at.world.database.pool.query(`update workflow_runs set state = 'FAILED'`);
  await workspace.owner.folders.addField({
    id: things.folder,
    field: { key: 'score', label: 'Score', type: 'NUMBER' },
  });
  known = {
    folderId: things.folder,
    pipelineId: things.pipeline,
    stageId: things.stage,
    ownerId: things.member,
    assigneeId: things.member,
    recordId: things.record,
    dealId: things.deal,
    deliveryId: things.delivery,
    replayId: things.replay,
    runId: things.run,
    after: things.event,
    workflowId: things.workflow,
    key: things.fieldKey,
    linkId: things.link,
    version: '1',
    tag: (await workspace.owner.tags.create({ name: 'Kept' })).data.name,
    name: things.variable,
  };
  nouns = {
    records: things.record,
    deals: things.deal,
    tasks: things.task,
    webhooks: things.webhook,
    workflows: things.workflow,
    pipelines: things.pipeline,
    folders: things.folder,
    operations: things.operation,
    reports: things.report,
    views: things.view,
    watches: things.watch,
    tags: things.tag,
    comments: things.comment,
    attachments: things.attachment,
    calls: things.call,
    emails: things.email,
    'link-kinds': things.unusedKind,
    approvals: things.approval,
  };
});
afterAll(() => at.close());

// Each tag has a name of its own.
let tagCount = 0;

/** Replaces what was deleted. */
async function renew(noun: string): Promise<void> {
  const bodies: Record<string, object[]> = {
    // Other requests may have given the first folder and pipeline fields that are required.
    records: [known['folderId'], things.otherFolder].map((folderId) => ({ folderId, title: 'Example' })),
    deals: [known['pipelineId'], things.otherPipeline].map((pipelineId) => ({ pipelineId })),
    tasks: [{ title: 'Example' }],
    reports: [{ name: 'Example' }],
    views: [{ name: 'Example' }],
    watches: [{ name: 'Example', of: 'tasks', where: { field: 'status', op: 'eq', value: 'OPEN' } }],
    webhooks: [{ url: 'https://127.0.0.1:1/hook', kinds: ['record.created'] }],
    workflows: [{ name: 'Example', draft: { trigger: { kind: 'manual' }, steps: [] } }],
    tags: [{ name: `Made again ${(tagCount += 1)}` }],
    comments: [{ text: 'Example' }],
    calls: [{}],
    attachments: [{ recordId: nouns['records'], name: 'example.txt', content: 'SGVsbG8=' }],
    'link-kinds': [{ name: 'Example', reverseName: 'Example' }],
  };
  // These are known by their names.
  if (noun === 'syncs') {
    await at.ask('PUT', `/api/v1/syncs/${things.sync}`, { key: workspace.fullKey, body: { folderId: things.folder } });
    return;
  }
  if (noun === 'variables') {
    await at.ask('POST', '/api/v1/variables', { key: workspace.fullKey, body: { name: things.variable, value: 1 } });
    return;
  }
  const place = noun === 'comments' || noun === 'calls' ? `records/${nouns['records']}/${noun}` : noun;
  const make = (body: object | undefined) => at.ask('POST', `/api/v1/${place}`, { key: workspace.fullKey, body });
  const [first, other] = bodies[noun] ?? [];
  let reply = await make(first);
  if (reply.status === 422 && other) reply = await make(other);
  if (reply.status !== 201) throw new Error(`Could not make another of ${noun}: ${reply.text}`);
  nouns[noun] = reply.id;
  const one = noun.slice(0, -1);
  things = { ...things, [one]: reply.id };
  if (`${one}Id` in known) known[`${one}Id`] = reply.id;
  if (noun === 'records') {
    // In the same folder, so that they can be merged.
    const { folderId } = z.object({ data: z.object({ folderId: z.string() }) }).parse(JSON.parse(reply.text)).data;
    things = { ...things, linked: (await make({ folderId, title: 'Example' })).id };
    // Comments and calls of a record in Trash are not found.
    for (const hanging of ['comments', 'calls', 'attachments']) await renew(hanging);
  }
}

const headers = fc.record(
  {
    'If-Match': fc.constantFrom('"1"', '"2"', '*', 'x', '"99999999999999999999"'),
    'Idempotency-Key': fc.oneof(fc.uuid(), fc.constantFrom('same', 'ä', '')),
  },
  { requiredKeys: [] },
);

interface Request {
  readonly fields: Record<string, unknown>;
  readonly ids: readonly (readonly [name: string, strange: string | undefined])[];
  readonly headers: Record<string, string>;
}

/** Valid requests that succeed; each operation starts with one. */
function wellFormed({ name, path, pathParameters }: Endpoint): Request[] {
  const names = pathParameters.map((parameter) => parameter.name);
  // Each of their operations needs one in another state.
  const areNamed = /^\/(imports|exports|syncs)\//.test(path);
  return (probes[name]?.(things) ?? []).map((input) => {
    const given = z.record(z.string(), z.unknown()).parse(input);
    const fields = Object.fromEntries(Object.entries(given).filter(([field]) => !names.includes(field)));
    const ids = names.map((field) => [field, areNamed ? String(given[field]) : undefined] as const);
    return { fields, ids, headers: {} };
  });
}

function requestsOf({ input = z.strictObject({}), pathParameters }: Endpoint) {
  const names = pathParameters.map(({ name }) => name);
  return fc.record({
    fields: nearlyFitting(input, names, () => known),
    ids: fc.tuple(
      ...names.map((name) => fc.tuple(fc.constant(name), fc.option(strangeText, { freq: 1, nil: undefined }))),
    ),
    headers,
  });
}

/** `strange` replaces an existing id, if there is one. */
function pathOf(
  { path }: Pick<Endpoint, 'path'>,
  ids: readonly (readonly [name: string, strange: string | undefined])[],
): string {
  const noun = path.split('/')[1] ?? '';
  return ids.reduce((filled, [name, strange]) => {
    const id = name !== 'id' ? known[name] : path === '/records/{id}/restore' ? things.trashed : nouns[noun];
    const text =
      strange === undefined && id !== undefined ? id : encodeURIComponent((strange ?? '').toWellFormed()) || 'x';
    return filled.replace(`{${name}}`, () => text);
  }, path);
}

function demandDeclared(reply: Reply, sent: string): void {
  const { status, text } = reply;
  // The contract check ran when the answer came.
  expect(
    status,
    `${sent.slice(0, 2_000)}\n${text}\n${JSON.stringify(at.lines.filter(({ level }) => Number(level) >= 50).at(-1))}`,
  ).toBeLessThan(500);
}

const settings = { seed, numRuns: runsPerOperation, endOnFailure: true };

test('whatever is sent to whichever operation, the answer is one that openapi.json declares, and never a 5xx', async () => {
  const answered = new Set<string>();
  const asking =
    (endpoint: Endpoint) =>
    async ({ fields, ids, headers: sent }: Request) => {
      const { name, method } = endpoint;
      const path = `/api/v1${pathOf(endpoint, ids)}`;
      const { query, ...body } = sentAs(endpoint, fields);
      const asked = { key: workspace.fullKey, headers: sent, ...body };
      const reply = await at.ask(method, `${path}${query}`.slice(0, 12_000), asked);
      if (reply.status < 300) answered.add(name);
      demandDeclared(reply, `${method} ${path} ${JSON.stringify(fields)}`);
      const mayDelete = isDelete(endpoint) || /\/(?:batch|erase)$/.test(path);
      if (mayDelete && reply.status < 300) await renew(path.split('/')[3] ?? '');
    };
  // These run first, on fresh data: strange requests may switch a webhook off.
  for (const endpoint of endpoints.filter((one) => lateness(one) === 0))
    for (const request of wellFormed(endpoint)) await asking(endpoint)(request);
  for (const endpoint of endpoints) {
    const ask = asking(endpoint);
    if (lateness(endpoint) > 0) for (const request of wellFormed(endpoint)) await ask(request);
    await fc.assert(fc.asyncProperty(requestsOf(endpoint), ask), settings);
  }
  // Strange requests alone would all end at the first check and prove little.
  expect(endpoints.map(({ name }) => name).filter((name) => !answered.has(name))).toEqual([]);
}, 300_000);

test('whatever is sent to the URL of a workflow, the answer is one that openapi.json declares, and never a 5xx', async () => {
  const { data } = await workspace.owner.workflows.create({
    name: 'Hook',
    draft: { trigger: { kind: 'webhook' }, steps: [] },
  });
  await workspace.owner.workflows.publish({ id: data.id });
  await workspace.owner.workflows.enable({ id: data.id });
  known['workflowId'] = data.id;
  const request = fc.record({
    ids: fc.tuple(fc.tuple(fc.constant('workflowId'), fc.option(strangeText, { freq: 4, nil: undefined }))),
    body: fc.oneof(
      strangeValue,
      fc.record({ recordId: strangeValue }),
      fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
    ),
    query: fc.dictionary(strangeText, strangeText, { maxKeys: 3 }),
    headers: fc.record(
      {
        'Content-Type': fc.constantFrom(
          'application/json',
          'application/x-www-form-urlencoded',
          'text/plain',
          'application/json; charset=utf-16',
          '',
        ),
        'Idempotency-Key': fc.constantFrom('same', 'other', 'ä', ''),
        'webhook-id': fc.uuid(),
        'webhook-signature': fc.constantFrom('v1,', 'v1,AAAA', 'x'),
      },
      { requiredKeys: [] },
    ),
  });
  expect((await at.ask('POST', `/api/webhooks/trigger/${data.id}`, { body: {} })).status).toBe(200);
  const property = fc.asyncProperty(request, async ({ ids, body, query, headers: sent }) => {
    const path = pathOf({ path: triggerPath }, ids);
    const reply = await at.ask('POST', `${path}?${queryOf(query)}`.slice(0, 12_000), { body, headers: sent });
    demandDeclared(reply, `${path} ${JSON.stringify(query)} ${JSON.stringify(sent)} ${JSON.stringify(body)}`);
  });
  await fc.assert(property, { ...settings, numRuns: 16 * runsPerOperation });
}, 300_000);

test('whatever bytes are sent as a body, the answer is a 4xx', async () => {
  const property = fc.asyncProperty(
    fc.uint8Array({ minLength: 1, maxLength: 200 }),
    fc.constantFrom('application/json', 'application/json; charset=x', 'text/plain', '\u00ff', 'application/json;;;'),
    async (bytes, type) => {
      const reply = await at.ask('POST', '/api/v1/records', {
        key: workspace.fullKey,
        body: Buffer.from(bytes),
        headers: { 'Content-Type': type },
      });
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
    },
  );
  await fc.assert(property, { ...settings, numRuns: 16 * runsPerOperation });
});
