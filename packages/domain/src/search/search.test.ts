import { toDomainError } from '@dossier/kernel/errors.ts';
import { isFound } from '@dossier/kernel/words.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type Caller, type World } from '../testing/world.ts';
import type { SearchAnswer } from './schema.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Input = Parameters<Caller['search']['find']>[0];

/** A workspace, and ways to fill and ask it. */
async function desk() {
  const here = await world.workspace();
  const { owner } = here;
  const fields = [{ key: 'city', label: 'City', type: 'TEXT' as const }];
  const folderId = (await owner.folders.create({ name: 'Contacts', fields })).data.id;
  const { data: pipeline } = await owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
  const add = async (title: string, more: Partial<Parameters<Caller['records']['create']>[0]> = {}) =>
    (await owner.records.create({ folderId, title, ...more })).data.id;
  const find = (q: string, more: Omit<Input, 'q'> = {}, caller = owner) => caller.search.find({ q, ...more });
  const titles = async (q: string, more: Omit<Input, 'q'> = {}) => titlesOf(await find(q, more));
  return { here, owner, folderId, pipelineId: pipeline.id, add, find, titles };
}

function titlesOf({ data }: SearchAnswer): string[] {
  return data.flatMap(({ items }) => items.map(({ title }) => title));
}

const textOf = (parts: readonly { text: string }[]) => parts.map(({ text }) => text).join('');
const markedIn = (parts: readonly { text: string; isMatch: boolean }[]) =>
  parts.filter(({ isMatch }) => isMatch).map(({ text }) => text);

describe('a search', () => {
  it('answers records, deals, tasks, comments and notes of calls, each with what was found', async () => {
    const { owner, add, find, pipelineId, folderId } = await desk();
    const recordId = await add('Müller GmbH', { email: 'contact@example.com', data: { city: 'Łódź' } });
    await owner.deals.create({ pipelineId, title: 'Licences for Müller', recordId });
    await owner.tasks.create({ title: 'Call MULLER back', recordId });
    await owner.comments.create({ id: recordId, text: `${'Long before. '.repeat(30)}Frau Müller\nwants an offer.` });
    await owner.calls.create({ id: recordId, notes: 'Mu\u0308ller was away' });
    const { data, corrected } = await find('muller');
    expect(corrected).toBeNull();
    expect(data.map(({ kind, count, hasMore }) => [kind, count, hasMore])).toEqual([
      ['records', 1, false],
      ['deals', 1, false],
      ['tasks', 1, false],
      ['comments', 1, false],
      ['calls', 1, false],
    ]);
    const [records, deals, tasks, comments, calls] = data.map(({ items }) => items[0]);
    expect(records).toMatchObject({
      id: recordId,
      folderId,
      match: 'beginning',
      email: 'contact@example.com',
      snippet: [],
    });
    expect(records?.titleParts).toEqual([
      { text: 'Müller', isMatch: true },
      { text: ' GmbH', isMatch: false },
    ]);
    expect(deals).toMatchObject({ pipelineId, recordId, about: 'Müller GmbH', match: 'words' });
    expect(tasks).toMatchObject({ status: 'OPEN', recordId, about: 'Müller GmbH', match: 'words' });
    expect(comments).toMatchObject({ title: 'Müller GmbH', recordId, match: 'text' });
    expect(markedIn(comments?.snippet ?? [])).toEqual(['Müller']);
    expect(textOf(comments?.snippet ?? [])).toMatch(/^… .*Frau Müller wants an offer\.$/);
    expect(markedIn(calls?.snippet ?? [])).toEqual(['Müller']);
    expect(await find('lodz')).toMatchObject({
      data: [{ kind: 'records', items: [{ snippetField: 'data.city', match: 'text' }] }],
    });
  });

  it('shows the words of a note, without the marks of Markdown', async () => {
    const { owner, add, find } = await desk();
    const text = '## Visit\n\n- **Frau Müller** wants [the offer](https://example.com/offer_1)';
    await owner.comments.create({ id: await add('Bakery'), text, format: 'markdown' });
    const [comment] = (await find('muller')).data.flatMap(({ items }) => items);
    expect(textOf(comment?.snippet ?? [])).toBe('Visit - Frau Müller wants the offer: https://example.com/offer_1');
  });

  it.each([
    ['the whole title', 'blue harbour', 'exact', ['Blue Harbour', 'Blue Harbour Inn', 'Inn at Blue Harbour']],
    ['the beginning of the title', 'blue h', 'beginning', ['Blue Harbour Inn', 'Blue Harbour', 'Inn at Blue Harbour']],
    ['the beginning of words', 'har inn', 'words', ['Inn at Blue Harbour', 'Blue Harbour Inn']],
    ['the e-mail address', 'desk@harb', 'address', ['Reception']],
    ['the phone, by its digits', '+49 (30) 555', 'address', ['Reception']],
    [
      'a part of the title',
      'arbour',
      'title',
      ['Inn at Blue Harbour', 'Blue Harbour Inn', 'Blue Harbour', 'Reception'],
    ],
    ['another text', 'somewhere', 'text', ['Elsewhere']],
  ])('ranks by %s', async (_, q, best, expected) => {
    const { add, find, titles } = await desk();
    await add('Blue Harbour', {});
    await add('Blue Harbour Inn');
    await add('Reception', { email: 'desk@harbour.example', phone: '+49 30 555 0100' });
    await add('Inn at Blue Harbour');
    await add('Elsewhere', { data: { city: 'Somewhere' } });
    expect(await titles(q)).toEqual(expected);
    expect((await find(q)).data[0]?.items[0]?.match).toBe(best);
  });

  it('puts what the person keeps before what is theirs, and both before the rest', async () => {
    const { here, owner, add, titles } = await desk();
    await add('Harbour own', { ownerId: here.ownerId });
    await owner.favourites.add({ recordId: await add('Harbour kept') });
    await add('Harbour later');
    expect(await titles('harbour')).toEqual(['Harbour kept', 'Harbour own', 'Harbour later']);
    expect(titlesOf(await here.member.search.find({ q: 'harbour' }))[0]).toBe('Harbour later');
  });

  it('finds the best title among any number of newer ones that have the words', async () => {
    const { owner, folderId, add, find } = await desk();
    await add('Müller');
    await owner.records.batch({
      atomic: true,
      items: Array.from({ length: 150 }, (_, at) => ({
        action: 'create' as const,
        values: { folderId, title: `Client ${at} of Müller`, email: `muller${at}@example.com` },
      })),
    });
    const { data } = await find('MULLER', { limit: 3 });
    expect(data).toMatchObject([{ kind: 'records', count: 100, hasMore: true }]);
    expect(data[0]?.items.map(({ match }) => match)).toEqual(['exact', 'words', 'words']);
  });

  it('leaves out what is in Trash, with its comments and calls', async () => {
    const { owner, add, titles } = await desk();
    const recordId = await add('Gone');
    await owner.comments.create({ id: recordId, text: 'Gone, too' });
    await owner.calls.create({ id: recordId, notes: 'Gone, too' });
    await owner.tasks.create({ title: 'Gone?', recordId });
    await owner.records.remove({ id: recordId });
    expect(await titles('gone')).toEqual(['Gone?']);
  });

  it('looks only through the kinds and the folder that were named', async () => {
    const { owner, add, folderId, pipelineId, find } = await desk();
    const other = (await owner.folders.create({ name: 'Other' })).data.id;
    await add('Harbour');
    await add('Harbour elsewhere', { folderId: other });
    await owner.tasks.create({ title: 'Harbour' });
    expect((await find('harbour', { kinds: ['tasks'] })).data.map(({ kind }) => kind)).toEqual(['tasks']);
    expect(titlesOf(await find('harbour', { kinds: ['records'], folderId }))).toEqual(['Harbour']);
    const { data: pipeline } = await owner.pipelines.create({ name: 'Other', stages: [{ name: 'New' }] });
    await owner.deals.create({ pipelineId, title: 'Harbour deal' });
    await owner.deals.create({ pipelineId: pipeline.id, title: 'Harbour deal elsewhere' });
    const inPipeline = { kinds: ['deals' as const], pipelineId, similar: true };
    expect(titlesOf(await find('harbour', inPipeline))).toEqual(['Harbour deal']);
    expect(titlesOf(await find('harbuor', inPipeline))).toEqual(['Harbour deal']);
  });
});

describe('what a caller may not read', () => {
  it('is not found by a key, and is refused where it is named', async () => {
    const { here, owner, add, find } = await desk();
    const id = await add('Harbour');
    await owner.tasks.create({ title: 'Harbour' });
    await owner.comments.create({ id, text: 'Harbour' });
    const kindsOf = async (key: Caller) => (await find('harbour', {}, key)).data.map(({ kind }) => kind);
    expect(await kindsOf(here.key('tasks:read'))).toEqual(['tasks']);
    expect(await kindsOf(here.key('comments:write'))).toEqual(['comments']);
    expect(await kindsOf(here.key('read'))).toEqual(['records', 'tasks', 'comments']);
    expect(await kindsOf(here.key('webhooks:manage'))).toEqual([]);
    await expect(find('harbour', { kinds: ['records'] }, here.key('tasks:read'))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('is what belongs to another workspace', async () => {
    const [one, other] = [await desk(), await desk()];
    await one.add('Harbour');
    await one.owner.tasks.create({ title: 'Harbour' });
    for (const q of ['harbour', 'harbuor', 'ha', 'h'])
      expect((await other.find(q, { similar: true })).data, q).toEqual([]);
  });
});

describe('similar words', () => {
  it.each([
    ['a letter exchanged with its neighbour', 'mulelr', 'Müller'],
    ['a letter too few', 'robotcs', 'Example Robotics'],
    ['a letter too many', 'robottics', 'Example Robotics'],
    ['another letter', 'exemple robotics', 'Example Robotics'],
    ['another first letter', 'nuller', 'Müller'],
    ['one in each word', 'exmaple robotcis', 'Example Robotics'],
    ['two in a long word', 'robbotiks', 'Example Robotics'],
    ['one in a word that is not finished', 'robtic', 'Example Robotics'],
    ['one in Greek', 'παπαδοπουλως', 'Παπαδόπουλος'],
    ['one in Cyrillic', 'кузнецво', 'Кузнецова'],
  ])('are found for %s', async (_, q, title) => {
    const { add, find } = await desk();
    for (const one of ['Müller', 'Example Robotics', 'Παπαδόπουλος', 'Кузнецова', 'Other']) await add(one);
    expect((await find(q)).data).toEqual([]);
    expect(await find(q, { similar: true })).toMatchObject({
      data: [{ kind: 'records', count: 1, items: [{ title, match: 'similar' }] }],
      corrected: expect.stringMatching(/\S/),
    });
  });

  it('say by which words they were found, and mark them', async () => {
    const { owner, pipelineId, find } = await desk();
    await owner.deals.create({ pipelineId, title: 'Müller renewal' });
    await owner.tasks.create({ title: 'Call Müller' });
    const { data, corrected } = await find('mulelr', { similar: true });
    expect(corrected).toBe('muller');
    expect(data.map(({ kind, items }) => [kind, markedIn(items[0]?.titleParts ?? [])])).toEqual([
      ['deals', ['Müller']],
      ['tasks', ['Müller']],
    ]);
  });

  it('are below what has the words, and not asked for where a title has them', async () => {
    const { add, titles } = await desk();
    await add('Harbour');
    await add('Reception', { data: { city: 'Harbuor' } });
    expect(await titles('harbuor', { similar: true })).toEqual(['Reception', 'Harbour']);
    await add('Harbuor');
    expect(await titles('harbuor', { similar: true })).toEqual(['Harbuor', 'Reception']);
  });

  it('are not offered for short words, numbers, and words of letters that are words', async () => {
    const { add, find } = await desk();
    for (const title of ['Bob', 'Room 1234', '北京大学', '한국어학']) await add(title);
    for (const q of ['bab', '1243', '北京太学', '한국아학', 'room 1243'])
      expect((await find(q, { similar: true })).data, q).toEqual([]);
  });
});

const corpus = [
  'Müller|Mueller|Muller|Strauß|Øystein Åsen|Łukasz Żółć|Đorđe|François Lefèvre|Nguyễn Thị|İbrahim Işık|ısparta',
  'Ηλίας Παπαδόπουλος|Ёлкин Йод|Київ|北京|東京都|ガガ|がっこう|한국어|👍🏽 Team|🇩🇪|100% sure|a_b|back\\slash',
  'O’Brien|ﬁne|Ｗｉｄｅ|नमस्ते|مُحَمَّد|שָׁלוֹם',
].flatMap((names) => names.split('|'));

describe('names of all scripts', () => {
  it('are found by any form of them, and everything that is found has the words', async () => {
    const { add, find } = await desk();
    for (const title of corpus) await add(title);
    const forms = (title: string) => [
      title,
      title.toUpperCase(),
      title.toLowerCase(),
      title.normalize('NFD'),
      title.normalize('NFKC'),
      title.normalize('NFD').replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1'),
    ];
    for (const title of corpus)
      for (const q of new Set(forms(title))) expect(titlesOf(await find(q, { limit: 100 })), q).toContain(title);
    const part = fc
      .constantFrom(...corpus)
      .chain((title) =>
        fc
          .tuple(fc.nat(title.length), fc.nat(title.length))
          .map(([a, b]) => title.slice(Math.min(a, b), Math.max(a, b)).toWellFormed()),
      );
    await fc.assert(
      fc.asyncProperty(part, async (q) => {
        const { data } = await find(q, { limit: 100 });
        for (const { title, titleParts } of data.flatMap(({ items }) => items)) {
          expect(isFound(title, q)).toBe(true);
          expect(textOf(titleParts)).toBe(title);
        }
        const expected = corpus.filter((title) => q.trim() !== '' && isFound(title, q));
        if (expected.length > 0 && /[\p{L}\p{N}]/u.test(q))
          expect(titlesOf({ data, corrected: null }).toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 40 },
    );
  });

  it('take wildcards for what they are', async () => {
    const { add, titles } = await desk();
    for (const title of ['100% sure', '1000 sure', 'a_b', 'axb', 'back\\slash']) await add(title);
    expect(await titles('100%')).toEqual(['100% sure']);
    expect(await titles('a_b')).toEqual(['a_b']);
    expect(await titles('k\\s')).toEqual(['back\\slash']);
  });
});

describe('hostile words', () => {
  it.each([
    ['10,000 letters', 'a'.repeat(10_000)],
    ['the NUL character', 'a\0b'],
  ])('like %s are refused', async (_, q) => {
    const { find } = await desk();
    expect(toDomainError(await find(q).catch((error: unknown) => error)).code).toBe('BAD_REQUEST');
  });

  it('find nothing, and break nothing', async () => {
    const { find, add } = await desk();
    await add('Example');
    const words = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(words, async (text) => {
        const q = text.toWellFormed().replaceAll('\0', '');
        const { data } = await find(q, { similar: true });
        for (const { items } of data) for (const { titleParts, title } of items) expect(textOf(titleParts)).toBe(title);
      }),
      { numRuns: 30 },
    );
    for (const q of ['', ' ', '%', '_', '\\', "'", '"', '$1', '--', '(|*', 'x'.repeat(500), 'word '.repeat(100)])
      expect(Array.isArray((await find(q, { similar: true })).data), q).toBe(true);
  });
});
