import { newId } from '@dossier/kernel/ids.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';

let world: World;
let here: TestWorkspace;
let folderId: string;
let pipelineId: string;
let id: string;
let dealId: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  here = await world.workspace();
  folderId = (await here.owner.folders.create({ name: 'Contacts' })).data.id;
  pipelineId = await madePipeline(here);
  id = await madeRecord('Example contact');
  dealId = await madeDeal(id);
});

const madePipeline = async ({ owner }: TestWorkspace) =>
  (await owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] })).data.id;
const madeRecord = async (title: string) => (await here.owner.records.create({ folderId, title })).data.id;
const madeDeal = async (recordId: string | null) =>
  (await here.owner.deals.create({ pipelineId, recordId, title: 'Example deal' })).data.id;
const removeDeal = async () =>
  (await here.owner.deals.batch({ items: [{ action: 'delete', id: dealId }] })).data.operationId;

const nouns = {
  comment: {
    of: (caller: TestWorkspace['owner']) => caller.comments,
    make: (input: object, caller = here.owner) => caller.comments.create({ id, text: 'Hello', ...input }),
    kinds: ['comment.created', 'comment.updated', 'comment.deleted'],
  },
  call: {
    of: (caller: TestWorkspace['owner']) => caller.calls,
    make: (input: object, caller = here.owner) => caller.calls.create({ id, notes: 'Hello', ...input }),
    kinds: ['call.logged', 'call.updated', 'call.deleted'],
  },
} as const;

describe.each(['comment', 'call'] as const)('a %s about a deal', (noun) => {
  const { of, make, kinds } = nouns[noun];

  it('names it in answers and events, which the timelines of both have', async () => {
    const { data } = await make({ dealId });
    expect(data).toMatchObject({ recordId: id, dealId });
    expect((await of(here.owner).get({ id: data.id })).data).toEqual(data);
    expect((await make({})).data.dealId).toBeNull();
    expect((await here.events()).at(-2)).toMatchObject({ event: kinds[0], recordId: id, [noun]: data });
    await of(here.owner).update({ id: data.id, dealId: null });
    await of(here.owner).update({ id: data.id, dealId });
    await of(here.owner).remove({ id: data.id });
    const stated = [kinds[2], kinds[1], kinds[1], kinds[0], 'deal.created'];
    expect((await here.owner.deals.timeline({ id: dealId })).data.map(({ event }) => event)).toEqual(stated);
    const ofRecord = (await here.owner.records.timeline({ id })).data.map(({ event }) => event);
    expect(ofRecord).toEqual(expect.arrayContaining([...kinds, 'deal.created']));
  });

  it('is listed by it', async () => {
    const { data } = await make({ dealId });
    await make({});
    const other = await madeDeal(id);
    expect((await of(here.key('read')).list({ id, dealId })).data).toEqual([data]);
    expect((await of(here.key('read')).list({ id, dealId: other })).data).toEqual([]);
    expect((await of(here.key('read')).list({ id })).data).toHaveLength(2);
  });

  it.each([
    ['unknown', () => newId('deal')],
    ['malformed', () => 'nonsense'],
    ['the id of something else', () => id],
    ['of another workspace', () => strangersDeal()],
    ['deleted', async () => (await removeDeal(), dealId)],
  ])('refuses a deal that is %s', async (_, find) => {
    const named = await find();
    const before = (await make({})).data;
    await expect(make({ dealId: named })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    const changed = of(here.owner).update({ id: before.id, dealId: named });
    await expect(changed).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    await expect(of(here.owner).list({ id, dealId: named })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect((await of(here.owner).list({ id })).data).toEqual([before]);
  });

  it.each([
    ['another record', () => madeRecord('Other')],
    ['none', () => Promise.resolve(null)],
  ])('refuses a deal of %s, and names the field', async (_, find) => {
    const other = await madeDeal(await find());
    const refused = { code: 'UNPROCESSABLE_CONTENT', issues: [{ path: ['dealId'] }] };
    await expect(make({ dealId: other })).rejects.toMatchObject(refused);
    const { data } = await make({ dealId });
    await expect(of(here.owner).update({ id: data.id, dealId: other })).rejects.toMatchObject(refused);
    await expect(make({ dealId: 12 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is left to keys that may write', async () => {
    await expect(make({ dealId }, here.key('read'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('keeps a deal that is deleted, may still be changed, and belongs to it again after the undo', async () => {
    const { data } = await make({ dealId });
    const operationId = await removeDeal();
    expect((await of(here.owner).update({ id: data.id, format: 'markdown' })).data).toMatchObject({ dealId });
    expect((await of(here.owner).list({ id, dealId })).data).toHaveLength(1);
    await here.owner.operations.undo({ id: operationId });
    expect((await of(here.owner).list({ id, dealId })).data).toMatchObject([{ id: data.id, dealId }]);
    const { data: removed } = await here.owner.operations.remove({ noun, id: data.id });
    await here.owner.operations.undo({ id: removed.id });
    expect((await of(here.owner).get({ id: data.id })).data).toMatchObject({ dealId });
  });

  it('goes with its deal into another record, and back', async () => {
    const { data } = await make({ dealId });
    const kept = await madeRecord('Kept');
    const merged = await here.owner.records.merge({ id: kept, recordIds: [id], values: {} });
    const now = { id: data.id, recordId: kept, dealId };
    expect((await of(here.owner).list({ id: kept, dealId })).data).toMatchObject([now]);
    expect((await of(here.owner).list({ id, dealId })).data).toMatchObject([now]);
    expect((await here.owner.deals.get({ id: dealId })).data.recordId).toBe(kept);
    await here.owner.operations.undo({ id: merged.data.operation.id });
    expect((await of(here.owner).list({ id, dealId })).data).toMatchObject([{ id: data.id, recordId: id, dealId }]);
  });
});

async function strangersDeal(): Promise<string> {
  const stranger = await world.workspace();
  const { data } = await stranger.owner.deals.create({ pipelineId: await madePipeline(stranger), title: 'Other' });
  return data.id;
}
