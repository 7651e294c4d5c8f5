import { probes } from '@dossier/domain/testing/probes.ts';
import { fill, type Things } from '@dossier/domain/testing/things.ts';
import { createDossier, createFetch, downloadExport, type Dossier, syncFrom } from '@dossier/sdk';
import { signDelivery, verifySignature } from '@dossier/sdk/webhooks';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, test } from 'vitest';
import { z } from 'zod';
import { takesIdempotencyKey, takesIfMatch } from '../rest/preconditions.ts';
import { openGateway, worldSecret, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';
import { sdkCaller } from '../testing/walk/sdk.ts';
import { endpoints } from '../testing/walk/walk.ts';

let at: TestGateway;
let here: KeyedWorkspace;
let things: Things;
let call: ReturnType<typeof sdkCaller>;
let dossier: Dossier;

beforeAll(async () => {
  at = await openGateway({ authSecret: worldSecret });
  here = await at.workspace();
  things = await fill(at.world, here, 'native');
  call = sdkCaller(at.gateway.url, here.fullKey);
  dossier = createDossier({ url: at.gateway.url, apiKey: here.fullKey });
});
afterAll(() => at.close());

const inputOf = (name: string) => z.record(z.string(), z.unknown()).parse(probes[name]?.(things)[0] ?? {});

describe.each(endpoints)('$name', (endpoint) => {
  it.each(['folderID', 'ifMatch', 'idempotencyKey', 'dry_run'])('sends the unknown parameter %s', async (name) => {
    const { exchange, failure } = await call(endpoint, { ...inputOf(endpoint.name), [name]: '1' });
    expect([exchange?.reply.status, failure]).toEqual([400, expect.stringContaining(name)]);
  });

  it('refuses options that it does not have, and sends nothing', async () => {
    const foreign = {
      ifmatch: 1,
      timeout: 1,
      ...(takesIfMatch(endpoint) ? {} : { ifMatch: 1 }),
      ...(takesIdempotencyKey(endpoint) ? {} : { idempotencyKey: 'x' }),
    };
    for (const [name, value] of Object.entries(foreign)) {
      const { exchange, failure } = await call(endpoint, inputOf(endpoint.name), { [name]: value });
      expect([exchange, failure]).toEqual([undefined, expect.stringContaining(`has no option "${name}"`)]);
    }
  });
});

/** The calls whose types take any object. */
type Loose<Calls> = {
  [Noun in keyof Calls]: {
    [Verb in keyof Calls[Noun]]: Calls[Noun][Verb] extends (input: infer Input, options: infer Options) => unknown
      ? TakesAny<NonNullable<Input>> extends true
        ? Verb
        : TakesAny<NonNullable<Options>> extends true
          ? Verb
          : never
      : never;
  }[keyof Calls[Noun]];
}[keyof Calls];
type TakesAny<Input> = [keyof Input] extends [never]
  ? true
  : string extends keyof Input
    ? Input extends Record<string, never>
      ? false
      : true
    : false;

test('the types of all calls know their parameters and options', () => {
  expectTypeOf<Loose<Omit<Dossier, 'changes' | 'dryRun'>>>().toEqualTypeOf<never>();
  expectTypeOf<Loose<Dossier['dryRun']>>().toEqualTypeOf<never>();
});

test.each([
  { folderId: [] },
  { folderId: null },
  { data: { status: null } },
  { data: {} },
  { createdAfter: new Map() },
  { search: Number.NaN },
  { search: () => 'x' },
])('a value that an address cannot carry is refused: %o', async (input) => {
  await expect(dossier.records.list(input as object)).rejects.toThrow(TypeError);
});

test('a value that JSON can not carry clears nothing', async () => {
  await expect(dossier.deals.update({ id: things.deal, amount: Number.NaN })).rejects.toThrow('amount is NaN');
  const update = (input: object) => dossier.tasks.update({ id: things.task, ...input });
  await expect(update({ dueAt: new Date('soon') })).rejects.toThrow('dueAt is Invalid Date');
  await expect(update({ tags: new Set(['VIP']) })).rejects.toThrow('tags is [object Set]');
  const data = new Map([['status', 'Lead']]) as never;
  await expect(dossier.records.update({ id: things.record, data })).rejects.toThrow('data is [object Map]');
});

test('an input that is no object is refused', async () => {
  await expect(dossier.records.list(things.folder as never)).rejects.toThrow('must be an object');
  await expect(dossier.records.get(things.record as never)).rejects.toThrow(TypeError);
});

test('other functions refuse unknown options, too', async () => {
  expect(() => createDossier({ url: at.gateway.url, apikey: 'x' } as never)).toThrow('has no option "apikey"');
  expect(() => createFetch({ retries: 1 } as never)).toThrow('has no option "retries"');
  expect(() => dossier.changes('records', {}, { stores: 1 } as never)).toThrow('has no option "stores"');
  expect(() => signDelivery('{}', 'whsec_x', { sendAt: new Date() } as never)).toThrow('has no option "sendAt"');
  const verify = () => verifySignature('{}', {}, 'whsec_x', { schema: 'standard' } as never);
  expect(verify).toThrow('has no option "schema"');
  await expect(syncFrom(dossier, 'x', [], { dryRun: true } as never)).rejects.toThrow('has no option "dryRun"');
  const exporting = downloadExport(dossier, { folderId: things.folder }, { sginal: 1 } as never);
  await expect(exporting).rejects.toThrow('has no option "sginal"');
  const following = dossier.changes('records', { folderID: things.folder } as never, { isEndless: false });
  await expect(following.next()).rejects.toThrow('folderID');
  const placed = dossier.changes('records', { changedSince: '9' } as never, { isEndless: false });
  await expect(placed.next()).rejects.toThrow('set by changes');
});

test.each([3, 'x', [], null, AbortSignal.abort()])('options that are no object are refused: %o', async (options) => {
  const before = (await dossier.tasks.get({ id: things.task })).data.version;
  await expect(dossier.tasks.update({ id: things.task, title: 'New' }, options as never)).rejects.toThrow(TypeError);
  expect((await dossier.tasks.get({ id: things.task })).data.version).toBe(before);
});

test.each([Number.NaN, '5', -1])('a number that would switch an option off is refused: %o', async (value) => {
  const [secret, number] = ['whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=', value as number];
  const old = signDelivery('{}', secret, { sentAt: new Date(0) });
  expect(() => verifySignature('{}', old, secret, { toleranceS: number })).toThrow('toleranceS must be a number');
  expect(() => verifySignature('{}', old, secret, { now: new Date('none') })).toThrow('now must be a number');
  expect(() => verifySignature('{}', old, secret, { scheme: 'Standard' as never })).toThrow('scheme must be');
  expect(() => createFetch({ triesMax: number })).toThrow('triesMax must be a number');
  await expect(dossier.changes('records', {}, { everyMs: number }).next()).rejects.toThrow('everyMs must be');
  await expect(syncFrom(dossier, 'x', [], { everyMs: number })).rejects.toThrow('everyMs must be');
});

test('an address with the path of the API is refused: each call would say that its thing is gone', () => {
  for (const path of ['/api/v1', '/api/v1/']) {
    const open = () => createDossier({ url: `${at.gateway.url}${path}` });
    expect(open).toThrow('without /api/v1');
  }
});
