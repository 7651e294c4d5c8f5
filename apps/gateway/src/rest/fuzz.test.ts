import { appRouter } from '@dossier/domain/router.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';
import { RouteTable, type Endpoint } from './routes.ts';

let at: TestGateway;
let workspace: KeyedWorkspace;
let known: Record<string, string>;
const endpoints = new Map(new RouteTable(appRouter).endpoints.map((endpoint) => [endpoint.name, endpoint]));

beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
  const folderId = await workspace.newFolder();
  await workspace.owner.folders.addField({ id: folderId, field: { key: 'score', label: 'Score', type: 'NUMBER' } });
  const { id: recordId } = await at.ask('POST', '/api/v1/records', { key: workspace.writeKey, body: { folderId, title: 'Example' } });
  known = { folderId, recordId, id: recordId };
});
afterAll(() => at.close());

const strangeText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('', '\0', '\ud800', '%', '_', '\\', "'", '"', '../..', '__proto__', 'constructor', 'null', '-1', '1e400', '2026-02-30', '9999-12-31T23:59:60Z', '0001-01-01', '+010000-01-01T00:00:00Z', 'FREQ=SECONDLY', '\u202e', '🎉'.repeat(200), 'a'.repeat(5_000)),
);
const strangeValue = fc.oneof(
  { maxDepth: 3 },
  strangeText,
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -0, 1e15, 1e308, 2 ** 53, Number.MAX_SAFE_INTEGER, true, false, null, [], {}),
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(strangeText, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 }),
);

// Fields that exist most of the time, so that what is behind the first check is reached.
function fieldsOf({ shape }: Endpoint) {
  const names = Object.keys(shape);
  return fc.dictionary(names.length > 0 ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: strangeText }) : strangeText, strangeValue, { maxKeys: 8 });
}

const request = fc.constantFrom(...endpoints).chain(([name, endpoint]) =>
  fc.record({
    name: fc.constant(name),
    fields: fieldsOf(endpoint),
    usesKnownIds: fc.boolean(),
    pathText: fc.array(strangeText, { minLength: 3, maxLength: 3 }),
    headers: fc.record({ 'If-Match': fc.constantFrom('"1"', '*', 'x', '"99999999999999999999"'), 'Idempotency-Key': fc.constantFrom('a', 'b c', 'ä', '') }, { requiredKeys: [] }),
  }),
);

test('whatever is sent, the answer is one that openapi.json declares, and never a 5xx', async () => {
  const property = fc.asyncProperty(request, async ({ name: endpointName, fields, usesKnownIds, pathText, headers }) => {
    const endpoint = endpoints.get(endpointName);
    if (!endpoint) throw new Error(endpointName);
    let place = 0;
    const path = `/api/v1${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (usesKnownIds ? (known[name] ?? 'x') : encodeURIComponent((pathText[place++] ?? 'x').toWellFormed()) || 'x'))}`;
    const usable = usesKnownIds ? { ...fields, ...Object.fromEntries(Object.keys(fields).filter((name) => name in known && name !== 'id').map((name) => [name, known[name]])) } : fields;
    const reply = endpoint.hasBody
      ? await at.ask(endpoint.method, path, { key: workspace.writeKey, body: usable, headers })
      : await at.ask(endpoint.method, `${path}?${queryOf(usable)}`.slice(0, 12_000), { key: workspace.writeKey, headers });
    expect(reply.status, `${endpoint.method} ${path} ${JSON.stringify(usable).slice(0, 2_000)}\n${reply.text}\n${JSON.stringify(at.lines.filter(({ level }) => Number(level) >= 50).at(-1))}`).toBeLessThan(500);
  });
  await fc.assert(property, { numRuns: 600, endOnFailure: true });
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
