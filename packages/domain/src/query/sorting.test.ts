import { compareNames } from '@dossier/kernel/words.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, readAllPages, type TestWorkspace, type World } from '../testing/world.ts';

const names = (
  '10 Things,9 Lives,ZZ Top,Zebra,Ödön,Oslo,Łódź,Lodz,ångström,Anna,anna 10,Anna 9,Ärger,Émile,émile 2,Emil,Ñandú,' +
  "Nora,straße,Strasse 2,O'Neil,Москва"
).split(',');
const inOrder = (
  "9 Lives,10 Things,ångström,Anna,Anna 9,anna 10,Ärger,Emil,Émile,émile 2,Lodz,Łódź,Ñandú,Nora,O'Neil,Ödön,Oslo," +
  'straße,Strasse 2,Zebra,ZZ Top,Москва'
).split(',');

/** A record has at most 20 tags. */
const tagged = names.slice(0, 20);

let world: World;
let here: TestWorkspace;
let folderId: string;
let pipelineId: string;
const fields = [
  { key: 'text', label: 'Text', type: 'TEXT' as const },
  { key: 'long', label: 'Long', type: 'LONG_TEXT' as const },
  { key: 'choice', label: 'Choice', type: 'SELECT' as const, options: ['low', 'high', 'Ärger', 'a'] },
  { key: 'choices', label: 'Choices', type: 'MULTI_SELECT' as const, options: ['low', 'high', 'Ärger', 'a'] },
];

beforeAll(async () => {
  world = await openWorld();
  here = await world.workspace();
  const { owner } = here;
  folderId = (await owner.folders.create({ name: 'Contacts', fields })).data.id;
  pipelineId = (await owner.pipelines.create({ name: 'Sales', fields, stages: [{ name: 'New' }] })).data.id;
  for (const [at, name] of names.entries()) {
    const data = { text: name, long: name, ...choicesAt(at) };
    const { data: record } = await owner.records.create({
      folderId,
      title: name,
      externalId: name,
      data,
      tags: tagged,
    });
    await owner.favourites.add({ recordId: record.id });
    await owner.deals.create({ pipelineId, title: name, data });
    await owner.tasks.create({ title: name });
    const { data: view } = await owner.views.create({ folderId, name, isShared: true, definition: {} });
    await owner.views.pin({ id: view.id });
    await owner.emailTemplates.create({ name, subject: 'Hello', body: 'Hello' });
  }
});
afterAll(() => world.close());

const choices = [['low'], ['low', 'high'], ['high'], ['high', 'a'], ['Ärger'], ['a'], []];

function choicesAt(at: number): { choice?: string; choices: string[] } {
  const list = choices[(at * 3) % choices.length] ?? [];
  return { ...(list[0] === undefined ? {} : { choice: list[0] }), choices: list.toReversed() };
}

type Page<T> = Promise<{ data: T[]; nextCursor: string | null }>;

/** The names of every list that has an order by a text, page by page where it has pages. */
function lists(direction: '' | '-'): Record<string, () => Promise<unknown[]>> {
  const { owner } = here;
  const by = (field: string) => [`${direction}${field}`];
  const sort = direction === '' ? 'title' : '-title';
  const titled = (find: (cursor: string | undefined) => Page<{ title: string }>) => async () =>
    (await readAllPages(find)).map(({ title }) => title);
  return {
    'records of the workspace': titled((cursor) => owner.records.list({ sort, pageSize: 3, cursor })),
    'records of a folder': titled((cursor) => owner.records.list({ folderId, sort, pageSize: 3, cursor })),
    ...Object.fromEntries(
      ['title', 'externalId', 'data.text', 'data.long'].map((field) => [
        `records queried by ${field}`,
        titled((cursor) => owner.query.records({ sort: by(field), pageSize: 3, cursor }) as Page<{ title: string }>),
      ]),
    ),
    ...Object.fromEntries(
      ['title', 'data.text', 'data.long'].map((field) => [
        `deals queried by ${field}`,
        titled((cursor) => owner.query.deals({ sort: by(field), pageSize: 3, cursor }) as Page<{ title: string }>),
      ]),
    ),
    'tasks queried by title': titled(
      (cursor) => owner.query.tasks({ sort: by('title'), pageSize: 3, cursor }) as Page<{ title: string }>,
    ),
  };
}

describe('names are sorted as people expect, accents among their letters and numbers by their value', () => {
  it('as browsers sort them', () => expect(names.toSorted(compareNames)).toEqual(inOrder));

  it('in every list, up and down, page by page', async () => {
    for (const direction of ['', '-'] as const)
      for (const [list, find] of Object.entries(lists(direction)))
        expect(await find(), `${list} ${direction}`).toEqual(direction === '' ? inOrder : inOrder.toReversed());
  });

  it('in lists without a choice of order', async () => {
    const { owner } = here;
    const record = (await owner.records.list({ folderId, pageSize: 1 })).data[0];
    expect(record?.tags).toEqual(inOrder.filter((name) => tagged.includes(name)));
    expect((await owner.favourites.list()).data.map(({ title }) => title)).toEqual(inOrder);
    expect((await owner.views.listPinned()).data.map(({ name }) => name)).toEqual(inOrder);
    expect((await owner.emailTemplates.list()).data.map(({ name }) => name)).toEqual(inOrder);
  });

  it('in groups', async () => {
    const { owner } = here;
    for (const field of ['title', 'data.text', 'tags']) {
      const { data } = await owner.aggregate.records({ groupBy: [{ field }] });
      const expected = field === 'tags' ? inOrder.filter((name) => tagged.includes(name)) : inOrder;
      expect(
        data.map(({ group }) => group[field]),
        field,
      ).toEqual(expected);
    }
  });

  it('and a variable whose name differs in case only is no gap between pages', async () => {
    for (const name of ['b2', 'b10', 'aB', 'ab', 'aC', 'aa']) await here.owner.variables.create({ name, value: 1 });
    const found = await readAllPages((cursor) => here.owner.variables.list({ pageSize: 1, cursor }));
    expect(found.map(({ name }) => name.toLowerCase())).toEqual(['aa', 'ab', 'ab', 'ac', 'b2', 'b10']);
    expect(new Set(found.map(({ name }) => name)).size).toBe(6);
  });

  it('and a cursor of the order before is refused', async () => {
    const { data } = await here.owner.records.list({ pageSize: 1 });
    const before = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const refused = (code: string, word: string) => ({ code, message: expect.stringContaining(word) });
    await expect(
      here.owner.records.list({ sort: 'title', cursor: before(['title', 'Anna', data[0]?.id]) }),
    ).rejects.toMatchObject(refused('BAD_REQUEST', 'upgrade'));
    await expect(
      here.owner.query.records({ sort: ['data.text'], cursor: before(['data.text', ['anna', null]]) }),
    ).rejects.toMatchObject(refused('UNPROCESSABLE_CONTENT', 'has changed since'));
  });
});

describe('choices are sorted by the order of their options', () => {
  const places = choices.map((list) => list.toReversed().join());
  const expected = places.flatMap((place) => names.flatMap((_, at) => (listAt(at) === place ? [place] : [])));

  function listAt(at: number): string {
    return choicesAt(at).choices.join();
  }

  it('in queries of records and deals, up and down, empty ones last, page by page', async () => {
    const { owner } = here;
    for (const find of [owner.query.records, owner.query.deals] as const)
      for (const direction of ['', '-']) {
        const of = async (field: string) => {
          const found = await readAllPages(
            (cursor) =>
              find({ sort: [`${direction}${field}`], pageSize: 2, cursor }) as Page<{
                id: string;
                data: { choice?: string; choices: string[] };
              }>,
          );
          expect(new Set(found.map(({ id }) => id)).size).toBe(names.length);
          return found.map(({ data }) => data);
        };
        const filled = expected.filter((list) => list !== '');
        const lists = direction === '' ? filled : filled.toReversed();
        const empty = expected.filter((list) => list === '');
        expect((await of('data.choices')).map((data) => data.choices.join())).toEqual([...lists, ...empty]);
        const firsts = lists.map((list) => list.split(',').at(-1));
        expect((await of('data.choice')).map(({ choice }) => choice)).toEqual([
          ...firsts,
          ...empty.map(() => undefined),
        ]);
      }
  });

  it('in groups, and a cursor from before the options changed is refused', async () => {
    const { owner } = here;
    const groups = async () =>
      (await owner.aggregate.records({ groupBy: [{ field: 'data.choice' }] })).data.map(
        ({ group }) => group['data.choice'],
      );
    expect(await groups()).toEqual(['low', 'high', 'Ärger', 'a', null]);
    const { nextCursor } = await owner.query.records({ sort: ['data.choice'], pageSize: 2 });
    await owner.folders.updateField({ id: folderId, key: 'choice', field: { options: ['a', 'Ärger', 'high', 'low'] } });
    expect(await groups()).toEqual(['a', 'Ärger', 'high', 'low', null]);
    await expect(
      owner.query.records({ sort: ['data.choice'], pageSize: 2, cursor: nextCursor ?? '' }),
    ).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT', message: expect.stringContaining('has changed since') });
  });
});
