import { DomainError } from '@dossier/kernel/errors.ts';
import { moment } from '@dossier/kernel/values.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parameterOf } from './parameters.ts';
import { parsePairs, readQuery, withoutNames } from './query.ts';

const shape = {
  text: z.string().optional(),
  count: z.int().min(1).default(1),
  flag: z.boolean().default(false),
  kind: z.enum(['A', 'B']).nullable().optional(),
  ids: z.array(z.string()).optional(),
  numbers: z.array(z.number()).max(5).optional(),
  data: z.record(z.string(), z.string()).optional(),
  since: moment.optional(),
  version: z.union([z.literal(1), z.literal(2), z.null()]).optional(),
};
const parameters = new Map(Object.entries(shape).map(([name, schema]) => [name, parameterOf(schema)]));
const read = (text: string) => ({ ...readQuery(parsePairs(text), parameters) });

describe('a list', () => {
  test('comes as a=1&a=2, as a[]=1&a[]=2 and as a=1,2', () => {
    for (const text of [
      'ids=1&ids=2',
      'ids[]=1&ids[]=2',
      'ids%5B%5D=1&ids[]=2',
      'ids=1,2',
      'ids=1%2C2',
      'ids[]=1&ids=2',
    ])
      expect(read(text), text).toEqual({ ids: ['1', '2'] });
    expect(read('ids=1')).toEqual({ ids: ['1'] });
    expect(read('numbers=1,2.5&numbers=-3e2')).toEqual({ numbers: [1, 2.5, -300] });
  });
});

describe('a value', () => {
  test('becomes a number or boolean only where the schema says so', () => {
    expect(read('text=12&count=12&flag=true&version=2')).toEqual({ text: '12', count: 12, flag: true, version: 2 });
    expect(read('flag=0&kind=A&since=2026-01-01')).toEqual({ flag: false, kind: 'A', since: '2026-01-01' });
  });

  test('that is not a number or boolean stays text, for the schema to refuse', () => {
    for (const text of ['0x10', '1_000', '+1', '.5', '5.', 'Infinity', 'NaN', '１２'])
      expect(read(`count=${encodeURIComponent(text)}`), text).toEqual({ count: text });
    for (const text of ['yes', 'TRUE', 'null', '2']) expect(read(`flag=${text}`), text).toEqual({ flag: text });
  });
});

test('a blank value counts as absent', () => {
  expect(read('text=&count=%20&flag&kind=&ids=&ids[]=&data[a]=&since=')).toEqual({});
  expect(read('ids=1&ids=&data[a]=&data[b]=x')).toEqual({ ids: ['1'], data: { b: 'x' } });
});

test('a map also comes as the text of a JSON object, as generated clients send it', () => {
  const text = encodeURIComponent('{"a":"1","b c":2,"d":true}');
  expect(read(`data=${text}`)).toEqual({ data: { a: '1', 'b c': '2', d: 'true' } });
  expect(read(`data=${text}&data[e]=5`)).toEqual({ data: { a: '1', 'b c': '2', d: 'true', e: '5' } });
  for (const wrong of ['[object Object]', '[1]', 'null', '{"a":{}}', '{"a":[1]}', '{', '{"__proto__":1}', '{"a[b]":1}'])
    expect(() => read(`data=${encodeURIComponent(wrong)}`), wrong).toThrow(DomainError);
});

test('a map comes as data[key]=value, and its keys are ordinary names', () => {
  expect(read('data[a]=1&data[b%20c]=x%5By&data[constructor]=z')).toEqual({
    data: { a: '1', 'b c': 'x[y', constructor: 'z' },
  });
  expect(() => read('data[__proto__]=x')).toThrow(DomainError);
  expect(Object.getPrototypeOf(readQuery(parsePairs('data[a]=1'), parameters)['data'])).toBeNull();
});

test('no name reaches a prototype', () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
    expect(() => read(`${name}=1`), name).toThrow(`Unknown parameter "${name}".`);
});

test('removing names from a query string changes nothing else', () => {
  expect(withoutNames('a=1&cursor=x&page=2&b=%20&c&cur%73or=y', ['cursor', 'page'])).toBe('a=1&b=%20&c');
});

test('a schema that cannot be read from text is refused when the gateway starts', () => {
  for (const schema of [
    z.date(),
    z.bigint(),
    z.object({ a: z.string() }),
    z.array(z.array(z.string())),
    z.union([z.string(), z.number()]),
    z.record(z.string(), z.array(z.string())),
    z.literal([1, 'a']),
  ]) {
    expect(() => parameterOf(schema)).toThrow(Error);
  }
});

test('reading a query leaves the schemas as they were: JSON stays strict', () => {
  read('count=12&flag=true&numbers=1,2');
  expect(z.object(shape).safeParse({ count: '12' }).success).toBe(false);
  expect(z.object(shape).safeParse({ flag: 'true' }).success).toBe(false);
  expect(z.object(shape).safeParse({ numbers: ['1'] }).success).toBe(false);
});
