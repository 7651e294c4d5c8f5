import { newId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type Caller, type TestWorkspace, type World } from '../testing/world.ts';

let world: World;
let here: TestWorkspace;
let key: Caller;
let pipelineId: string;
let stageIds: string[];
let recordId: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  here = await world.workspace();
  key = here.key('write');
  ({ pipelineId, stageIds } = await createPipeline());
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  recordId = (await here.owner.records.create({ folderId: folder.id, title: 'Example contact' })).data.id;
});

async function createPipeline(fields: Parameters<Caller['pipelines']['create']>[0]['fields'] = []) {
  const { data } = await here.owner.pipelines.create({
    name: 'Sales',
    stages: [{ name: 'New' }, { name: 'Offer' }, { name: 'Won', kind: 'WON' }],
    fields,
  });
  return { pipelineId: data.id, stageIds: data.stages.map(({ id }) => id) };
}

async function lastEvents(since: number) {
  return (await here.events()).slice(since);
}

describe('creating a deal', () => {
  it('answers every field, starts in the first stage and states deal.created', async () => {
    const { data } = await key.deals.create({ pipelineId });
    expect(data).toEqual({
      id: expect.stringMatching(/^deal_/),
      pipelineId,
      stageId: stageIds[0],
      title: 'Untitled deal',
      amount: null,
      closeDate: null,
      lostReason: null,
      externalSource: null,
      tags: [],
      externalId: null,
      data: {},
      recordId: null,
      ownerId: null,
      createdAt: expect.any(String),
      updatedAt: data.createdAt,
      stageChangedAt: data.createdAt,
      version: 1,
    });
    expect((await here.events()).at(-1)).toMatchObject({
      event: 'deal.created',
      recordId: null,
      folderId: null,
      record: null,
      deal: data,
    });
  });

  it('keeps what is said: stage, title, amount, date, data, owner', async () => {
    const { data } = await key.deals.create({
      pipelineId,
      stageId: stageIds[1],
      title: ' Big one ',
      amount: 1250.5,
      closeDate: '2026-01-31T23:30:00-05:00',
      data: { any: { thing: [1, 'two', null] } },
      ownerId: here.memberId,
    });
    expect(data).toMatchObject({
      stageId: stageIds[1],
      title: 'Big one',
      amount: 1250.5,
      closeDate: '2026-02-01',
      data: { any: { thing: [1, 'two', null] } },
      ownerId: here.memberId,
    });
    expect((await key.deals.get({ id: data.id })).data).toEqual(data);
  });

  it('takes its title from the linked record, which its event carries', async () => {
    const { data } = await key.deals.create({ pipelineId, recordId });
    expect(data).toMatchObject({ title: 'Example contact', recordId });
    const { data: record } = await key.records.get({ id: recordId });
    expect((await here.events()).at(-1)).toMatchObject({
      event: 'deal.created',
      recordId,
      folderId: record.folderId,
      record,
      deal: data,
    });
  });

  it('reads null and "" as nothing said', async () => {
    for (const none of [null, ''] as const) {
      const { data } = await key.deals.create({
        pipelineId,
        stageId: none,
        title: none,
        amount: none,
        closeDate: none,
        recordId: none,
        ownerId: none,
      });
      expect(data).toMatchObject({
        stageId: stageIds[0],
        title: 'Untitled deal',
        amount: null,
        closeDate: null,
        recordId: null,
        ownerId: null,
      });
    }
  });

  it.each([0, -99.99, 0.0001, 99_999_999_999.9999, 1e-4, 12_345_678.1234])(
    'gives the amount %d back exactly',
    async (amount) => {
      expect((await key.deals.create({ pipelineId, amount })).data.amount).toBe(amount);
    },
  );

  it.each([
    ['no pipeline', { pipelineId: undefined }, 'pipelineId'],
    ['an amount as text', { amount: '12' }, 'amount'],
    ['five decimals', { amount: 0.00001 }, 'amount'],
    ['an amount that no column holds', { amount: 100_000_000_000 }, 'amount'],
    ['a day that no calendar has', { closeDate: '2026-02-30' }, 'closeDate'],
    ['a title over 500 characters', { title: 'x'.repeat(501) }, 'title'],
    ['data that is a list', { data: [] }, 'data'],
    ['an unknown key', { stage: 'x' }, 'stage'],
  ])('refuses %s as 400 and names the field', async (_, input, field) => {
    const attempt = key.deals.create({ pipelineId, ...(input as object) });
    await expect(attempt).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining(field) });
  });

  it.each([
    ['an unknown pipeline', async () => ({ pipelineId: newId('pl') }), 'pipelineId'],
    [
      'an archived pipeline',
      async () => ({ pipelineId: (await here.owner.pipelines.archive({ id: pipelineId, isArchived: true })).data.id }),
      'pipelineId',
    ],
    ['a stage of another pipeline', async () => ({ stageId: (await createPipeline()).stageIds[0] }), 'stageId'],
    ['an unknown stage', async () => ({ stageId: 'nonsense' }), 'stageId'],
    ['an unknown record', async () => ({ recordId: newId('rec') }), 'recordId'],
    ['a record in Trash', async () => ({ recordId: (await key.records.remove({ id: recordId })).data.id }), 'recordId'],
    ['an owner who is no member', async () => ({ ownerId: (await world.workspace()).ownerId }), 'ownerId'],
  ])('refuses %s as 422', async (_, choose, field) => {
    const input = await choose();
    await expect(key.deals.create({ pipelineId, ...input })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: [field] }],
    });
  });

  it('is refused to a key that may only read', async () => {
    await expect(here.key('read').deals.create({ pipelineId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the data of a deal', () => {
  it('is checked against the fields of the pipeline, where it has some', async () => {
    const defined = await createPipeline([
      { key: 'source', label: 'Source', type: 'SELECT', options: ['web', 'fair'] },
      { key: 'size', label: 'Size', type: 'NUMBER', required: true },
    ]);
    const { data } = await key.deals.create({ pipelineId: defined.pipelineId, data: { source: 'web', size: 3 } });
    expect(data.data).toEqual({ source: 'web', size: 3 });
    for (const [given, path] of [
      [{ size: 1, nope: 1 }, 'nope'],
      [{ size: '3' }, 'size'],
      [{ size: 1, source: 'x' }, 'source'],
      [{}, 'size'],
    ] as const) {
      await expect(key.deals.create({ pipelineId: defined.pipelineId, data: given })).rejects.toMatchObject({
        code: 'UNPROCESSABLE_CONTENT',
        issues: [{ path: ['data', path] }],
      });
    }
    await expect(key.deals.update({ id: data.id, data: { size: null } })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: ['data', 'size'] }],
    });
  });

  it('merges as RFC 7396 says where there are no fields', async () => {
    const { data: before } = await key.deals.create({
      pipelineId,
      data: { a: 1, b: { c: 1, d: [1] }, e: 'x', empty: '' },
    });
    const { data } = await key.deals.update({
      id: before.id,
      data: { a: null, b: { c: null, f: true }, e: { g: null, h: 1 } },
    });
    expect(data.data).toEqual({ b: { d: [1], f: true }, e: { h: 1 }, empty: '' });
  });

  it('is any JSON object of up to 64 kB where there are no fields', async () => {
    const { data } = await key.deals.create({ pipelineId, data: { text: 'x'.repeat(60_000) } });
    await expect(key.deals.update({ id: data.id, data: { more: 'ä'.repeat(3_000) } })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: ['data'] }],
    });
    await expect(key.deals.create({ pipelineId, data: { text: 'x'.repeat(65_536) } })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });

  it('keeps what it has when the pipeline gets fields later', async () => {
    const { data } = await key.deals.create({ pipelineId, data: { note: 'free' } });
    await here.owner.pipelines.addField({ id: pipelineId, field: { key: 'size', label: 'Size', type: 'NUMBER' } });
    expect((await key.deals.update({ id: data.id, data: { size: 1, note: 'free' } })).data.data).toEqual({
      note: 'free',
      size: 1,
    });
    await expect(key.deals.update({ id: data.id, data: { note: 'changed' } })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: ['data', 'note'] }],
    });
  });
});

describe('updating a deal', () => {
  it('states deal.updated with what changed, and not the stage', async () => {
    const { data: before } = await key.deals.create({ pipelineId, title: 'Old', amount: 1, data: { a: 1 } });
    const since = (await here.events()).length;
    const { data } = await key.deals.update({
      id: before.id,
      title: 'New',
      amount: null,
      closeDate: '2026-01-31',
      lostReason: 'Too expensive',
      recordId,
      ownerId: here.memberId,
      data: { a: 2 },
    });
    expect(data).toMatchObject({
      title: 'New',
      amount: null,
      closeDate: '2026-01-31',
      recordId,
      ownerId: here.memberId,
      data: { a: 2 },
      version: 2,
      stageChangedAt: before.stageChangedAt,
    });
    const { data: record } = await key.records.get({ id: recordId });
    expect(await lastEvents(since)).toMatchObject([
      {
        event: 'deal.updated',
        recordId,
        folderId: record.folderId,
        record,
        deal: data,
        changes: {
          title: { from: 'Old', to: 'New' },
          amount: { from: 1, to: null },
          closeDate: { from: null, to: '2026-01-31' },
          lostReason: { from: null, to: 'Too expensive' },
          recordId: { from: null, to: recordId },
          ownerId: { from: null, to: here.memberId },
          'data.a': { from: 1, to: 2 },
        },
      },
    ]);
  });

  it('into another stage alone states deal.stage_changed alone', async () => {
    const { data: before } = await key.deals.create({ pipelineId, recordId });
    const since = (await here.events()).length;
    const { data } = await key.deals.update({ id: before.id, stageId: stageIds[2] });
    expect(data).toMatchObject({ stageId: stageIds[2], version: 2 });
    expect(data.stageChangedAt > before.stageChangedAt).toBe(true);
    expect(await lastEvents(since)).toEqual([
      expect.objectContaining({
        event: 'deal.stage_changed',
        recordId,
        dealId: before.id,
        pipelineId,
        stageId: stageIds[2],
        previousStageId: stageIds[0],
        deal: data,
        record: (await key.records.get({ id: recordId })).data,
      }),
    ]);
  });

  it('of stage and title at once states both events with one new version', async () => {
    const { data: before } = await key.deals.create({ pipelineId, title: 'Old' });
    const since = (await here.events()).length;
    const { data } = await key.deals.update({ id: before.id, stageId: stageIds[1], title: 'New' });
    const events = await lastEvents(since);
    expect(events.map(({ event }) => event)).toEqual(['deal.updated', 'deal.stage_changed']);
    expect(events[0]).toMatchObject({ changes: { title: { from: 'Old', to: 'New' } }, deal: data });
    expect(Object.keys(events[0]?.['changes'] ?? {})).toEqual(['title']);
    expect(data.version).toBe(2);
  });

  it('that changes nothing states nothing and keeps the version', async () => {
    const { data: before } = await key.deals.create({
      pipelineId,
      title: 'Same',
      amount: 12.5,
      closeDate: '2026-01-31',
      data: { a: { b: 1 } },
      recordId,
    });
    const since = (await here.events()).length;
    const { data } = await key.deals.update({
      id: before.id,
      title: 'Same',
      stageId: stageIds[0],
      amount: 12.5,
      closeDate: '2026-01-31T08:00:00Z',
      data: { a: { b: 1 }, c: null },
      recordId,
    });
    expect(data).toEqual(before);
    expect((await key.deals.update({ id: before.id })).data).toEqual(before);
    expect(await lastEvents(since)).toEqual([]);
  });

  it.each([
    ['a stage of another pipeline', async () => ({ stageId: (await createPipeline()).stageIds[0] }), 'stageId'],
    ['an unknown stage', async () => ({ stageId: '' }), 'stageId'],
    ['an unknown record', async () => ({ recordId: 'nonsense' }), 'recordId'],
    ['an owner who is no member', async () => ({ ownerId: 'nonsense' }), 'ownerId'],
  ])('refuses %s as 422', async (_, choose, field) => {
    const { data } = await key.deals.create({ pipelineId });
    await expect(key.deals.update({ id: data.id, ...(await choose()) })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: [field] }],
    });
  });

  it('refuses an empty title, a null stage and another pipeline as 400', async () => {
    const { data } = await key.deals.create({ pipelineId });
    for (const input of [{ title: '' }, { title: null }, { stageId: null }, { pipelineId }])
      await expect(key.deals.update({ id: data.id, ...(input as object) })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
  });

  it('and deleting refuse a version that is not the current one', async () => {
    const { data } = await key.deals.create({ pipelineId });
    const stale = here.as({ kind: 'key', id: newId('key'), name: 'Key', scopes: ['write'] }, { ifMatch: [7] });
    await expect(stale.deals.update({ id: data.id, title: 'y' })).rejects.toMatchObject({
      code: 'PRECONDITION_FAILED',
      currentVersion: 1,
    });
    await expect(stale.deals.remove({ id: data.id })).rejects.toMatchObject({
      code: 'PRECONDITION_FAILED',
      currentVersion: 1,
    });
  });

  it('loses nothing when two change different fields at once', async () => {
    const { data } = await key.deals.create({ pipelineId });
    await Promise.all([
      key.deals.update({ id: data.id, title: 'Changed' }),
      key.deals.update({ id: data.id, stageId: stageIds[1] }),
      key.deals.update({ id: data.id, data: { a: 1 } }),
    ]);
    expect((await key.deals.get({ id: data.id })).data).toMatchObject({
      title: 'Changed',
      stageId: stageIds[1],
      data: { a: 1 },
      version: 4,
    });
  });

  it('keeps a link to a record that went to Trash meanwhile', async () => {
    const { data } = await key.deals.create({ pipelineId, recordId });
    await key.records.remove({ id: recordId });
    const { data: after } = await key.deals.update({ id: data.id, title: 'New', recordId });
    expect(after).toMatchObject({ title: 'New', recordId });
    expect((await here.events()).at(-1)).toMatchObject({
      event: 'deal.updated',
      recordId,
      folderId: null,
      record: null,
    });
  });
});

describe('deleting a deal', () => {
  it('answers it, is for good and states deal.deleted', async () => {
    const { data } = await key.deals.create({ pipelineId, recordId });
    expect((await key.deals.remove({ id: data.id })).data).toEqual(data);
    await expect(key.deals.get({ id: data.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(key.deals.remove({ id: data.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await here.events()).at(-1)).toMatchObject({ event: 'deal.deleted', recordId, deal: data });
  });

  it('is no matter of its record: a purge of that takes the link alone', async () => {
    const { data } = await key.deals.create({ pipelineId, recordId });
    await world.database.autocommit.orm.execute(sql`delete from records`);
    expect((await key.deals.get({ id: data.id })).data).toEqual({ ...data, recordId: null });
  });
});

describe('a deal of another workspace', () => {
  it('is unknown to every verb', async () => {
    const { data } = await key.deals.create({ pipelineId, recordId });
    const stranger = (await world.workspace()).key('write');
    for (const attempt of [
      () => stranger.deals.get({ id: data.id }),
      () => stranger.deals.update({ id: data.id, title: 'y' }),
      () => stranger.deals.update({ id: data.id, stageId: stageIds[1] }),
      () => stranger.deals.remove({ id: data.id }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'There is no such deal.' });
    }
    await expect(stranger.deals.list({ pipelineId })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(stranger.deals.list({ recordId })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(stranger.deals.create({ pipelineId })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: ['pipelineId'] }],
    });
    for (const id of ['nonsense', '', newId('task')])
      await expect(key.deals.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
