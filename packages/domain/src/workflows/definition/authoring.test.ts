import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareDefinitions } from './compare.ts';
import type { Step } from '../definition.ts';
import { openWorkflowWorld, task, webhook, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const draftOf = (...steps: Step[]) => ({ trigger: webhook, steps });
const callWithHeader: Step = {
  name: 'call',
  action: 'callApi',
  input: { url: 'https://api.example.com/', headers: { 'x-team': 'sales' } },
};

describe('a key that manages workflows', () => {
  it('creates, changes, publishes, enables, runs and deletes one', async () => {
    const here = await world.workspace();
    const { workflows } = here.key('workflows:manage', 'workflows:run', 'events:read');
    const { data: made } = await workflows.create({ name: 'Follow up', draft: draftOf(task('One')) });
    expect(made).toMatchObject({ isEnabled: false, publishedVersion: null, isDraftPublished: false });
    const { id } = made;
    await workflows.update({ id, name: 'Follow up soon', draft: draftOf(task('Two')) });
    expect((await workflows.publish({ id })).data).toMatchObject({ name: 'Follow up soon', publishedVersion: 1 });
    await workflows.enable({ id });
    const { data: run } = await workflows.run({ id });
    expect((await world.runOf(here, id)).state).toBe('SUCCEEDED');
    expect((await workflows.repeatRun({ id, runId: run.id })).data.state).toBe('QUEUED');
    const waiting = (await workflows.listRuns({ id, state: ['QUEUED'] })).data[0]?.id ?? '';
    expect((await workflows.cancelRun({ id, runId: waiting })).data).toMatchObject({
      state: 'CANCELLED',
      note: 'Cancelled by Test key.',
    });
    expect((await workflows.remove({ id })).data.id).toBe(id);
    await expect(workflows.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('sees no values of headers, and does not write back what was hidden', async () => {
    const here = await world.workspace();
    const { workflows } = here.key('workflows:manage');
    const { data } = await workflows.create({ name: 'Calls', draft: draftOf(callWithHeader) });
    expect(data.draft.steps[0]?.input).toMatchObject({ headers: { 'x-team': '***' } });
    await workflows.publish({ id: data.id });
    const { data: version } = await workflows.getVersion({ id: data.id, version: 1 });
    const { data: all } = await workflows.listVersions({ id: data.id });
    for (const { definition } of [version, ...all])
      expect(definition.steps[0]?.input).toMatchObject({ headers: { 'x-team': '***' } });
    await expect(workflows.update({ id: data.id, draft: data.draft })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: ['draft', 'steps', 0, 'input', 'headers', 'x-team'] }],
    });
    const { data: seen } = await here.owner.workflows.get({ id: data.id });
    expect(seen.draft.steps[0]?.input).toMatchObject({ headers: { 'x-team': 'sales' } });
  });
});

describe('versions', () => {
  it('are listed newest first and by cursor, got, and restored as the draft', async () => {
    const here = await world.workspace();
    const { workflows } = here.owner;
    const id = await world.publish(here, [task('One')]);
    for (const title of ['Two', 'Three']) {
      await workflows.update({ id, draft: draftOf(task(title)) });
      await workflows.publish({ id });
    }
    const first = await workflows.listVersions({ id, pageSize: 2, count: true });
    expect(first.data.map(({ version }) => version)).toEqual([3, 2]);
    const rest = await workflows.listVersions({ id, pageSize: 2, cursor: first.nextCursor ?? '' });
    expect(rest.data.map(({ version }) => version)).toEqual([1]);
    expect(rest.nextCursor).toBeNull();
    expect((await workflows.getVersion({ id, version: 1 })).data.definition.steps).toEqual([task('One')]);
    const { data: restored } = await workflows.restoreVersion({ id, version: 1 });
    expect(restored).toMatchObject({ publishedVersion: 3, isDraftPublished: false, draft: { steps: [task('One')] } });
    for (const version of [4, 2_147_483_647])
      await expect(workflows.getVersion({ id, version })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are compared step by step, with one another and with the draft', async () => {
    const here = await world.workspace();
    const { workflows } = here.key('workflows:manage');
    const id = await world.publish(here, [task('One', 'first'), task('Two', 'second')]);
    await workflows.update({ id, draft: draftOf(task('One', 'first'), task('2', 'second'), task('Three', 'third')) });
    const { data: toDraft } = await workflows.compareVersions({ id, from: 1 });
    expect(toDraft).toMatchObject({
      trigger: null,
      steps: [
        {
          name: 'second',
          changes: ['CHANGED'],
          fields: ['input.title'],
          from: { path: '1', step: { input: { title: 'Two' } } },
          to: { path: '1', step: { input: { title: '2' } } },
        },
        { name: 'third', changes: ['ADDED'], from: null, to: { path: '2' } },
      ],
    });
    await workflows.publish({ id });
    expect((await workflows.compareVersions({ id, from: 1, to: 2 })).data).toEqual(toDraft);
    expect((await workflows.compareVersions({ id, from: 2 })).data).toEqual({ trigger: null, steps: [] });
    await expect(workflows.compareVersions({ id, from: 3 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a comparison', () => {
  const names = (from: Step[], to: Step[]) =>
    compareDefinitions(draftOf(...from), draftOf(...to)).steps.map(({ name, changes }) => [name, ...changes]);
  const [a, b, c] = ['a', 'b', 'c'].map((name) => task('Same', name));
  const branch = (name: string, inner: Step[]): Step => ({ name, action: 'branch', input: {}, then: inner });

  it('names the one step that changed places, and not those that it passed', () => {
    if (!a || !b || !c) throw new Error('There are three steps.');
    expect(names([a, b, c], [c, a, b])).toEqual([['c', 'MOVED']]);
    expect(names([a, b, c], [b, c, a])).toEqual([['a', 'MOVED']]);
    expect(names([a, b, c], [b, c])).toEqual([['a', 'REMOVED']]);
    expect(names([a, b], [branch('look', [a]), b])).toEqual([
      ['look', 'ADDED'],
      ['a', 'MOVED'],
    ]);
    expect(names([branch('look', [a, b])], [branch('look', [a, { ...b, onError: 'continue' }])])).toEqual([
      ['b', 'CHANGED'],
    ]);
  });

  it('shows a changed trigger', () => {
    const manual = { kind: 'manual', on: 'record' } as const;
    expect(compareDefinitions(draftOf(), { trigger: manual, steps: [] })).toEqual({
      trigger: { from: webhook, to: manual },
      steps: [],
    });
  });
});
