import { probes } from '@dossier/domain/testing/probes.ts';
import { fill, type Things } from '@dossier/domain/testing/things.ts';
import { appRouter } from '@dossier/domain/router.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { oas31 } from 'zod-openapi';
import { RouteTable, type Endpoint } from '../rest/routes.ts';
import { openGateway, worldSecret, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';
import { queryOf, sentAs } from '../testing/query.ts';
import { createDocument } from './document.ts';

// What the document says of a value, and what the server does with it, are asked for the same values.

const dates = [
  '2026-01-31',
  '2026-02-30',
  '2026-01-31T09:30:00Z',
  '2026-01-31T09:30',
  '2026-01-31T09:30:00.123456+02:00',
  '31.01.2026',
];
const numbers = [0, -1, 1.5, 1e15, 1_767_225_600, '12', '1.5'];
const words = ['', ' ', 'x', 'y'.repeat(2_500), 'true', 'https://example.com/hook', 'someone@example.com', 'OPEN'];
const values: readonly unknown[] = [...dates, ...numbers, ...words, null, true, [], ['x'], {}, { x: 1 }, undefined];
const texts = ['', 'x', '0', '12', '-1', '1.5', 'true', 'yes', '2026-01-31', '2026-01-31T09:30:00Z', '31.01.2026'];

/** Ids, cursors and depths: only the server can know whether they are good. A source goes with an id. */
const isJudgedByState = (name: string) =>
  /Id$|^(cursor|changedSince|after|page|kind|action|externalSource|tag)$/.test(name);

/** What the server takes though the document does not have it: the overview of the document names each. */
function isLenience(value: unknown, schema: string): boolean {
  if (value === '') return schema.includes('"null"');
  if (schema.includes('"boolean"')) return value === '0';
  if (schema.includes('"date-time"')) return value === '2026-01-31' || value === '2026-01-31T09:30';
  return schema.includes('"date"') && typeof value === 'string' && value.startsWith('2026-01-31T');
}

const document = createDocument(appRouter);
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi');

let at: TestGateway;
let workspace: KeyedWorkspace;
let things: Things;

beforeAll(async () => {
  at = await openGateway({ authSecret: worldSecret });
  workspace = await at.workspace();
  things = await fill(at.world, workspace, 'native');
});
afterAll(() => at.close());

const { endpoints } = new RouteTable(appRouter);
// A test of a webhook consists of sending, so it can't be tried out.
const withBody = endpoints.filter(({ hasBody, name }) => hasBody && name !== 'webhooks.test');

/** The path, and the fields of a request that succeeds; with a body, the path has the query string, too. */
function requestOf(endpoint: Endpoint): { path: string; fields: Record<string, unknown> } {
  const inPath = endpoint.pathParameters.map(({ name }) => name);
  const input = z.record(z.string(), z.unknown()).parse(probes[endpoint.name]?.(things)[0] ?? {});
  const path = inPath.reduce(
    (filled, key) => filled.replace(`{${key}}`, String(input[key])),
    `/api/v1${endpoint.path}`,
  );
  const fields = Object.fromEntries(Object.entries(input).filter(([key]) => !inPath.includes(key)));
  const { query, body } = sentAs(endpoint, fields);
  if (!body || endpoint.type === 'query') return { path, fields };
  return { path: `${path}${query === '' ? '?' : `${query}&`}dryRun=true`, fields: body };
}

function operationOf({ path, method }: Endpoint): oas31.OperationObject {
  const item = document.paths?.[path] as Record<string, oas31.OperationObject> | undefined;
  return item?.[method.toLowerCase()] ?? {};
}

const bodyOf = (endpoint: Endpoint) => operationOf(endpoint).requestBody as oas31.RequestBodyObject | undefined;

/** Whether the server takes it: everything but "malformed". */
async function takes(method: string, path: string, body?: unknown): Promise<boolean> {
  return (
    (await at.ask(method, path, { key: workspace.fullKey, ...(body === undefined ? {} : { body }) })).status !== 400
  );
}

/** What the document promises and the server refuses, and the other way round. */
class Differences {
  readonly refused: string[] = [];
  readonly accepted: string[] = [];

  note(what: string, isDocumented: boolean, isTaken: boolean): void {
    if (isDocumented && !isTaken) this.refused.push(what);
    if (!isDocumented && isTaken) this.accepted.push(what);
  }
}

test('a value in a body is taken where the document has it, and only there', { timeout: 300_000 }, async () => {
  const found = new Differences();
  const seen = new Set<string>();
  for (const endpoint of withBody) {
    const schema = bodyOf(endpoint)?.content['application/json']?.schema as oas31.SchemaObject | undefined;
    if (!schema) continue;
    const isValid = ajv.compile({ ...schema, components: document.components });
    const { path, fields } = requestOf(endpoint);
    for (const [key, property] of Object.entries(schema.properties ?? {})) {
      const isRequired = schema.required?.includes(key) ?? false;
      const one = JSON.stringify([key, isRequired, property]);
      // The same field of a create and an update is asked once.
      if (seen.has(one)) continue;
      seen.add(one);
      for (const value of values.filter((candidate) => !isLenience(candidate, one))) {
        const body: unknown = JSON.parse(JSON.stringify({ ...fields, [key]: value }));
        const what = `${endpoint.method} ${endpoint.path} ${key} ${String(JSON.stringify(value)).slice(0, 40)}`;
        found.note(what, isValid(body), await takes(endpoint.method, path, body));
      }
    }
  }
  expect(found).toEqual(new Differences());
});

test('no body is taken where the document demands none', async () => {
  const found = new Differences();
  for (const endpoint of withBody) {
    const isOptional = bodyOf(endpoint)?.required !== true;
    const isTaken = await takes(endpoint.method, requestOf(endpoint).path);
    found.note(`${endpoint.method} ${endpoint.path}`, isOptional, isTaken);
  }
  expect(found).toEqual(new Differences());
});

test('a parameter is taken where the document has it, and only there; a blank one is absent', async () => {
  const found = new Differences();
  const seen = new Set<string>();
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const { path, fields } = requestOf(endpoint);
    for (const parameter of (operationOf(endpoint).parameters ?? []) as oas31.ParameterObject[]) {
      const { name, schema } = parameter;
      const one = JSON.stringify([name, schema]);
      if (parameter.in !== 'query' || parameter.style === 'deepObject' || isJudgedByState(name) || seen.has(one))
        continue;
      seen.add(one);
      const isValid = ajv.compile({ ...schema, components: document.components });
      for (const text of texts.filter((candidate) => !isLenience(candidate, one))) {
        const query = queryOf({ ...fields, [name]: text });
        const isDocumented = text === '' ? !parameter.required : isValid(readAs(text, one));
        found.note(`${endpoint.path} ${name}=${text}`, isDocumented, await takes('GET', `${path}?${query}`));
      }
    }
  }
  expect(found).toEqual(new Differences());
});

/** A parameter as a client reads it that knows the schema. */
function readAs(text: string, schema: string): unknown {
  const isNumber = /"(integer|number)"/.test(schema) && /^-?\d+(\.\d+)?$/.test(text);
  const isBoolean = schema.includes('"boolean"') && /^(true|false)$/.test(text);
  const value: unknown = isNumber || isBoolean ? JSON.parse(text) : text;
  return schema.includes('"array"') ? [value] : value;
}
