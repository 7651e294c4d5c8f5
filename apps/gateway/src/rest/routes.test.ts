import { one } from '@dossier/kernel/page-schema.ts';
import { read, router, write } from '@dossier/kernel/procedures.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { RouteTable, type Method } from './routes.ts';

const output = one(z.object({ id: z.string() }));
const input = z.strictObject({ id: z.string() });
const data = { data: { id: 'x' } };

function query(method: Method, path: `/${string}`, schema: z.ZodType = input) {
  return read
    .meta({ openapi: { method, path } })
    .input(schema)
    .output(output)
    .query(() => data);
}
function mutation(method: Method, path: `/${string}`) {
  return write
    .meta({ openapi: { method, path } })
    .input(input)
    .output(output)
    .mutation(() => data);
}
function ending(since: string, sunset: string) {
  return read
    .meta({ openapi: { method: 'GET', path: '/a' }, deprecated: { since, sunset, instead: 'Use `GET /b`.' } })
    .output(output)
    .query(() => data);
}

test('a path is found by its segments, fixed ones before parameters, decoded once', () => {
  const table = new RouteTable(
    router({
      get: query('GET', '/things/{id}'),
      update: mutation('PATCH', '/things/{id}'),
      special: query('GET', '/things/special', z.strictObject({})),
      children: query('GET', '/things/{id}/children'),
      grandchild: query('GET', '/things/special/children/{id}'),
    }),
  );
  const find = (path: string) => {
    const match = table.find(path);
    return match && [match.route.path, ...match.values];
  };
  expect(find('/things/a%20b')).toEqual(['/things/{id}', 'a b']);
  expect(find('/things/a%2Fb')).toEqual(['/things/{id}', 'a/b']);
  expect(find('/things/a%252Fb')).toEqual(['/things/{id}', 'a%2Fb']);
  expect(find('/things/special')).toEqual(['/things/special']);
  expect(find('/things/special/children')).toEqual(['/things/{id}/children', 'special']);
  expect(find('/things/special/children/x')).toEqual(['/things/special/children/{id}', 'x']);
  expect(find('/th%69ngs/x')).toEqual(['/things/{id}', 'x']);
  for (const path of ['', '/', '/things', '/things/', '/things//children', '/Things/x', '/things/x/y'])
    expect(find(path), path).toBeUndefined();
  expect(find('/things/x/')).toEqual(['/things/{id}', 'x']);
  expect(table.find('/things/x')?.route.allow).toBe('GET, HEAD, OPTIONS, PATCH');
});

describe('the start fails', () => {
  const refused: [why: string, message: string, build: () => ReturnType<typeof router>][] = [
    [
      'an input that drops unknown keys',
      'z.strictObject',
      () => router({ a: query('GET', '/a', z.object({ id: z.string() })) }),
    ],
    ['an input that is no object', 'z.strictObject', () => router({ a: query('GET', '/a', z.string()) })],
    [
      'two inputs',
      'single input',
      () =>
        router({
          a: read
            .meta({ openapi: { method: 'GET', path: '/a' } })
            .input(input)
            .input(input)
            .output(output)
            .query(() => data),
        }),
    ],
    [
      'an output that is not declared',
      'declare its output',
      () =>
        router({
          a: read
            .meta({ openapi: { method: 'GET', path: '/a' } })
            .input(z.strictObject({}))
            .query(() => data),
        }),
    ],
    ['a query under PATCH', "can't answer PATCH", () => router({ a: query('PATCH', '/a') })],
    ['a mutation under GET', "can't answer GET", () => router({ a: mutation('GET', '/a') })],
    ['a path parameter that the input lacks', 'lacks "other"', () => router({ a: query('GET', '/a/{other}') })],
    [
      'a path parameter that is optional',
      'must be required',
      () => router({ a: query('GET', '/a/{id}', z.strictObject({ id: z.string().optional() })) }),
    ],
    [
      'a path that is none',
      'is no path',
      () => router({ a: query('GET', '/a/{id', z.strictObject({ id: z.string() })) }),
    ],
    ['one path and method twice', 'is taken', () => router({ a: mutation('PATCH', '/a'), b: mutation('PATCH', '/a') })],
    ['a 201 without a path that shows what was made', 'needs `shownAt`', () => router({ a: mutation('POST', '/a') })],
    [
      'two names of one path',
      'are the same path',
      () =>
        router({ a: query('GET', '/a/{id}'), b: query('GET', '/a/{other}', z.strictObject({ other: z.string() })) }),
    ],
    ['an end that is no day', 'is no day', () => router({ a: ending('2026-12-01', 'in June') })],
    ['an end that comes too soon', 'at least 180 days', () => router({ a: ending('2026-12-01', '2027-01-01') })],
    [
      'a query parameter that no text can be read as',
      '"since": a value of the type "date"',
      () => router({ a: query('GET', '/a', z.strictObject({ since: z.date() })) }),
    ],
  ];
  test.each(refused)('for %s', (_, message, build) => {
    expect(() => new RouteTable(build())).toThrow(message);
  });
});

test('what has no meta.openapi is not served', () => {
  expect(
    new RouteTable(
      router({
        a: read
          .input(input)
          .output(output)
          .query(() => data),
      }),
    ).endpoints,
  ).toEqual([]);
});
