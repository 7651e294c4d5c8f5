import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@dossier/kernel/ids.ts';
import { runImport } from '../imports/run/run-import.job.ts';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { jobContext } from '../testing/job-context.ts';
import { undoRest } from './undo-rest.job.ts';

let world: World;
let workspace: TestWorkspace;
let folderId: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  workspace = await world.workspace();
  folderId = (
    await workspace.owner.folders.create({
      name: 'Contacts',
      fields: [{ key: 'score', label: 'Score', type: 'NUMBER' }],
    })
  ).data.id;
});

const job = () => jobContext(world.database);
const made = async (title: string, more: object = {}) =>
  (await workspace.owner.records.create({ folderId, title, ...more })).data;
const titles = async () =>
  (await workspace.owner.records.list({ folderId: [folderId], sort: 'title', pageSize: 500 })).data.map(
    ({ title }) => title,
  );
const undo = async (id: string) => (await workspace.key('write').operations.undo({ id })).data;
const problems = async (id: string) =>
  (await workspace.owner.operations.listProblems({ id })).data.map(({ subjectId, message }) => [subjectId, message]);

describe('the undo of a batch', () => {
  it('takes back creates, changes and deletes, and can be undone itself', async () => {
    const kept = await made('Kept', { email: 'kept@example.com', data: { score: 1 } });
    const gone = await made('Gone');
    const { data: batch } = await workspace.owner.records.batch({
      items: [
        { action: 'create', values: { folderId, title: 'New' } },
        { action: 'update', id: kept.id, values: { title: 'Changed', email: null, data: { score: 2 } } },
        { action: 'update', id: kept.id, values: { title: 'Changed again', phone: '1' } },
        { action: 'delete', id: gone.id },
      ],
    });
    const undone = await undo(batch.operationId);
    expect(undone).toMatchObject({ kind: 'UNDO', state: 'DONE', changedCount: 3, failedCount: 0 });
    expect(await titles()).toEqual(['Gone', 'Kept']);
    const { version: _, updatedAt: __, ...before } = kept;
    expect((await workspace.owner.records.get({ id: kept.id })).data).toMatchObject(before);
    expect((await workspace.owner.operations.get({ id: batch.operationId })).data.undoneBy).toBe(undone.id);
    await expect(undo(batch.operationId)).rejects.toMatchObject({ code: 'CONFLICT' });
    await undo(undone.id);
    expect(await titles()).toEqual(['Changed again', 'New']);
    expect((await workspace.owner.records.get({ id: kept.id })).data).toMatchObject({ phone: '1', data: { score: 2 } });
  });

  it('leaves alone what somebody changed since, and says so', async () => {
    const [one, other] = [await made('One'), await made('Other')];
    const rename = (id: string) => ({ action: 'update' as const, id, values: { title: 'Batch' } });
    const { data: batch } = await workspace.owner.records.batch({ items: [rename(one.id), rename(other.id)] });
    await workspace.owner.records.update({ id: other.id, title: 'By hand' });
    const undone = await undo(batch.operationId);
    expect(undone).toMatchObject({ changedCount: 1, failedCount: 1 });
    expect(await problems(undone.id)).toEqual([[other.id, 'It was changed since.']]);
    expect(await titles()).toEqual(['By hand', 'One']);
  });

  it('leaves alone what cannot be as it was', async () => {
    const record = await made('One', { data: { score: 1 } });
    const { data: batch } = await workspace.owner.records.batch({
      items: [{ action: 'update', id: record.id, values: { title: 'Two', data: { score: 2 } } }],
    });
    await workspace.owner.folders.archiveField({ id: folderId, key: 'score', isArchived: true });
    const undone = await undo(batch.operationId);
    expect([undone.changedCount, undone.failedCount, (await problems(undone.id)).length]).toEqual([0, 1, 1]);
    expect(await titles()).toEqual(['Two']);
  });

  it('takes back deals and tasks, those that were deleted for good too', async () => {
    const { owner } = workspace;
    const { data: pipeline } = await owner.pipelines.create({
      name: 'Sales',
      stages: [{ name: 'New' }, { name: 'Won' }],
    });
    const { data: deal } = await owner.deals.create({ pipelineId: pipeline.id, title: 'Moved', amount: 5 });
    const { data: lost } = await owner.deals.create({ pipelineId: pipeline.id, title: 'Lost' });
    const { data: task } = await owner.tasks.create({ title: 'Call' });
    const { data: deals } = await owner.deals.batch({
      items: [
        { action: 'update', id: deal.id, values: { stageId: pipeline.stages[1]?.id ?? '', amount: 7 } },
        { action: 'delete', id: lost.id },
        { action: 'create', values: { pipelineId: pipeline.id } },
      ],
    });
    const { data: tasks } = await owner.tasks.batch({
      items: [
        { action: 'update', id: task.id, values: { status: 'DONE', title: 'Called' } },
        { action: 'create', values: { title: 'Next' } },
      ],
    });
    expect((await undo(deals.operationId)).failedCount).toBe(0);
    expect((await undo(tasks.operationId)).failedCount).toBe(0);
    expect((await owner.deals.get({ id: deal.id })).data).toMatchObject({ stageId: deal.stageId, amount: 5 });
    expect((await owner.deals.get({ id: lost.id })).data).toMatchObject({ title: 'Lost', version: lost.version + 1 });
    expect((await owner.deals.list({ pipelineId: [pipeline.id] })).data).toHaveLength(2);
    expect((await owner.tasks.get({ id: task.id })).data).toMatchObject({ status: 'OPEN', title: 'Call' });
    expect((await owner.tasks.list({})).data).toHaveLength(1);
  });

  it('goes on in the background where there is much', async () => {
    const items = (from: number) =>
      Array.from({ length: 600 }, (_, at) => ({
        action: 'create' as const,
        values: { folderId, title: `Row ${from + at}` },
      }));
    const { data: batch } = await workspace.owner.records.batch({ items: items(0) });
    const begun = await undo(batch.operationId);
    expect(begun).toMatchObject({ state: 'RUNNING', changedCount: 500 });
    await expect(undo(begun.id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await undoRest.run(job(), { workspaceId: workspace.id, operationId: begun.id });
    expect((await workspace.owner.operations.get({ id: begun.id })).data).toMatchObject({
      state: 'DONE',
      changedCount: 600,
      failedCount: 0,
    });
    expect(await titles()).toEqual([]);
  });
});

describe('a comment or a call that is deleted as an operation', () => {
  it('comes back under its id, and its author stays', async () => {
    const { owner } = workspace;
    const record = await made('One');
    const { data: comment } = await owner.comments.create({ id: record.id, text: 'Hello' });
    const { data: removed } = await owner.operations.remove({ noun: 'comment', id: comment.id });
    expect((await owner.comments.list({ id: record.id })).data).toEqual([]);
    expect(await undo(removed.id)).toMatchObject({ changedCount: 1, failedCount: 0 });
    expect((await owner.comments.get({ id: comment.id })).data).toMatchObject({
      text: 'Hello',
      authorId: comment.authorId,
    });
  });

  it('is unknown to another workspace, and stays where a key only reads', async () => {
    const { owner } = workspace;
    const { id } = (await owner.comments.create({ id: (await made('One')).id, text: 'Hello' })).data;
    const stranger = await world.workspace();
    await expect(stranger.owner.operations.remove({ noun: 'comment', id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(workspace.key('read').operations.remove({ noun: 'comment', id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect((await owner.comments.get({ id })).data.text).toBe('Hello');
  });
});

describe('operations', () => {
  it('are imports too, under the same characters', async () => {
    const { owner } = workspace;
    const { data: made_ } = await owner.imports.create({ folderId, fileName: 'contacts.csv' });
    await owner.imports.addPart({ id: made_.id, position: 0, content: 'title\nAda\nGrace\n' });
    await owner.imports.inspect({ id: made_.id });
    await owner.imports.start({ id: made_.id, mapping: ['title'], isDryRun: false });
    await runImport.run(job(), { workspaceId: workspace.id, importId: made_.id, attempt: 1 });
    expect(await titles()).toEqual(['Ada', 'Grace']);
    const id = made_.id.replace('imp_', 'op_');
    expect((await owner.operations.get({ id })).data).toMatchObject({ kind: 'IMPORT', state: 'DONE' });
    await undo(id);
    expect(await titles()).toEqual([]);
  });

  it('are listed newest first, for who may read, in their own workspace', async () => {
    const batch = async (title: string) =>
      (await workspace.key('write').tasks.batch({ items: [{ action: 'create', values: { title } }] })).data.operationId;
    const [first, second] = [await batch('1'), await batch('2')];
    const { data } = await workspace.key('read').operations.list({ kind: ['BATCH'] });
    expect(data.map(({ id }) => id)).toEqual([second, first]);
    expect(data[0]).toMatchObject({ kind: 'BATCH', changedCount: 1, startedBy: { kind: 'key', name: 'Test key' } });
    const stranger = await world.workspace();
    expect((await stranger.owner.operations.list({})).data).toEqual([]);
    await expect(stranger.owner.operations.undo({ id: first })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(workspace.owner.operations.get({ id: newId('op') })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(workspace.key('read').operations.undo({ id: first })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
