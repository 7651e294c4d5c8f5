import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type Caller, type TestWorkspace, type World } from '../../testing/world.ts';
import { matchesWords, searchTextOf } from './search.ts';
import { records } from '../table.ts';

let world: World;
let here: TestWorkspace;
let key: Caller;
let folderId: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  here = await world.workspace();
  key = here.key('write');
  folderId = (
    await here.owner.folders.create({ name: 'Contacts', fields: [{ key: 'city', label: 'City', type: 'TEXT' }] })
  ).data.id;
});

async function titles(input: Parameters<Caller['records']['list']>[0]) {
  return (await key.records.list(input)).data.map(({ title }) => title);
}

describe('a search', () => {
  it.each([
    ['Café Müller', ['cafe', 'café', 'cafe\u0301', 'CAFÉ', 'muller', 'Mu\u0308ller', 'É MÜ']],
    ['Cafe\u0301 Noir', ['café noir', 'cafe', 'ca']],
    ['ΟΔΥΣΣΕΥΣ', ['οδυσσευς', 'Οδυσσεύς', 'σευσ']],
    ['İstanbul Iğdır', ['istanbul', 'İSTANBUL', 'igdir', 'ığdır']],
    ['Hauptstraße 7', ['hauptstrasse', 'HAUPTSTRASSE', 'STRAẞE', 'straße']],
    ['Łódź Œuvre Ørsted', ['lodz', 'łódź', 'oeuvre', 'orsted', 'Ørsted']],
    ['O’Brien – Ｗｉｄｅ', ["o'brien", 'o’brien', 'wide', '-']],
    ['한국어 北京市 Ёлка', ['한국', '北京', 'елка']],
  ])('finds %s however it is typed', async (title, searches) => {
    await key.records.create({ folderId, title });
    await key.records.create({ folderId, title: 'Other', data: { city: title } });
    await key.records.create({ folderId, title: 'Elsewhere' });
    for (const search of searches) expect(await titles({ search }), search).toEqual(['Other', title.normalize('NFC')]);
  });

  it('does not take a letter for another', async () => {
    for (const title of ['いか', 'いが', 'Мои', 'Мой']) await key.records.create({ folderId, title });
    for (const search of ['いか', 'いが', 'мои', 'мой'])
      expect(await titles({ search })).toEqual([search.replace('м', 'М')]);
  });

  it('leaves custom values that are asked for by name as they are', async () => {
    await key.records.create({ folderId, title: 'One', data: { city: 'Łódź' } });
    expect(await titles({ data: { city: 'Łódź' } })).toEqual(['One']);
    expect(await titles({ data: { city: 'lodz' } })).toEqual([]);
  });

  it('finds in PostgreSQL what a sample is judged by', async () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'aàá\u0301eéEÉsßſSςσΣiıİIłøæÆ한국がか\u3099ñй123-+. %_\\'),
      minLength: 1,
      maxLength: 12,
    });
    const named = fc.sample(letters, { numRuns: 60, seed: 1 }).filter((title) => title.trim() !== '');
    for (const title of named) await key.records.create({ folderId, title });
    const { rows } = await world.database.autocommit.orm.execute<{ title: string; text: string }>(
      sql`
        select title, search_text as text from records where workspace_id = ${sql.param(here.id, records.workspaceId)}`,
    );
    expect(rows.every(({ title, text }) => text === searchTextOf({ title, email: null, phone: null, data: {} }))).toBe(
      true,
    );
    const parts = fc
      .constantFrom(...named)
      .chain((title) =>
        fc
          .tuple(fc.nat(title.length), fc.nat(title.length))
          .map(([a, b]) => title.slice(Math.min(a, b), Math.max(a, b))),
      );
    const variants = parts.chain((part) =>
      fc.constantFrom(part, part.toUpperCase(), part.toLowerCase(), part.normalize('NFD'), part.normalize('NFKC')),
    );
    await fc.assert(
      fc.asyncProperty(variants, async (search) => {
        const expected = rows
          .filter(({ text }) =>
            matchesWords(search).every(({ test }) => test?.isMetBy({ folderId, text, data: {}, tagIds: [] }) === true),
          )
          .map(({ title }) => title);
        expect((await titles({ search, pageSize: 100 })).toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 150 },
    );
  });
});

describe('e-mail addresses and titles', () => {
  it('are the same in any case, and each accent counts', async () => {
    await key.records.create({ folderId, title: 'ÉMILE', email: 'Émile@Example.com' });
    await key.records.create({ folderId, title: 'Emile', email: 'emile@example.com' });
    expect(await titles({ email: 'ÉMILE@EXAMPLE.COM' })).toEqual(['ÉMILE']);
    expect(await titles({ email: 'EMILE@example.com' })).toEqual(['Emile']);
  });

  it('are sorted alike in any case, page by page', async () => {
    for (const title of ['Ärger', 'ähre', 'Ende', 'ärger 2', 'Ähre 2', 'anfang'])
      await key.records.create({ folderId, title });
    const sorted = ['ähre', 'Ähre 2', 'anfang', 'Ärger', 'ärger 2', 'Ende'];
    expect(await titles({ sort: 'title' })).toEqual(sorted);
    let cursor: string | null | undefined;
    const paged: string[] = [];
    do {
      const page = await key.records.list({ sort: 'title', pageSize: 2, cursor: cursor ?? undefined });
      paged.push(...page.data.map(({ title }) => title));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(paged).toEqual(sorted);
  });
});
