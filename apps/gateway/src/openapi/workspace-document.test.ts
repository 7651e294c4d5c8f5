import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { oas31 } from 'zod-openapi';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

const path = '/api/v1/openapi.json?workspace=me';

let at: TestGateway;
let here: KeyedWorkspace;
let contacts: string;
beforeAll(async () => {
  at = await openGateway();
  here = await at.workspace();
  const { data: folder } = await here.owner.folders.create({
    name: 'Contacts',
    type: 'CONTACT',
    fields: [
      { key: 'code', label: 'Code', type: 'TEXT', required: true },
      { key: 'status', label: 'Status', type: 'SELECT', options: ['Lead', 'Customer'] },
      { key: 'interests', label: 'Interests', type: 'MULTI_SELECT', options: ['Tea', 'Coffee'] },
      { key: 'score', label: 'Score', type: 'NUMBER' },
      { key: 'isKey', label: 'Key account', type: 'BOOLEAN' },
      { key: 'born', label: 'Born', type: 'DATE' },
      { key: 'seen', label: 'Seen', type: 'DATETIME' },
    ],
  });
  contacts = folder.id;
});
afterAll(() => at.close());

type Schemas = Record<string, oas31.SchemaObject>;

async function schemasOf(key: string): Promise<Schemas> {
  const reply = await at.ask('GET', path, { key });
  expect(reply.status, reply.text.slice(0, 500)).toBe(200);
  const { components } = reply.json as { components: { schemas: Schemas } };
  return components.schemas;
}

/** The part of a schema that belongs to its folder or pipeline. */
function ownOf(schema: oas31.SchemaObject | undefined): Schemas {
  return (schema?.allOf?.[1] as oas31.SchemaObject | undefined)?.properties as Schemas;
}

async function expectValid(document: unknown): Promise<void> {
  // A copy: the validator resolves references in place.
  const { errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  expect(errors ?? []).toEqual([]);
}

test('a record and a deal of the workspace are of the shapes that its document names', async () => {
  const { data: pipeline } = await here.owner.pipelines.create({
    name: 'Sales',
    stages: [{ name: 'New' }, { name: 'Won', kind: 'WON' }],
    fields: [{ key: 'source', label: 'Source', type: 'TEXT' }],
  });
  const document = (await at.ask('GET', path, { key: here.writeKey })).json as oas31.OpenAPIObject;
  await expectValid(document);
  const { data: made } = await at.ask('POST', '/api/v1/records', {
    key: here.writeKey,
    body: {
      folderId: contacts,
      title: 'Ada',
      data: {
        code: 'A1',
        status: 'Lead',
        interests: ['Tea'],
        score: 1.5,
        isKey: true,
        born: '1815-12-10',
        seen: '2026-01-31T09:30:00Z',
      },
    },
  });
  const { data: deal } = await at.ask('POST', '/api/v1/deals', {
    key: here.writeKey,
    body: { pipelineId: pipeline.id, title: 'Engine', data: { source: 'Fair' } },
  });
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'own');
  const fits = (name: string, value: unknown) => ajv.validate({ $ref: `own#/components/schemas/${name}` }, value);
  for (const name of ['Record_Contacts', 'AnyRecord']) expect(fits(name, made), ajv.errorsText()).toBe(true);
  for (const name of ['Deal_Sales', 'AnyDeal']) expect(fits(name, deal), ajv.errorsText()).toBe(true);
  expect(fits('Record_Contacts', { ...made, folderId: 'fld_other' })).toBe(false);
  expect(fits('Record_Contacts', { ...made, data: { code: 'A1', status: 'Leed' } })).toBe(false);
  expect(fits('Record_Contacts', { ...made, data: {} })).toBe(false);
  expect(ownOf(document.components?.schemas?.['Deal_Sales'] as oas31.SchemaObject)['stageId']).toEqual({
    type: 'string',
    enum: pipeline.stages.map(({ id }) => id),
    description: pipeline.stages.map(({ id, name }) => `${id}: ${name}`).join(', '),
  });
});

test('it is the public document with more schemas, and the public one stays as it is', async () => {
  const known = await at.ask('GET', '/api/v1/openapi.json');
  const own = (await at.ask('GET', path, { key: here.writeKey })).json as oas31.OpenAPIObject;
  expect(known.text).not.toContain('Record_');
  expect(own).toMatchObject(known.json as object);
  const added = Object.keys(own.components?.schemas ?? {}).filter((name) => !known.text.includes(`"${name}":`));
  expect(added.filter((name) => !/^(Record|Deal)_|^Any(Record|Deal)$/.test(name))).toEqual([]);
  expect(added).toContain('Record_Contacts');
});

test('hostile names of folders, fields and choices stay inside texts, and each schema has its own name', async () => {
  const other = await at.workspace();
  const names = ['__proto__', 'constructor', '*/ alert(1) //', 'Händler & Söhne', '日本', 'A b', 'a-B', 'AB', '2024'];
  for (const name of [...names, 'x"}],"paths":{'])
    await other.owner.folders.create({
      name,
      fields: [
        { key: 'toString', label: '*/\n@deprecated\u2028"x', type: 'TEXT' },
        { key: 'choice', label: name, type: 'SELECT', options: ['*/', '"', '\\', '__proto__', 'x\u202ey'] },
      ],
    });
  await other.owner.pipelines.create({ name: 'Sales', stages: [{ name: '*/ "New"' }] });
  const reply = await at.ask('GET', path, { key: other.writeKey });
  const document = reply.json as oas31.OpenAPIObject;
  await expectValid(document);
  const schemas = Object.entries(document.components?.schemas as Schemas);
  const own = schemas.filter(([name]) => name.startsWith('Record_'));
  expect(own.map(([name, schema]) => [name, (schema['x-folder'] as { name: string }).name])).toEqual([
    ['Record_Proto', '__proto__'],
    ['Record_Constructor', 'constructor'],
    ['Record_Alert1', '*/ alert(1) //'],
    ['Record_HandlerSohne', 'Händler & Söhne'],
    [expect.stringMatching(/^Record_fld_\w{26}$/), '日本'],
    ['Record_AB', 'A b'],
    ['Record_AB_2', 'a-B'],
    ['Record_AB_3', 'AB'],
    ['Record_2024', '2024'],
    ['Record_XPaths', 'x"}],"paths":{'],
  ]);
  expect(JSON.stringify(own.map(([, { description = '' }]) => description))).not.toMatch(/\*\/|@/);
  expect(ownOf(own[0]?.[1])['data']?.properties).toMatchObject({
    toString: { description: '* / (at)deprecated "x' },
    choice: { enum: ['*/', '"', '\\', '__proto__', 'x\u202ey', null] },
  });
});

test('the folders of another workspace, and archived folders and fields, are never in it', async () => {
  const other = await at.workspace();
  const { data: gone } = await other.owner.folders.create({ name: 'Gone', type: 'CUSTOM' });
  await other.owner.folders.archive({ id: gone.id });
  const { data: kept } = await other.owner.folders.create({
    name: 'Kept',
    fields: [
      { key: 'now', label: 'Now', type: 'TEXT' },
      { key: 'before', label: 'Before', type: 'TEXT' },
    ],
  });
  await other.owner.folders.archiveField({ id: kept.id, key: 'before' });
  const schemas = await schemasOf(other.writeKey);
  expect(Object.keys(schemas).filter((name) => /_|^Any/.test(name))).toEqual(['Record_Kept', 'AnyRecord']);
  expect(Object.keys(ownOf(schemas['Record_Kept'])['data']?.properties ?? {})).toEqual(['now']);
  expect(JSON.stringify(schemas)).not.toContain(contacts);
});

test('it needs a key that may read folders and pipelines, and no other workspace than its own', async () => {
  const none = await at.ask('GET', path);
  expect(none).toMatchObject({ status: 401 });
  expect((await at.ask('GET', path, { key: 'dsk_unknown' })).status).toBe(401);
  const { key } = await here.newKey('folders:read', 'records:read');
  const refused = await at.ask('GET', path, { key });
  expect(refused).toMatchObject({ status: 403, text: expect.stringContaining('pipelines:read') });
  for (const value of ['', here.id, 'ME', 'me&workspace=other'])
    expect((await at.ask('GET', `/api/v1/openapi.json?workspace=${value}`, { key: here.writeKey })).status).toBe(400);
  expect((await at.ask('POST', path, { key: here.writeKey, body: {} })).status).toBe(405);
});

test('it counts as a call of its key, and without a key as one of its address', async () => {
  const limited = await openGateway({ rateLimitPerMinute: 1, callLimits: { person: 0, address: 1 } });
  const { writeKey: key } = await limited.workspace();
  const statusOf = async (ask = {}) => (await limited.ask('GET', path, ask)).status;
  expect([await statusOf({ key }), await statusOf({ key })]).toEqual([200, 429]);
  expect([await statusOf(), await statusOf()]).toEqual([401, 429]);
  await limited.close();
});

test('a copy is kept by its reader alone, and confirmed until a field changes', async () => {
  const first = await at.ask('GET', path, { key: here.writeKey, headers: { 'Accept-Encoding': 'gzip' } });
  expect(first).toMatchObject({
    status: 200,
    headers: {
      'cache-control': 'private, no-cache',
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding, Authorization',
    },
  });
  const again = { key: here.writeKey, headers: { 'If-None-Match': String(first.headers['etag']) } };
  expect(await at.ask('GET', path, again)).toMatchObject({ status: 304, text: '' });
  await here.owner.folders.addField({ id: contacts, field: { key: 'more', label: 'More', type: 'TEXT' } });
  expect((await at.ask('GET', path, again)).status).toBe(200);
});

test('a workspace of 47 folders with 100 fields each has them all', async () => {
  const other = await at.workspace();
  const fields = Array.from({ length: 100 }, (_, n) => ({ key: `f${n}`, label: `Field ${n}`, type: 'TEXT' as const }));
  for (let n = 0; n < 47; n += 1) await other.owner.folders.create({ name: `Folder ${n}`, fields });
  const schemas = await schemasOf(other.writeKey);
  const sizes = Object.entries(schemas)
    .filter(([name]) => name.startsWith('Record_'))
    .map(([, schema]) => Object.keys(ownOf(schema)['data']?.properties ?? {}).length);
  expect(sizes).toEqual(Array.from({ length: 47 }, () => 100));
});
