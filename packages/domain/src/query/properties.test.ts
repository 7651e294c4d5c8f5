import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type Caller, type World } from '../testing/world.ts';
import { operators, type Filter, type Operator } from './schema.ts';

// Filters are compared with a plain evaluation of the same rows.

interface Row {
  readonly id: string;
  readonly title: string;
  readonly email: string | null;
  readonly version: number;
  readonly data: Readonly<Record<string, unknown>>;
}

let world: World;
let reader: Caller;
let rows: Row[];

const hostile = ['%', '_', '\\', `'; drop table records; --`, '$1', '"', '{}', '${1}', 'É%', 'straße', '😀', ' a '];
const word = fc
  .oneof(
    fc.constantFrom(...hostile),
    fc.string({
      unit: fc.constantFrom('a', 'B', 'c', '%', '_', '\\', "'", 'é', 'É', ' ', '1'),
      minLength: 1,
      maxLength: 5,
    }),
  )
  // A blank value is refused.
  .filter((text) => text.trim() !== '');
const days = ['1990-01-31', '2000-02-29', '2026-01-01'] as const;
const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.5, 1e15, -1e-7));
const values = fc.record(
  {
    note: word,
    score: number,
    flag: fc.boolean(),
    status: fc.constantFrom('lead', 'Lead', 'customer'),
    topics: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
    born: fc.constantFrom(...days),
  },
  { requiredKeys: [] },
);

beforeAll(async () => {
  world = await openWorld();
  const here = await world.workspace();
  reader = here.key('read');
  const definition = (key: string, type: 'TEXT' | 'NUMBER' | 'BOOLEAN' | 'DATE') => ({ key, label: key, type });
  const { data: folder } = await here.owner.folders.create({
    name: 'Contacts',
    fields: [
      definition('note', 'TEXT'),
      definition('score', 'NUMBER'),
      definition('flag', 'BOOLEAN'),
      definition('born', 'DATE'),
      { key: 'status', label: 'Status', type: 'SELECT', options: ['lead', 'Lead', 'customer'] },
      { key: 'topics', label: 'Topics', type: 'MULTI_SELECT', options: ['a', 'b', 'c'] },
    ],
  });
  const made = fc.sample(fc.tuple(word, values, fc.boolean()), { numRuns: 60, seed: 44 });
  for (const [n, [title, data, hasEmail]] of made.entries())
    await here.owner.records.create({
      folderId: folder.id,
      title: `${n % 7} ${title}`,
      email: hasEmail ? `Contact${n}@example.com` : null,
      data,
    });
  rows = (await reader.records.list({ pageSize: 500 })).data;
});
afterAll(() => world.close());

const texts: Operator[] = ['eq', 'ne', 'in', 'nin', 'contains', 'startsWith', 'isEmpty'];
const ordered: Operator[] = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'isEmpty'];

const leaf: fc.Arbitrary<Filter> = fc.oneof(
  leafOf('title', texts, word),
  leafOf('email', ['contains', 'startsWith'], fc.oneof(word, fc.constantFrom('CONTACT', 'example'))),
  leafOf(
    'email',
    ['eq', 'ne', 'in', 'nin', 'isEmpty'],
    fc.constantFrom('contact1@example.com', 'CONTACT2@EXAMPLE.com'),
  ),
  leafOf('version', [...ordered, 'in', 'nin'], number),
  leafOf('data.note', texts, word),
  leafOf('data.score', [...ordered, 'in', 'nin'], number),
  leafOf('data.flag', ['eq', 'ne', 'isEmpty'], fc.boolean()),
  leafOf('data.status', ['eq', 'ne', 'in', 'nin', 'isEmpty'], fc.constantFrom('lead', 'Lead', 'customer')),
  leafOf('data.topics', ['contains', 'in', 'nin', 'isEmpty'], fc.constantFrom('a', 'b', 'c')),
  leafOf('data.born', [...ordered, 'before', 'after'], fc.constantFrom(...days, '1995-06-15')),
);

function leafOf(field: string, ops: readonly Operator[], one: fc.Arbitrary<unknown>): fc.Arbitrary<Filter> {
  return fc.constantFrom(...ops).chain((op) => {
    const value =
      op === 'in' || op === 'nin'
        ? fc.array(one, { minLength: 1, maxLength: 3 })
        : op === 'between'
          ? fc.tuple(one, one).map(inOrder)
          : op === 'isEmpty'
            ? fc.boolean()
            : one;
    return value.map((given) => ({ field, op, value: given }));
  });
}

function groupOf(inner: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> {
  const filters = fc.array(inner, { minLength: 1, maxLength: 2 });
  return fc.oneof(
    leaf,
    filters.map((and) => ({ and })),
    filters.map((or) => ({ or })),
    inner.map((not) => ({ not })),
  );
}
const filter = groupOf(groupOf(groupOf(leaf)));

function holds(row: Row, { field = '', op, value, and, or, not }: Filter): boolean {
  if (and) return and.every((inner) => holds(row, inner));
  if (or) return or.some((inner) => holds(row, inner));
  if (not) return !holds(row, not);
  const isText = ['title', 'email', 'data.note'].includes(field);
  const plain = (one: unknown) => {
    if (!isText || typeof one !== 'string') return one;
    // An address has no spaces, so those around a given one do not count.
    return (field === 'email' ? one.trim() : one).toLowerCase();
  };
  const held = plain(field.startsWith('data.') ? row.data[field.slice(5)] : row[field as 'title']) ?? null;
  const given = Array.isArray(value) ? value.map(plain) : plain(value);
  return isMet(op, held, given);
}

function isMet(op: Operator | undefined, held: unknown, given: unknown): boolean {
  const list = Array.isArray(held) ? held : [held];
  if (op === 'isEmpty') return (held === null || (Array.isArray(held) && held.length === 0)) === given;
  if (op === 'ne') return held !== given;
  if (op === 'nin') return !list.some((one) => [given].flat().includes(one));
  if (held === null) return false;
  if (op === 'eq') return held === given;
  if (op === 'in') return list.some((one) => [given].flat().includes(one));
  if (op === 'contains') return Array.isArray(held) ? held.includes(given) : String(held).includes(String(given));
  if (op === 'startsWith') return String(held).startsWith(String(given));
  return isInOrder(op, held as number, given as number);
}

function inOrder([a, b]: [unknown, unknown]): unknown[] {
  const isLater = typeof a === 'number' && typeof b === 'number' ? a > b : String(a) > String(b);
  return isLater ? [b, a] : [a, b];
}

/** Numbers, or dates whose order is that of their letters. */
function isInOrder(op: Operator | undefined, held: number, given: number | number[]): boolean {
  const [from = Number.NaN, to = Number.NaN] = [given].flat();
  if (op === 'between') return held >= from && held <= to;
  if (op === 'lt' || op === 'before') return held < from;
  if (op === 'gt' || op === 'after') return held > from;
  return op === 'lte' ? held <= from : held >= from;
}

it(
  'a filter keeps exactly the rows that a plain evaluation keeps, whatever it holds',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(filter, async (where) => {
        const { data, total } = await reader.query.records({ where, pageSize: 500, count: true, fields: ['id'] });
        const expected = rows.filter((row) => holds(row, where)).map(({ id }) => id);
        expect(data.map(({ id }) => id)).toEqual(expected);
        expect(total).toBe(expected.length);
        const [group] = (await reader.aggregate.records({ where })).data;
        expect(group?.count).toBe(expected.length);
      }),
      {
        numRuns: 200,
        endOnFailure: false,
        examples: [
          [{ field: 'email', op: 'contains', value: ' a' }],
          [{ field: 'email', op: 'startsWith', value: ' C' }],
        ],
      },
    );
  },
);

const key = fc.constantFrom(
  'title',
  'email',
  'updatedAt',
  'version',
  'data.score',
  'data.note',
  'data.flag',
  'data.born',
);
const sort = fc
  .uniqueArray(fc.tuple(key, fc.boolean()), { minLength: 1, maxLength: 3, selector: ([name]) => name })
  .map((keys) => keys.map(([name, isDescending]) => (isDescending ? `-${name}` : name)));

it('pages of any order together are that order, each row once', async () => {
  await fc.assert(
    fc.asyncProperty(sort, fc.integer({ min: 5, max: 25 }), async (by, pageSize) => {
      const whole = (await reader.query.records({ sort: by, pageSize: 500, fields: ['id'] })).data;
      const paged: { id: string }[] = [];
      let cursor: string | undefined;
      do {
        const page = await reader.query.records({ sort: by, pageSize, cursor, fields: ['id'] });
        paged.push(...page.data);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(paged).toEqual(whole);
      expect(new Set(paged.map(({ id }) => id)).size).toBe(rows.length);
    }),
    { numRuns: 30 },
  );
});

it('knows every operator', () => {
  const used = new Set(fc.sample(leaf, { numRuns: 3_000, seed: 44 }).map(({ op }) => op));
  expect(operators.filter((op) => !used.has(op))).toEqual(['withinLast']);
});
