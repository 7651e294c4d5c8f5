import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';

let world: World;
let here: TestWorkspace;
let folderId: string;

beforeAll(async () => {
  world = await openWorld();
  here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({
    name: 'Texts',
    fields: [
      { key: 'note', label: 'Note', type: 'TEXT' },
      { key: 'mail', label: 'Mail', type: 'EMAIL' },
      { key: 'code', label: 'Code', type: 'TEXT', unique: true },
    ],
  });
  folderId = folder.id;
});

afterAll(() => world.close());

const stored = 'Zoë Ünal';
const decomposed = stored.normalize('NFD');
/** Forms of one text, which people can't tell apart. */
const forms = {
  decomposed,
  'with a no-break space': stored.replace(' ', '\u{a0}'),
  'with a zero-width space': stored.replace('o', 'o\u{200b}'),
  'with a byte order mark': stored.replace('n', '\u{feff}n'),
  'with all of them': `${decomposed.replace(' ', '\u{a0}')}\u{200d}`,
};

let count = 0;
/** The same text in every form, but another one for each test. */
const own = (form: string) => `${form} ${count}`;

describe.each(Object.entries(forms))('a text %s', (_, form) => {
  it('is one title for upserts and queries, whichever form came first', async () => {
    for (const [first, second] of [
      [stored, form],
      [form, stored],
      [form, form],
    ] as const) {
      count += 1;
      const title = own(first);
      const made = await here.owner.records.upsert({ folderId, matchOn: 'title', title });
      const again = await here.owner.records.upsert({ folderId, matchOn: 'title', title: own(second), phone: '1' });
      expect(again).toMatchObject({ created: false, data: { id: made.data.id, title: title.normalize('NFC') } });
      for (const condition of [
        { op: 'eq', value: own(second) },
        { op: 'in', value: [own(second), 'Nothing'] },
        { op: 'contains', value: own(second) },
        { op: 'startsWith', value: own(second) },
      ] as const)
        expect(await queried('title', condition), JSON.stringify(condition)).toEqual([made.data.id]);
    }
  });

  it('is one external id, one unique value and one custom value', async () => {
    for (const [first, second] of [
      [stored, form],
      [form, stored],
    ] as const) {
      count += 1;
      const { data: record } = await here.owner.records.create({
        folderId,
        title: 'One',
        externalId: own(first),
        data: { code: own(first), note: own(first) },
      });
      const byId = { folderId, matchOn: 'externalId', externalId: own(second), title: 'Other' };
      expect(await here.owner.records.upsert(byId)).toMatchObject({ created: false, data: { id: record.id } });
      const byCode = { folderId, matchOn: 'code', title: 'Other', data: { code: own(second) } };
      expect(await here.owner.records.upsert(byCode)).toMatchObject({ created: false, data: { id: record.id } });
      await expect(
        here.owner.records.create({ folderId, title: 'Two', data: { code: own(second) } }),
      ).rejects.toMatchObject({ code: 'CONFLICT' });
      await expect(
        here.owner.records.create({ folderId, title: 'Two', externalId: own(second) }),
      ).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await listed({ externalId: own(second) })).toEqual([record.id]);
      expect(await queried('data.note', { op: 'eq', value: own(second) })).toEqual([record.id]);
      expect(await queried('data.note', { op: 'startsWith', value: own(second) })).toEqual([record.id]);
      expect(await listed({ search: own(second) })).toContain(record.id);
    }
  });
});

const addresses = ['zoë@bücher.example', 'zoë@xn--bcher-kva.example', 'zoë@bücher.example'.normalize('NFD')];

describe.each(addresses.flatMap((first) => addresses.map((second) => [first, second] as const)))(
  'the address %s, and %s',
  (first, second) => {
    it('are one', async () => {
      count += 1;
      const address = (form: string) => `n${count}.${form}`;
      const made = await here.owner.records.upsert({
        folderId,
        matchOn: 'email',
        title: 'One',
        email: address(first),
        data: { mail: address(first), code: address(first) },
      });
      expect(made.data).toMatchObject({ email: address(addresses[0] ?? ''), data: { mail: made.data.email } });
      const email = `${address(second)}\u{200b}`;
      expect(await here.owner.records.upsert({ folderId, matchOn: 'email', email })).toMatchObject({ created: false });
      const byMail = { folderId, matchOn: 'mail', data: { mail: email } };
      expect(await here.owner.records.upsert(byMail)).toMatchObject({ created: false });
      expect(await listed({ email })).toEqual([made.data.id]);
      expect(await listed({ data: { mail: email } })).toEqual([made.data.id]);
      for (const field of ['email', 'data.mail'])
        expect(await queried(field, { op: 'eq', value: email })).toEqual([made.data.id]);
    });
  },
);

it('stores the texts of every noun and every name of a value in NFC', async () => {
  const nfd = 'Zoë'.normalize('NFD');
  const { data: pipeline } = await here.owner.pipelines.create({ name: nfd, stages: [{ name: nfd }] });
  const { data: deal } = await here.owner.deals.create({ pipelineId: pipeline.id, title: nfd, data: { [nfd]: nfd } });
  const { data: task } = await here.owner.tasks.create({ title: nfd });
  const { data: record } = await here.owner.records.create({ folderId, title: nfd, tags: [nfd] });
  const { data: comment } = await here.owner.comments.create({ id: record.id, text: nfd });
  expect(JSON.stringify([pipeline, deal, task, record, comment])).not.toContain(nfd);
  expect(deal.data).toEqual({ Zoë: 'Zoë' });
});

it('keeps no-break spaces and joiners of a title as they were sent', async () => {
  const title = '100\u{a0}€ 👩\u{200d}🚀';
  expect((await here.owner.records.create({ folderId, title })).data.title).toBe(title);
});

async function queried(field: string, condition: { op: 'eq' | 'in' | 'contains' | 'startsWith'; value: unknown }) {
  const { data } = await here.owner.query.records({
    where: {
      and: [
        { field: 'folderId', op: 'eq', value: folderId },
        { field, ...condition },
      ],
    },
  });
  return data.map(({ id }) => id);
}

async function listed(filter: Omit<Parameters<typeof here.owner.records.list>[0], 'folderId'>) {
  return (await here.owner.records.list({ folderId, ...filter })).data.map(({ id }) => id);
}
