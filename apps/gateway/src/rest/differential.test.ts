import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { notFound } from '@dossier/kernel/errors.ts';
import { open, router } from '@dossier/kernel/procedures.ts';
import { moment, text } from '@dossier/kernel/values.ts';
import Koa from 'koa';
import { createOpenApiKoaMiddleware, type OpenApiRouter } from 'trpc-openapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openGateway, type TestGateway } from '../testing/gateway.ts';
import { send, type Ask, type Reply } from '../testing/http.ts';

/**
 * One router behind two adapters: ours, and that of trpc-openapi, whose contract ours keeps (docs/decisions/0003). The
 * first block tests what is the same, the second names every difference with its reason.
 */
const thing = z.object({
  id: z.string(),
  title: z.string(),
  n: z.number().nullable(),
  tags: z.array(z.string()),
  data: z.record(z.string(), z.unknown()),
});

// A fresh one for each adapter, because trpc-openapi's changes the schemas that it serves.
function thingsRouter() {
  const tags = ['Things'];
  const fields = {
    title: text(20),
    n: z.number().nullable().optional(),
    isDone: z.boolean().optional(),
    data: z.record(z.string(), z.unknown()).optional(),
  };
  return router({
    list: open
      .meta({ openapi: { method: 'GET', path: '/things', tags, summary: 'List things' } })
      .input(
        z.strictObject({
          n: z.number().optional(),
          isDone: z.boolean().optional(),
          kind: z.enum(['A', 'B']).optional(),
          tags: z.array(z.string()).optional(),
          since: moment.optional(),
          search: z.string().optional(),
        }),
      )
      .output(pageOf(z.record(z.string(), z.unknown())))
      .query(({ input }) => ({ data: [input], nextCursor: null, nextUrl: null })),
    get: open
      .meta({ openapi: { method: 'GET', path: '/things/{id}', tags, summary: 'Get a thing' } })
      .input(z.strictObject({ id: z.string() }))
      .output(one(thing))
      .query(({ input: { id } }) => {
        if (id === 'missing') throw notFound('thing');
        if (id === 'broken') throw new Error('secret place');
        return { data: { id, title: 'Example', n: null, tags: [], data: {}, internal: 'not declared' } };
      }),
    create: open
      .meta({ openapi: { method: 'POST', path: '/things', tags, summary: 'Create a thing' }, createsNothing: true })
      .input(z.strictObject(fields))
      .output(one(thing))
      .mutation(({ input }) => ({
        data: { id: 'new', title: input.title, n: input.n ?? null, tags: [], data: input.data ?? {} },
      })),
    update: open
      .meta({ openapi: { method: 'PATCH', path: '/things/{id}', tags, summary: 'Update a thing' } })
      .input(z.strictObject({ id: z.string(), ...fields, title: text(20).optional() }))
      .output(one(thing))
      .mutation(({ input }) => ({
        data: { id: input.id, title: input.title ?? 'Example', n: input.n ?? null, tags: [], data: input.data ?? {} },
      })),
    remove: open
      .meta({ openapi: { method: 'DELETE', path: '/things/{id}', tags, summary: 'Delete a thing' } })
      .input(z.strictObject({ id: z.string() }))
      .output(one(thing))
      .mutation(({ input: { id } }) => ({ data: { id, title: 'Example', n: null, tags: [], data: {} } })),
  });
}

let at: TestGateway;
let key: string;
let theirsUrl: string;
let closeTheirs: () => void;

beforeAll(async () => {
  at = await openGateway({ router: thingsRouter() });
  key = (await at.workspace()).writeKey;
  const app = new Koa();
  // Typed as any router; ours has a specific context.
  const handle = createOpenApiKoaMiddleware({
    router: thingsRouter() as unknown as OpenApiRouter,
    createContext: () => ({ requestId: 'theirs' }),
    maxBodySize: 1_048_576,
  });
  app.use(async (ctx, next) => {
    ctx.respond = false;
    ctx.req.url = ctx.url.replace('/api/v1', '');
    await handle(ctx, async () => {
      ctx.respond = true;
      await next();
    });
  });
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  theirsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  closeTheirs = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterAll(async () => {
  closeTheirs();
  await at.close();
});

type Sample = readonly [method: string, path: string, ask?: Ask];

async function both([method, path, ask = {}]: Sample): Promise<{ ours: Reply; theirs: Reply }> {
  return {
    ours: await at.ask(method, `/api/v1${path}`, { key, ...ask }),
    theirs: await send(theirsUrl, method, `/api/v1${path}`, { key, ...ask }),
  };
}

describe('the same status and body', () => {
  const samples: Sample[] = [
    ['GET', '/things'],
    ['GET', '/things?'],
    ['GET', '/things?n=12'],
    ['GET', '/things?n=-1.5e3'],
    ['GET', '/things?isDone=true'],
    ['GET', '/things?kind=A&search=a+b%20c'],
    ['GET', '/things?search=%25'],
    ['GET', '/things?tags=a&tags=b'],
    ['GET', '/things?tags=a'],
    ['GET', '/things?since=2026-01-31'],
    ['GET', '/things?search=12'],
    ['GET', '/things/'],
    ['GET', '/things/x'],
    ['GET', '/things/a-b_c.d~e'],
    ['GET', '/things/x/'],
    ['POST', '/things', { body: { title: 'Example' } }],
    ['POST', '/things', { body: { title: ' Example ', n: 1.5, isDone: false, data: { a: [1, { b: null }] } } }],
    ['POST', '/things', { body: { title: 'Ünïcödé 🎉', n: null } }],
    ['PATCH', '/things/x', { body: { title: 'Another' } }],
    ['PATCH', '/things/x', { body: {} }],
    ['DELETE', '/things/x'],
  ];
  test.each(
    samples.map((sample) => ({ name: `${sample[0]} ${sample[1]} ${JSON.stringify(sample[2] ?? '')}`, sample })),
  )('$name', async ({ sample }) => {
    const { ours, theirs } = await both(sample);
    expect(ours.json).toEqual(theirs.json);
    expect(ours.status).toBe(theirs.status);
  });
});

describe('the same status and code of an error, in our own shape', () => {
  const samples: Sample[] = [
    ['GET', '/things?n=twelve'],
    ['GET', '/things?kind=C'],
    ['GET', '/things?since=never'],
    ['GET', '/things?other=1'],
    ['GET', '/things?n=1&n=2'],
    ['GET', '/things/broken'],
    ['POST', '/things', { body: {} }],
    ['POST', '/things', { body: { title: 12 } }],
    ['POST', '/things', { body: { title: 'Example', other: 1 } }],
    ['POST', '/things', { body: { title: 'a'.repeat(30) } }],
    ['POST', '/things', { body: { title: 'Example' }, headers: { 'Content-Type': 'text/plain' } }],
    ['PATCH', '/things/x', { body: { title: '' } }],
    ['PATCH', '/things/x', { body: { data: [] } }],
  ];
  test.each(
    samples.map((sample) => ({ name: `${sample[0]} ${sample[1]} ${JSON.stringify(sample[2] ?? '')}`, sample })),
  )('$name', async ({ sample }) => {
    const { ours, theirs } = await both(sample);
    expect(ours.body['code']).toBe(theirs.body['code']);
    expect(ours.status).toBe(theirs.status);
    expect(Object.keys(ours.body).filter((name) => name !== 'issues')).toEqual(['code', 'message', 'requestId']);
  });
});

describe('differences, each with its reason', () => {
  const differences: [reason: string, sample: Sample, ours: number, theirs: number][] = [
    [
      'a charset in the header must not lose the body',
      [
        'POST',
        '/things',
        { body: { title: 'Example' }, headers: { 'Content-Type': 'application/json; charset=utf-8' } },
      ],
      200,
      400,
    ],
    ['"false" and 0 are false, not true', ['GET', '/things?isDone=false'], 200, 200],
    ['what is no truth value is refused, not true', ['GET', '/things?isDone=maybe'], 400, 200],
    ['a blank number is absent, not 0', ['GET', '/things?n='], 200, 200],
    ['a blank text is absent, not ""', ['GET', '/things?search='], 200, 200],
    ['numbers are decimal', ['GET', '/things?n=0x10'], 400, 200],
    [
      'a text in a JSON body is no number, also after the first request',
      ['POST', '/things', { body: { title: 'Example', n: '12' } }],
      400,
      200,
    ],
    ['null is no truth value', ['POST', '/things', { body: { title: 'Example', isDone: null } }], 400, 200],
    ['an array may be sent as a[]=1', ['GET', '/things?tags[]=a&tags[]=b'], 200, 400],
    ['an array may be sent as a=1,2', ['GET', '/things?tags=a,b'], 200, 200],
    ['a path value is decoded', ['GET', '/things/a%20b'], 200, 200],
    ['broken percent-encoding in a path is refused', ['GET', '/things/%zz'], 400, 200],
    ['broken percent-encoding in a query is refused', ['GET', '/things?search=%zz'], 400, 200],
    ['no name reaches a prototype', ['GET', '/things?__proto__=1'], 400, 500],
    ['constructor is a name like any other', ['GET', '/things?constructor=1'], 400, 500],
    [
      'an id in the body may not hide behind the one in the path',
      ['PATCH', '/things/x', { body: { id: 'y' } }],
      400,
      200,
    ],
    ['an error of ours is one whatever its class is called', ['GET', '/things/missing'], 404, 500],
    [
      '__proto__ in a body is an unknown field, and named',
      ['POST', '/things', { body: '{"title":"Example","__proto__":{"a":1}}' }],
      400,
      400,
    ],
    ['a known path with another method is 405', ['PUT', '/things'], 405, 404],
    ['HEAD is GET without its body', ['HEAD', '/things/x'], 200, 404],
    ['paths are of one case', ['GET', '/THINGS'], 404, 200],
    ['an empty body is {}', ['PATCH', '/things/x'], 200, 415],
    ['a body that is not JSON is 400, and its code is that of every 400', ['POST', '/things', { body: '{' }], 400, 400],
    ['a body that is no object is refused', ['PATCH', '/things/x', { body: '[]' }], 400, 200],
    [
      'invalid UTF-8 is refused, not replaced',
      [
        'POST',
        '/things',
        { body: Buffer.from([0x7b, 0x22, 0x74, 0x69, 0x74, 0x6c, 0x65, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]) },
      ],
      400,
      200,
    ],
    ['NUL is refused before PostgreSQL does', ['POST', '/things', { body: { title: 'a\0b' } }], 400, 200],
    [
      'half a surrogate pair is refused before PostgreSQL does',
      ['POST', '/things', { body: '{"title":"\\ud800"}' }],
      400,
      200,
    ],
    [
      'nothing is nested deeper than 32 levels',
      ['POST', '/things', { body: `{"title":"x","data":{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}}` }],
      400,
      500,
    ],
    [
      'a number beyond a double is refused, not null',
      ['POST', '/things', { body: '{"title":"x","data":{"a":1e400}}' }],
      400,
      200,
    ],
    [
      'query parameters of a body operation are refused, not dropped',
      ['POST', '/things?title=x', { body: { title: 'Example' } }],
      400,
      200,
    ],
  ];
  test.each(differences)('%s', async (_, sample, oursStatus, theirsStatus) => {
    const { ours, theirs } = await both(sample);
    expect([ours.status, theirs.status]).toEqual([oursStatus, theirsStatus]);
    if (ours.status === theirs.status) expect(ours.text).not.toBe(theirs.text);
  });

  test('the values of those that both take', async () => {
    expect((await both(['GET', '/things?isDone=false'])).ours.items).toEqual([{ isDone: false }]);
    expect((await both(['GET', '/things?tags=a,b'])).ours.items).toEqual([{ tags: ['a', 'b'] }]);
    expect((await both(['GET', '/things/a%20b'])).ours.id).toBe('a b');
  });

  test('an error never carries the key data, where theirs does', async () => {
    const { ours, theirs } = await both(['GET', '/things/missing']);
    expect(ours.body).not.toHaveProperty('data');
    expect(theirs.body).toHaveProperty('data');
  });
});
