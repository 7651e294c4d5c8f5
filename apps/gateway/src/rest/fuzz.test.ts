import { appRouter } from '@dossier/domain/router.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';
import { nearlyFitting, strangeText } from '../testing/strange.ts';
import { RouteTable, type Endpoint } from './routes.ts';

let at: TestGateway;
let workspace: KeyedWorkspace;
/** Ids that exist, by the name of the field that takes them; `id` by the first part of the path. */
let known: Record<string, string> = {};
const endpoints = new Map(new RouteTable(appRouter).endpoints.map((endpoint) => [endpoint.name, endpoint]));

beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
  const folderId = await workspace.newFolder();
  await workspace.owner.folders.addField({ id: folderId, field: { key: 'score', label: 'Score', type: 'NUMBER' } });
  const { data: pipeline } = await workspace.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'First' }, { name: 'Second' }] });
  known = { folderId, pipelineId: pipeline.id, stageId: pipeline.stages[1]?.id ?? '', ownerId: workspace.ownerId, assigneeId: workspace.memberId, pipelines: pipeline.id };
  await renew('records');
  known['recordId'] = known['records'] ?? '';
  for (const noun of ['deals', 'tasks', 'webhooks']) await renew(noun);
});
afterAll(() => at.close());

/** Makes another one of these, to be changed or deleted. */
async function renew(noun: string): Promise<void> {
  const bodies: Record<string, object> = {
    records: { folderId: known['folderId'], title: 'Example' },
    deals: { pipelineId: known['pipelineId'] },
    tasks: { title: 'Example' },
    webhooks: { url: 'https://127.0.0.1:1/hook', kinds: ['record.created'] },
  };
  if (!bodies[noun]) return;
  const reply = await at.ask('POST', `/api/v1/${noun}`, { key: workspace.writeKey, body: bodies[noun] });
  if (reply.status !== 201) throw new Error(`Could not make another of ${noun}: ${reply.text}`);
  known[noun] = reply.id;
}

const request = fc.constantFrom(...endpoints).chain(([name, { input = z.strictObject({}), pathParameters }]) =>
  fc.record({
    name: fc.constant(name),
    fields: nearlyFitting(input, pathParameters.map((parameter) => parameter.name), () => known),
    isKnown: fc.boolean(),
    pathTexts: fc.array(strangeText, { minLength: 2, maxLength: 2 }),
    headers: fc.record({ 'If-Match': fc.constantFrom('"1"', '"2"', '*', 'x', '"99999999999999999999"'), 'Idempotency-Key': fc.oneof(fc.uuid(), fc.constantFrom('same', 'ä', '')) }, { requiredKeys: [] }),
  }),
);

function pathOf({ path }: Endpoint, isKnown: boolean, texts: string[]): string {
  const id = known[path.split('/')[1] ?? ''];
  return `/api/v1${path.replaceAll(/\{\w+\}/g, () => (isKnown && id !== undefined ? id : encodeURIComponent((texts.pop() ?? '').toWellFormed()) || 'x'))}`;
}

test('whatever is sent to whichever operation, the answer is one that openapi.json declares, and never a 5xx', async () => {
  const outcomes = new Set<string>();
  const property = fc.asyncProperty(request, async ({ name, fields, isKnown, pathTexts, headers }) => {
    const endpoint = endpoints.get(name);
    if (!endpoint) throw new Error(name);
    const path = pathOf(endpoint, isKnown, [...pathTexts]);
    const reply = endpoint.hasBody
      ? await at.ask(endpoint.method, path, { key: workspace.writeKey, body: fields, headers })
      : await at.ask(endpoint.method, `${path}?${queryOf(fields)}`.slice(0, 12_000), { key: workspace.writeKey, headers });
    outcomes.add(`${name} ${Math.floor(reply.status / 100)}xx`);
    expect(reply.status, `${endpoint.method} ${path} ${JSON.stringify(fields).slice(0, 2_000)}\n${reply.text}\n${JSON.stringify(at.lines.filter(({ level }) => Number(level) >= 50).at(-1))}`).toBeLessThan(500);
    if (endpoint.method === 'DELETE' && reply.status === 200) await renew(path.split('/')[3] ?? '');
  });
  await fc.assert(property, { numRuns: 2_500, endOnFailure: true });
  // Strange requests alone would all end at the first check, and prove little.
  for (const name of ['records.list', 'records.create', 'records.update', 'deals.list', 'deals.create', 'deals.update', 'tasks.create', 'comments.create', 'calls.create']) expect(outcomes).toContain(`${name} 2xx`);
}, 120_000);

test('whatever bytes are sent as a body, the answer is a 4xx', async () => {
  const property = fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), fc.constantFrom('application/json', 'application/json; charset=x', 'text/plain', '\u00ff', 'application/json;;;'), async (bytes, type) => {
    const reply = await at.ask('POST', '/api/v1/records', { key: workspace.writeKey, body: Buffer.from(bytes), headers: { 'Content-Type': type } });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
  });
  await fc.assert(property, { numRuns: 200, endOnFailure: true });
}, 60_000);

function queryOf(fields: Record<string, unknown>): string {
  const text = (value: unknown) => encodeURIComponent((typeof value === 'string' ? value : String(JSON.stringify(value))).toWellFormed());
  return Object.entries(fields)
    .flatMap(([name, value]) => {
      const key = text(name);
      if (Array.isArray(value)) return value.map((one) => `${key}=${text(one)}`);
      if (typeof value === 'object' && value !== null) return Object.entries(value).map(([inner, one]) => `${key}[${text(inner)}]=${text(one)}`);
      return [`${key}=${text(value)}`];
    })
    .join('&');
}
