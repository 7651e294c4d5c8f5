import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateway, worldSecret, type TestGateway } from '../testing/gateway.ts';
import { differencesOfBodies, differencesOfMissingBodies, differencesOfParameters } from '../testing/walk/agreement.ts';
import { openPrism } from '../testing/walk/prism.ts';
import { sdkCaller, unusedOperations } from '../testing/walk/sdk.ts';
import { endpoints, walk, type Walk } from '../testing/walk/walk.ts';

let at: TestGateway;
let walked: Walk;
let violationsOf: Awaited<ReturnType<typeof openPrism>>;

beforeAll(async () => {
  at = await openGateway({ authSecret: worldSecret });
  walked = await walk(at);
  violationsOf = await openPrism((await at.ask('GET', '/api/v1/openapi.json')).body);
  // Thousands of requests, one after the other.
}, 240_000);
afterAll(() => at.close());

const none = { refused: [], accepted: [] };

test('a value in a body is taken where the document has it, and only there', () => {
  expect(walked.bodyValues).not.toEqual([]);
  expect(differencesOfBodies(walked.bodyValues)).toEqual(none);
});

test('no body is taken where the document demands none', () => {
  expect(walked.missingBodies).not.toEqual([]);
  expect(differencesOfMissingBodies(walked.missingBodies)).toEqual(none);
});

test('a parameter is taken where the document has it, and only there; a blank one is absent', () => {
  expect(walked.parameterValues).not.toEqual([]);
  expect(differencesOfParameters(walked.parameterValues)).toEqual(none);
});

test('opposite answers to every value are all found', () => {
  const opposite = walked.bodyValues.map((tried) => ({ ...tried, status: tried.status === 400 ? 200 : 400 }));
  const { refused, accepted } = differencesOfBodies(opposite);
  expect(refused.length + accepted.length).toBe(opposite.length);
});

test('every operation of the document succeeds through the SDK', async () => {
  expect(await unusedOperations(walked.calls)).toEqual([]);
  expect(await unusedOperations([])).toHaveLength(endpoints.length);
});

test('Prism finds no fault with requests to every operation, and none with their answers', async () => {
  const faults: unknown[] = [];
  for (const { endpoint, exchange, failure } of walked.calls) {
    const violations = exchange ? await violationsOf(exchange) : [failure];
    if (violations.length > 0) faults.push({ name: endpoint.name, status: exchange?.reply.status, violations });
  }
  expect(faults).toEqual([]);
});

test('Prism finds what does not fit the document', async () => {
  const { fullKey } = await at.workspace();
  const [taskCreate] = endpoints.filter(({ name }) => name === 'tasks.create');
  if (!taskCreate) throw new Error('The document has no tasks.create.');
  const { exchange } = await sdkCaller(at.gateway.url, fullKey)(taskCreate, { title: 1 });
  expect(exchange?.reply.status).toBe(400);
  expect(exchange && (await violationsOf(exchange))).toEqual([expect.stringContaining('title')]);
});

test('every answer has a status, headers and a body that the document declares', () => {
  const faults = walked.calls.flatMap(({ exchange }) => {
    if (!exchange) return [];
    const { method, url, reply } = exchange;
    try {
      at.contract.check(method, url.pathname + url.search, reply);
      return [];
    } catch (error) {
      return [String(error)];
    }
  });
  expect(faults).toEqual([]);
});

test('what a POST has made is shown at its Location', async () => {
  const made = walked.calls.flatMap(({ endpoint: { name }, exchange }) =>
    exchange?.reply.status === 201 ? [{ name, exchange }] : [],
  );
  const names = made.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['folders.addField', 'links.create', 'workflows.import']));
  for (const { name, exchange } of made) {
    const { location } = exchange.reply.headers;
    expect(location, name).toBeDefined();
    const { authorization = '' } = exchange.headers;
    const shown = await at.ask('GET', new URL(String(location)).pathname, { headers: { authorization } });
    // Later calls of the walk put some of it in Trash.
    if (shown.status === 404 && !/\.(add(Field|Stage)|run|repeatRun)$/.test(name)) continue;
    expect([name, shown.status]).toEqual([name, 200]);
    const { id, key, name: called } = exchange.reply.data;
    expect([name, shown.data]).toMatchObject([name, id ? { id } : key ? { key } : { name: called }]);
  }
});

test('no request gets a 5xx', () => {
  const tried = [...walked.bodyValues, ...walked.missingBodies, ...walked.parameterValues];
  const failed = tried.filter(({ status }) => status >= 500).map(({ path, body, status }) => ({ path, body, status }));
  const calls = walked.calls.filter(({ exchange }) => (exchange?.reply.status ?? 500) >= 500);
  expect([...failed, ...calls]).toEqual([]);
});
