import { appRouter } from '@dossier/domain/router.ts';
import { otherwise, patternOf, mentionsIn, replaced, strangersTo } from '@dossier/domain/testing/mentions.ts';
import { probes } from '@dossier/domain/testing/probes.ts';
import { fill, type Things } from '@dossier/domain/testing/things.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { RouteTable, type Endpoint } from './rest/routes.ts';
import { openGateway, worldSecret, type KeyedWorkspace, type TestGateway } from './testing/gateway.ts';
import type { Reply } from './testing/http.ts';
import { signedIn, type SignedInPerson } from './testing/person.ts';
import { sentAs } from './testing/query.ts';

/**
 * Over HTTP an id of another workspace, in every place that takes an id, gets the same status, headers and body as an
 * id that does not exist, byte for byte. `isolation.test.ts` of the domain tests the procedures behind.
 */
let at: TestGateway;
let here: KeyedWorkspace;
let person: SignedInPerson;
let ours: Things;
let theirs: Things;

beforeAll(async () => {
  at = await openGateway({ authSecret: worldSecret });
  theirs = await fill(at.world, await at.workspace(), 'foreign');
  here = await at.workspace();
  ours = await fill(at.world, here, 'native');
  person = await signedIn(at, here.id, 'OWNER');
});
afterAll(() => at.close());

const sameId = { 'X-Request-Id': 'same' };
const fieldsOf = (input: unknown) => z.record(z.string(), z.unknown()).parse(input);

/** The whole answer, except the clock, the count of requests and the id that was sent. */
function bytesOf({ status, headers, text }: Reply, sent: string): string {
  const { date: _date, 'ratelimit-remaining': _remaining, 'ratelimit-reset': _reset, ...rest } = headers;
  return [status, JSON.stringify(rest), text]
    .join('\n')
    .replaceAll(sent, '(sent)')
    .replaceAll(encodeURIComponent(sent), '(sent)');
}

async function expectSame(name: string, ask: (input: unknown) => Promise<Reply>): Promise<number> {
  let places = 0;
  for (const input of probes[name]?.(ours) ?? []) {
    for (const place of mentionsIn(input, ours)) {
      const where = `${name} ${patternOf(place)}`;
      if (otherwise.some((one) => one.at.test(where))) continue;
      places += 1;
      const [stranger = '', ...malformed] = strangersTo(theirs, place.thing);
      const told = async (other: string) => bytesOf(await ask(replaced(input, place, ours, other)), other);
      const unknown = await told(stranger);
      // An answer that repeats the given id differs in length.
      const isLong = unknown.includes('(sent)');
      for (const other of [theirs[place.thing], ...(isLong ? [] : malformed)])
        expect(await told(other), `${where} = ${other}`).toBe(unknown);
      // An unknown id in the filter of an address is a 400.
      expect(unknown, where).toMatch(/\.list$|^query\.find/.test(name) ? /^(400|404|422|200)\n/ : /^(404|422|200)\n/);
      if (unknown.startsWith('200')) expect(unknown, where).toMatch(/"data":\[\]/);
    }
  }
  return places;
}

describe('REST', () => {
  function ask(endpoint: Endpoint, input: unknown): Promise<Reply> {
    const { method, path, pathParameters } = endpoint;
    const fields = fieldsOf(input);
    const names = pathParameters.map(({ name }) => name);
    const filled = names.reduce(
      (text, name) => text.replace(`{${name}}`, () => encodeURIComponent(String(fields[name]))),
      path,
    );
    const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
    const { query, ...body } = sentAs(endpoint, rest);
    return at.ask(method, `/api/v1${filled}${query}`, { key: here.fullKey, headers: sameId, ...body });
  }

  test.each(new RouteTable(appRouter).endpoints)(
    '$method $path answers to names of others as to names of nobody',
    async (endpoint) => {
      const places = await expectSame(endpoint.name, (input) => ask(endpoint, input));
      expect(places).toBeGreaterThanOrEqual(endpoint.pathParameters.length);
    },
  );

  test('the URL of a workflow does, too', async () => {
    const told = new Set<string>();
    for (const id of [theirs.workflow, ...strangersTo(theirs, 'workflow')])
      told.add(bytesOf(await at.ask('POST', `/api/webhooks/trigger/${id}`, { headers: sameId, body: {} }), id));
    expect(told.size).toBe(1);
  });
});

describe('RPC', () => {
  const procedures = Object.entries<unknown>(appRouter._def.procedures).map(([name, procedure]) => ({
    name,
    type: z.object({ _def: z.object({ type: z.string() }) }).parse({ _def: (procedure as { _def: unknown })._def })._def
      .type,
  }));

  test.each(procedures.filter(({ type }) => type !== 'subscription'))(
    '$name answers to names of others as to names of nobody',
    async ({ name, type }) => {
      const headers = { ...sameId, Cookie: person.cookie, Origin: at.gateway.url, 'x-workspace-id': here.id };
      await expectSame(name, (input) =>
        type === 'mutation'
          ? at.ask('POST', `/api/trpc/${name}`, { headers, body: input })
          : at.ask('GET', `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers }),
      );
    },
  );
});
