import { appRouter } from '@dossier/domain/router.ts';
import {
  otherwise,
  patternOf,
  mentionsIn,
  replaced,
  strangersTo,
  type Mention,
} from '@dossier/domain/testing/mentions.ts';
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
 * Over HTTP an id of another workspace gets the same status, headers and body as an id that does not exist, byte for
 * byte. `isolation.test.ts` of the domain asks every procedure in every place that takes an id, also with malformed
 * ones. The surfaces add how they read an address and write an answer, so REST is asked in every place of an address,
 * else in the first of a body, and RPC once for each kind of procedure of a noun.
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

interface Question {
  readonly input: unknown;
  readonly place: Mention;
  /** The procedure and the pattern of the place. */
  readonly where: string;
}

/** One question for each place where the probes of a procedure name something. */
function questionsOf(name: string): Question[] {
  const questions = new Map<string, Question>();
  for (const input of probes[name]?.(ours) ?? [])
    for (const place of mentionsIn(input, ours)) {
      const where = `${name} ${patternOf(place)}`;
      if (!questions.has(where) && !otherwise.some((one) => one.at.test(where)))
        questions.set(where, { input, place, where });
    }
  return [...questions.values()];
}

async function expectSame({ input, place, where }: Question, ask: (input: unknown) => Promise<Reply>): Promise<void> {
  const [stranger = ''] = strangersTo(theirs, place.thing);
  const told = async (other: string) => bytesOf(await ask(replaced(input, place, ours, other)), other);
  const unknown = await told(stranger);
  expect(await told(theirs[place.thing]), where).toBe(unknown);
  // An unknown id in the filter of an address is a 400.
  expect(unknown, where).toMatch(
    /^[\w.]+\.list |^(?:query|search)\.find/.test(where) ? /^(400|404|422|200)\n/ : /^(404|422|200)\n/,
  );
  if (unknown.startsWith('200')) expect(unknown, where).toMatch(/"data":\[\]/);
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

  test.concurrent.each(new RouteTable(appRouter).endpoints)(
    '$method $path answers to names of others as to names of nobody',
    async (endpoint) => {
      const { name, hasBody, pathParameters, queryParameters } = endpoint;
      const questions = questionsOf(name);
      const inAddress = questions.filter(({ place }) => {
        const field = String(place.path[0]);
        return !hasBody || queryParameters.has(field) || pathParameters.some((one) => one.name === field);
      });
      // The caller chooses the name of a sync that it sets.
      if (pathParameters.length > 0 && name !== 'syncs.set') expect(inAddress).not.toEqual([]);
      for (const question of inAddress.length > 0 ? inAddress : questions.slice(0, 1))
        await expectSame(question, (input) => ask(endpoint, input));
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

  const nouns = [...new Set(procedures.map(({ name }) => name.split('.', 1).join()))];

  test.concurrent.each(nouns)('%s answer to names of others as to names of nobody', async (noun) => {
    const headers = { ...sameId, Cookie: person.cookie, Origin: at.gateway.url, 'x-workspace-id': here.id };
    const asked = new Set<string>();
    for (const { name, type } of procedures) {
      const [question] = name.startsWith(`${noun}.`) && type !== 'subscription' ? questionsOf(name) : [];
      if (!question || asked.has(type)) continue;
      asked.add(type);
      await expectSame(question, (input) =>
        type === 'mutation'
          ? at.ask('POST', `/api/trpc/${name}`, { headers, body: input })
          : at.ask('GET', `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers }),
      );
    }
  });
});
