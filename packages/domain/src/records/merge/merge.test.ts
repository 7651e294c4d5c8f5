import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';
import { mergeRest } from './merge.job.ts';
import { purgeTrash } from '../../erasures/erase.job.ts';
import { recordMerges, records } from '../table.ts';
import { tasks } from '../../tasks/table.ts';

let world: World;
let here: TestWorkspace;
let folderId: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  here = await world.workspace();
  folderId = (
    await here.owner.folders.create({
      name: 'Contacts',
      fields: [
        { key: 'status', label: 'Status', type: 'SELECT', options: ['lead', 'customer'] },
        { key: 'company', label: 'Company', type: 'RECORD' },
        { key: 'code', label: 'Code', type: 'TEXT' },
      ],
    })
  ).data.id;
});

const job = () => jobContext(world.database);
const made = async (title: string, more: object = {}) =>
  (await here.owner.records.create({ folderId, title, ...more })).data;
const merge = async (id: string, recordIds: string[], values = {}) =>
  (await here.key('write').records.merge({ id, recordIds, values })).data;
const eventsSince = async (count: number) => (await here.events()).slice(count);

describe('a merge', () => {
  it('takes over what the record lacks, and what was chosen', async () => {
    const kept = await made('Kept', { phone: '1', tags: ['one'], data: { status: 'lead' } });
    const other = await made('Other', {
      email: 'other@example.com',
      phone: '2',
      data: { status: 'customer', code: 'A' },
    });
    const third = await made('Third', { email: 'third@example.com', tags: ['two'] });
    const { record, operation } = await merge(kept.id, [other.id, third.id], { data: { status: 'customer' } });
    expect(record).toMatchObject({
      title: 'Kept',
      email: 'other@example.com',
      phone: '1',
      data: { status: 'customer', code: 'A' },
      tags: ['one', 'two'],
      version: 2,
    });
    expect(operation).toMatchObject({ kind: 'MERGE', state: 'DONE', failedCount: 0 });
    expect((await here.owner.records.list({})).data.map(({ id }) => id)).toEqual([kept.id]);
  });

  it('moves comments, calls, deals, tasks, links and fields that name the merged record', async () => {
    const { owner } = here;
    const [kept, other, friend] = [await made('Kept'), await made('Other'), await made('Friend')];
    const { data: kind } = await owner.links.createKind({ name: 'knows', reverseName: 'is known by' });
    await owner.links.create({ id: other.id, recordId: friend.id, kindId: kind.id, direction: 'OUT' });
    await owner.links.create({ id: kept.id, recordId: other.id, kindId: kind.id, direction: 'OUT' });
    await owner.comments.create({ id: other.id, text: 'Of the other' });
    await owner.calls.create({ id: other.id });
    const { data: pipeline } = await owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
    const { data: deal } = await owner.deals.create({ pipelineId: pipeline.id, recordId: other.id });
    const { data: task } = await owner.tasks.create({ title: 'Call', recordId: other.id });
    await owner.records.update({ id: friend.id, data: { company: other.id } });
    const before = (await here.events()).length;
    const { operation } = await merge(kept.id, [other.id]);
    expect(operation.changedCount).toBe(7);
    expect((await owner.comments.list({ id: kept.id })).data).toMatchObject([{ text: 'Of the other', editedAt: null }]);
    expect((await owner.calls.list({ id: kept.id })).data).toHaveLength(1);
    expect((await owner.deals.get({ id: deal.id })).data.recordId).toBe(kept.id);
    expect((await owner.tasks.get({ id: task.id })).data.recordId).toBe(kept.id);
    expect((await owner.links.list({ id: kept.id })).data).toMatchObject([{ record: { id: friend.id } }]);
    expect((await owner.records.get({ id: friend.id })).data.data).toEqual({ company: kept.id });
    expect((await eventsSince(before)).map(({ event }) => event)).toEqual([
      'comment.updated',
      'call.updated',
      'deal.updated',
      'task.updated',
      'record.unlinked',
      'record.unlinked',
      'record.linked',
      'record.linked',
      'record.unlinked',
      'record.unlinked',
      'record.updated',
      'record.deleted',
      'record.merged',
    ]);
    const timeline = (await owner.records.timeline({ id: kept.id })).data.map(({ event }) => event);
    expect(timeline).toEqual(expect.arrayContaining(['record.merged', 'comment.created', 'call.logged']));
  });

  it('leads from the old id to the record, wherever an id is taken', async () => {
    const { owner } = here;
    const [kept, other, friend] = [await made('Kept'), await made('Other'), await made('Friend')];
    await merge(kept.id, [other.id]);
    expect((await owner.records.get({ id: other.id })).data.id).toBe(kept.id);
    expect((await owner.records.update({ id: other.id, phone: '5' })).data).toMatchObject({ id: kept.id, phone: '5' });
    await owner.comments.create({ id: other.id, text: 'Late' });
    expect((await owner.comments.list({ id: other.id })).data).toMatchObject([{ recordId: kept.id }]);
    expect((await owner.tasks.create({ title: 'Late', recordId: other.id })).data.recordId).toBe(kept.id);
    const { data: pipeline } = await owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
    expect((await owner.deals.create({ pipelineId: pipeline.id, recordId: other.id })).data.recordId).toBe(kept.id);
    const { data: named } = await owner.records.update({ id: friend.id, data: { company: other.id } });
    expect(named.data).toEqual({ company: kept.id });
    await expect(owner.records.remove({ id: other.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await owner.records.listTrash({})).data).toMatchObject([{ id: other.id, mergedInto: kept.id }]);
  });

  it('leads from the old id in every filter', async () => {
    const { owner } = here;
    const [kept, other] = [await made('Kept'), await made('Other')];
    const friend = await made('Friend');
    const external = { externalId: 'old-7', externalSource: 'crm' };
    await owner.records.update({ id: other.id, ...external });
    await owner.records.update({ id: friend.id, data: { company: other.id } });
    const { data: pipeline } = await owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
    await owner.deals.create({ pipelineId: pipeline.id, recordId: other.id, title: 'Deal' });
    await owner.tasks.create({ recordId: other.id, title: 'Task' });
    await merge(kept.id, [other.id]);
    const recordId = [other.id];
    const titles = ({ data }: { data: readonly object[] }) => data.map((one) => ('title' in one ? one.title : one));
    expect(titles(await owner.deals.list({ recordId }))).toEqual(['Deal']);
    expect(titles(await owner.tasks.list({ recordId }))).toEqual(['Task']);
    expect(titles(await owner.records.list(external))).toEqual(['Kept']);
    expect(titles(await owner.records.list({ externalId: external.externalId }))).toEqual(['Kept']);
    expect(titles(await owner.records.list({ data: { company: other.id } }))).toEqual(['Friend']);
    const is = (field: string, value: unknown, op: 'eq' | 'in' = 'eq') => ({ where: { field, op, value } });
    expect(titles(await owner.query.records(is('id', other.id)))).toEqual(['Kept']);
    expect(titles(await owner.query.records(is('data.company', other.id)))).toEqual(['Friend']);
    expect(titles(await owner.query.deals(is('recordId', other.id)))).toEqual(['Deal']);
    expect(titles(await owner.query.tasks(is('recordId', [other.id], 'in')))).toEqual(['Task']);
    const isNone = { where: { not: { field: 'recordId', op: 'ne' as const, value: other.id } } };
    expect(titles(await owner.query.tasks(isNone))).toEqual(['Task']);
    const kinds = (await owner.events.list({ recordId })).data.map(({ event }) => event);
    expect(kinds).toEqual(expect.arrayContaining(['record.merged', 'task.created']));
  });

  it('leads on after further merges, and after the merged records are purged', async () => {
    const [a, b, c] = [await made('A'), await made('B'), await made('C', { externalId: '7', externalSource: 'erp' })];
    await merge(b.id, [c.id]);
    await merge(a.id, [b.id]);
    expect((await here.owner.records.get({ id: c.id })).data.id).toBe(a.id);
    await world.database.autocommit.orm
      .update(records)
      .set({ deletedAt: sql`now() - interval '31 days'` })
      .where(sql`deleted_at is not null and workspace_id = ${sql.param(here.id, records.workspaceId)}`);
    await purgeTrash.run(job(), {});
    expect((await here.owner.records.listTrash({})).data).toEqual([]);
    expect((await here.owner.records.get({ id: c.id })).data.id).toBe(a.id);
    const upserted = await here.owner.records.upsert({
      folderId,
      matchOn: 'externalId',
      externalId: '7',
      externalSource: 'erp',
      title: 'Synced',
    });
    expect([upserted.created, upserted.data.id, upserted.data.title]).toEqual([false, a.id, 'Synced']);
    await here.owner.records.remove({ id: a.id });
    await world.database.autocommit.orm
      .update(records)
      .set({ deletedAt: sql`now() - interval '31 days'` })
      .where(sql`workspace_id = ${sql.param(here.id, records.workspaceId)}`);
    await purgeTrash.run(job(), {});
    const left = await world.database.autocommit.orm
      .select()
      .from(recordMerges)
      .where(sql`workspace_id = ${sql.param(here.id, recordMerges.workspaceId)}`);
    expect(left).toEqual([]);
  });

  it('gives the values of unique fields over', async () => {
    await here.owner.records.setUnique({ folderId, key: 'code', unique: true });
    const kept = await made('Kept');
    const other = await made('Other', { data: { code: 'A' } });
    const { record, operation } = await merge(kept.id, [other.id]);
    expect(record.data).toEqual({ code: 'A' });
    await here.owner.operations.undo({ id: operation.id });
    expect((await here.owner.records.get({ id: kept.id })).data.data).toEqual({});
    expect((await here.owner.records.get({ id: other.id })).data.data).toEqual({ code: 'A' });
  });

  it('refuses itself, strangers, other folders and a stale version', async () => {
    const { owner } = here;
    const kept = await made('Kept');
    const elsewhere = (await owner.folders.create({ name: 'Else' })).data.id;
    const { data: far } = await owner.records.create({ folderId: elsewhere, title: 'Far' });
    const stranger = await world.workspace();
    const theirs = (await stranger.owner.folders.create({ name: 'Theirs' })).data.id;
    const { data: foreign } = await stranger.owner.records.create({ folderId: theirs, title: 'Foreign' });
    for (const bad of [kept.id, far.id, foreign.id])
      await expect(merge(kept.id, [bad])).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    await expect(merge(foreign.id, [kept.id])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(merge(kept.id, [far.id, far.id])).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const other = await made('Other');
    await expect(merge(kept.id, [other.id], { data: { status: 'nonsense' } })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
    expect((await owner.records.get({ id: other.id })).data.id).toBe(other.id);
    await expect(here.key('read').records.merge({ id: kept.id, recordIds: [other.id] })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('goes on in the background where much hangs on a record, and moves what came meanwhile', async () => {
    const [kept, other] = [await made('Kept'), await made('Other')];
    const items = Array.from({ length: 700 }, (_, at) => ({
      action: 'create' as const,
      values: { title: `Task ${at}`, recordId: other.id },
    }));
    await here.owner.tasks.batch({ items });
    const { operation } = await merge(kept.id, [other.id], { phone: '9' });
    expect(operation).toMatchObject({ state: 'RUNNING', changedCount: 500 });
    expect((await here.owner.records.get({ id: other.id })).data.id).toBe(other.id);
    await mergeRest.run(job(), { workspaceId: here.id, operationId: operation.id });
    expect((await here.owner.operations.get({ id: operation.id })).data).toMatchObject({
      state: 'DONE',
      changedCount: 700,
    });
    expect((await here.owner.records.get({ id: other.id })).data).toMatchObject({ id: kept.id, phone: '9' });
    // As a transaction leaves it that had read the record before the merge.
    await world.database.autocommit.orm.execute(sql`
      update tasks set record_id = ${sql.param(other.id, records.id)} where id = (
        select id from tasks where record_id = ${sql.param(kept.id, records.id)} limit 1)`);
    await mergeRest.run(job(), { workspaceId: here.id, operationId: operation.id });
    const left = eq(tasks.recordId, other.id);
    expect(await world.database.autocommit.orm.$count(tasks, left)).toBe(0);
  });
});

describe('the undo of a merge', () => {
  it('brings the records back, each with what hung on it', async () => {
    const { owner } = here;
    const kept = await made('Kept', { externalId: 'k' });
    const other = await made('Other', { email: 'other@example.com', externalId: 'o' });
    const friend = await made('Friend', { data: { company: other.id } });
    const { data: kind } = await owner.links.createKind({ name: 'knows', reverseName: 'is known by' });
    const { data: link } = await owner.links.create({
      id: friend.id,
      recordId: other.id,
      kindId: kind.id,
      direction: 'OUT',
    });
    await owner.comments.create({ id: other.id, text: 'Of the other' });
    await owner.comments.create({ id: kept.id, text: 'Of the kept one' });
    await owner.calls.create({ id: other.id });
    const { data: task } = await owner.tasks.create({ title: 'Call', recordId: other.id });
    const { operation } = await merge(kept.id, [other.id]);
    const undone = (await owner.operations.undo({ id: operation.id })).data;
    expect(undone).toMatchObject({ state: 'DONE', failedCount: 0 });
    expect((await owner.records.get({ id: other.id })).data).toMatchObject({
      id: other.id,
      email: 'other@example.com',
      externalId: 'o',
    });
    expect((await owner.records.get({ id: kept.id })).data).toMatchObject({ email: null, externalId: 'k' });
    expect((await owner.comments.list({ id: other.id })).data.map(({ text }) => text)).toEqual(['Of the other']);
    expect((await owner.comments.list({ id: kept.id })).data.map(({ text }) => text)).toEqual(['Of the kept one']);
    expect((await owner.calls.list({ id: other.id })).data).toHaveLength(1);
    expect((await owner.tasks.get({ id: task.id })).data.recordId).toBe(other.id);
    expect((await owner.records.get({ id: friend.id })).data.data).toEqual({ company: other.id });
    expect((await owner.links.list({ id: other.id })).data).toMatchObject([{ id: link.id, record: { id: friend.id } }]);
    expect((await owner.links.list({ id: kept.id })).data).toEqual([]);
  });

  it('leaves alone what somebody changed since', async () => {
    const [kept, other] = [await made('Kept'), await made('Other', { email: 'other@example.com' })];
    const { operation } = await merge(kept.id, [other.id]);
    await here.owner.records.update({ id: kept.id, title: 'By hand' });
    const undone = (await here.owner.operations.undo({ id: operation.id })).data;
    expect(undone.failedCount).toBe(1);
    expect((await here.owner.records.get({ id: kept.id })).data).toMatchObject({
      title: 'By hand',
      email: 'other@example.com',
    });
    expect((await here.owner.records.get({ id: other.id })).data.id).toBe(other.id);
  });
});
