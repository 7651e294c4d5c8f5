import { readFile } from 'node:fs/promises';
import { eventDefinitions } from '@dossier/domain/events.ts';
import { scopeNames } from '@dossier/domain/api-keys/schema.ts';
import { appRouter } from '@dossier/domain/router.ts';
import type { ProcedureMeta } from '@dossier/kernel/procedures.ts';
import { scopesOf } from '@dossier/kernel/scopes.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { oas31 } from 'zod-openapi';
import { openGateway, type TestGateway } from '../testing/gateway.ts';
import { createDocument, createWholeDocument } from './document.ts';
import { errorSchema } from './errors.ts';
import { createTriggerDocument } from './trigger.ts';

const document = createDocument(appRouter);
/** Without references to shared parts. */
const whole = createWholeDocument(appRouter);
const operations = Object.entries(whole.paths ?? {}).flatMap(([path, item]) =>
  (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) =>
    item[method] ? [{ name: `${method.toUpperCase()} ${path}`, operation: item[method] }] : [],
  ),
);
const webhooks = Object.entries(whole.webhooks ?? {}) as [string, oas31.PathItemObject][];

let at: TestGateway;
beforeAll(async () => {
  at = await openGateway();
});
afterAll(() => at.close());

test.each([
  ['openapi.json', document],
  ['the document of the trigger URLs', createTriggerDocument()],
])('%s is valid OpenAPI 3.1', async (_, one) => {
  const validator = new Validator();
  // A copy: the validator resolves references in place.
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(one)));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(document.openapi).toBe('3.1.0');
});

test.each([
  ['/api/v1/openapi.json', document, '/api/v1'],
  ['/api/v1/openapi-triggers.json', createTriggerDocument(), ''],
])('%s is served to anybody, with the absolute address of its server', async (path, one, prefix) => {
  const reply = await at.ask('GET', path, { headers: { Accept: 'text/html' } });
  expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'application/json; charset=utf-8' } });
  const servers = [{ url: `${at.gateway.url}${prefix}`, description: 'This server.' }];
  expect(reply.json).toEqual(JSON.parse(JSON.stringify({ ...one, servers })));
});

test('the document is compressed for whoever takes it, and sent once', async () => {
  const reply = await fetch(`${at.gateway.url}/api/v1/openapi.json`, { headers: { 'Accept-Encoding': 'gzip' } });
  const body = await reply.text();
  expect(Object.fromEntries(reply.headers)).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(Number(reply.headers.get('content-length'))).toBeLessThan(70_000);
  expect(body.length).toBeLessThan(460_000);
  const known = await at.ask('GET', '/api/v1/openapi.json', {
    headers: { 'If-None-Match': String(reply.headers.get('etag')) },
  });
  expect(known).toMatchObject({ status: 304, text: '' });
});

test('every component has a telling name that shadows no global of a language', () => {
  // The DOM has these, too.
  const globals = new Set([...Object.getOwnPropertyNames(globalThis), 'Comment', 'Node', 'Text', 'Range', 'Task']);
  for (const name of Object.keys(document.components?.schemas ?? {})) {
    expect(name).toMatch(/^[A-Z][A-Za-z]+$/);
    expect(globals, name).not.toContain(name);
  }
});

test.each(document.tags ?? [])('the tag $name has a description in overview.ts', ({ description }) => {
  expect(description).toMatch(/^[A-Z].{10,}\.$/);
});

test('every kind of event is one of an enum', () => {
  const kinds = document.components?.schemas?.['EventKind'] as oas31.SchemaObject;
  expect(kinds.enum?.toSorted()).toEqual(webhooks.map(([kind]) => kind).toSorted());
  const text = JSON.stringify(document);
  // A text whose example is a kind of event, but which is not of the enum.
  const free = /"type":"string"(?!,"enum")[^{}]*"example":"(record|deal|task)\.[a-z_]+"/g;
  expect(text.match(free) ?? []).toEqual([]);
});

test('no path has servers of its own: generated clients would ignore them', () => {
  for (const item of Object.values({ ...document.paths, ...createTriggerDocument().paths }))
    expect(item).not.toHaveProperty('servers');
});

test.each([document, createTriggerDocument()])('every reference leads somewhere', (one) => {
  const text = JSON.stringify(one);
  for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    let found: unknown = one;
    for (const part of pointer.split('/'))
      found = (found as Record<string, unknown> | undefined)?.[part.replaceAll('~1', '/')];
    expect(found, pointer).toBeDefined();
  }
});

test.each(operations)(
  '$name has a summary, a tag, an id of its own, security and described parameters with examples',
  ({ operation }) => {
    expect(operation.summary).toMatch(/^[A-Z].{5,}/);
    expect(operation.description).toMatch(/^[A-Z0-9`].{5,}\.$/s);
    expect(operation.tags).toHaveLength(1);
    expect(operations.filter((other) => other.operation.operationId === operation.operationId)).toHaveLength(1);
    expect(operation.security ?? document.security).toEqual([{ bearer: [] }, { basic: [] }]);
    for (const parameter of operation.parameters ?? []) {
      if ('$ref' in parameter) continue;
      expect(parameter.description, parameter.name).toMatch(/\w{3}/);
      expect(parameter.example ?? (parameter.schema as oas31.SchemaObject).enum, parameter.name).toBeDefined();
    }
  },
);

test.each(operations)('$name declares its real success, and the answer to every error', ({ name, operation }) => {
  const { default: error, ...others } = operation.responses ?? {};
  const [method = ''] = name.split(' ');
  const successes = Object.keys(others).filter((status) => status !== '304');
  // A create answers 201, and 200 to a dry run.
  expect([['200'], ['200', '201']]).toContainEqual(successes);
  expect(successes.length === 1 || method === 'POST' || method === 'PUT').toBe(true);
  expect(error).toEqual({ $ref: '#/components/responses/Error' });
});

test('shared parts change nothing: put back in place of their references, they give the whole document', () => {
  const { schemas, parameters, responses } = whole.components ?? {};
  const own = new Set(Object.keys({ ...schemas, ...parameters, ...responses }));
  const { schemas: s = {}, parameters: p = {}, responses: r = {} } = document.components ?? {};
  const shared = new Map<string, string>(
    Object.entries({ schemas: s, parameters: p, responses: r }).flatMap(([section, parts]) =>
      Object.entries(parts).flatMap(([name, part]) =>
        own.has(name) ? [] : [[`#/components/${section}/${name}`, JSON.stringify(part)] as const],
      ),
    ),
  );
  const inPlace = (text: string): unknown =>
    JSON.parse(text, (_, value: oas31.ReferenceObject | null) => {
      const part = shared.get(value?.$ref ?? '');
      return part === undefined ? value : inPlace(part);
    });
  expect(shared.size).toBeGreaterThan(100);
  expect(inPlace(JSON.stringify(document.paths))).toEqual(JSON.parse(JSON.stringify(whole.paths)));
  expect(inPlace(JSON.stringify(document.webhooks))).toEqual(JSON.parse(JSON.stringify(whole.webhooks)));
  expect(inPlace(JSON.stringify(document.components))).toMatchObject(JSON.parse(JSON.stringify(whole.components)));
});

test('every 201 has a Location', () => {
  const made = operations.filter(({ operation }) => operation.responses?.['201']);
  expect(made.length).toBeGreaterThan(20);
  expect(made.filter(({ operation }) => !operation.responses?.['201']?.headers?.['Location'])).toEqual([]);
});

test('a custom filter is documented the way it is sent', () => {
  const parameters = whole.paths?.['/records']?.get?.parameters as oas31.ParameterObject[];
  expect(parameters.find(({ name }) => name === 'data')).toMatchObject({
    in: 'query',
    style: 'deepObject',
    explode: true,
    schema: { type: 'object' },
  });
  expect(parameters.find(({ name }) => name === 'search')?.description).toContain('word');
});

test('every event that a webhook can receive has its payload', () => {
  expect(webhooks.map(([kind]) => kind).toSorted()).toEqual(
    ['ping', ...eventDefinitions.map(({ kind }) => kind)].toSorted(),
  );
  for (const [kind, { post }] of webhooks) {
    const request = post?.requestBody as oas31.RequestBodyObject | undefined;
    const schema = request?.content['application/json']?.schema as oas31.SchemaObject;
    const [common, own] = schema.allOf ?? [];
    expect(common, kind).toEqual({ $ref: '#/components/schemas/DeliveredEvent' });
    expect(own, kind).toMatchObject({ properties: { event: { const: kind } } });
  }
});

test('the payloads of all events have the same beginning', () => {
  expect(whole.components?.schemas?.['DeliveredEvent']).toMatchObject({
    required: expect.arrayContaining(['id', 'workspaceId', 'recordId', 'folderId', 'occurredAt', 'record']) as string[],
  });
});

test('the payload of a real event is of the documented shape', async () => {
  const workspace = await at.workspace();
  const folderId = await workspace.newFolder();
  const { id } = await at.ask('POST', '/api/v1/records', {
    key: workspace.writeKey,
    body: { folderId, title: 'Example', email: 'contact@example.com' },
  });
  await at.ask('PATCH', `/api/v1/records/${id}`, { key: workspace.writeKey, body: { title: 'Another' } });
  await at.ask('DELETE', `/api/v1/records/${id}`, { key: workspace.writeKey });
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  const events = await workspace.events();
  expect(events.map(({ event }) => event)).toEqual(['record.created', 'record.updated', 'record.deleted']);
  for (const event of events) {
    const isValid = ajv.validate(
      { $ref: `openapi#/webhooks/${String(event['event'])}/post/requestBody/content/application~1json/schema` },
      event,
    );
    expect(ajv.errorsText(), JSON.stringify(event)).toBe('No errors');
    expect(isValid).toBe(true);
  }
});

test('every example is valid by its schema', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const faults: string[] = [];
  const visit = (value: unknown, path: string, isNames = false) => {
    if (typeof value !== 'object' || value === null) return;
    if ('example' in value && !isNames) {
      const { example, ...own } = value;
      const schema = 'schema' in own ? own.schema : own;
      const isSchema = typeof schema === 'object' && schema !== null && !('headers' in own) && !('content' in own);
      if (isSchema && !ajv.validate({ ...schema, components: document.components }, example))
        faults.push(`${path}: ${JSON.stringify(example)} ${ajv.errorsText()}`);
    }
    for (const [name, inner] of Object.entries(value))
      if (name !== 'example' || isNames) visit(inner, `${path}/${name}`, name === 'properties' && !isNames);
  };
  visit(document, '');
  visit(createTriggerDocument(), 'triggers');
  expect(faults).toEqual([]);
});

test('the overview and authentication.md name every scope, and those that `write` does not include', async () => {
  const page = await readPage('authentication.md');
  for (const scope of scopeNames) {
    expect(document.info.description).toContain(`\`${scope}\``);
    expect(page).toContain(`\`${scope}\``);
  }
  const { procedures } = (appRouter as AnyTRPCRouter)._def;
  const alone = Object.entries<AnyTRPCProcedure>(procedures).flatMap(([name, { _def }]) => {
    const meta = _def.meta as ProcedureMeta | undefined;
    const isNamed = meta?.openapi && (meta.settings === 'or managing key' || meta.isByName);
    return isNamed ? scopesOf(name, _def.type === 'query' ? 'read' : 'write', meta) : [];
  });
  const [sentence = ''] = /`write` does not include.+?\. /.exec(document.info.description ?? '') ?? [];
  expect([...sentence.matchAll(/`(\w+:\w+)`/g)].map(([, name]) => name).toSorted()).toEqual(
    [...new Set(alone)].toSorted(),
  );
});

test('errors.md has every code of the document', async () => {
  const page = await readPage('errors.md');
  const told = [...page.matchAll(/^\| (\d{3}) \| `(\w+)`/gm)].map(([, , code]) => code);
  const { code } = errorSchema.properties ?? {};
  expect(told.toSorted()).toEqual((code as oas31.SchemaObject).enum?.toSorted());
});

test('no other host is named in it', () => {
  expect(
    JSON.stringify(document)
      .match(/https?:\/\/[a-z0-9.-]+/g)
      ?.filter((url) => !/^https?:\/\/([a-z]+\.)?example\.com$/.test(url)) ?? [],
  ).toEqual([]);
});

const readPage = (name: string) => readFile(new URL(`../../../../docs/integrators/${name}`, import.meta.url), 'utf8');
