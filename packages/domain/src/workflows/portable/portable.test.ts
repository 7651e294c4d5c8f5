import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestWorkspace } from '../../testing/world.ts';
import type { Step } from '../definition.ts';
import { openWorkflowWorld, task, webhook, type WorkflowWorld } from '../testing/world.ts';
import { mapTexts, printToken, replaceTokens, withoutTokens } from './tokens.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

async function furnished({ owner }: TestWorkspace) {
  const fields = [{ key: 'status', label: 'Status', type: 'TEXT' as const }];
  const { data: folder } = await owner.folders.create({ name: 'Leads 100%/year', fields });
  const { data: pipeline } = await owner.pipelines.create({
    name: 'Sales',
    stages: [{ name: 'New' }, { name: 'Won' }],
  });
  const [, won] = pipeline.stages;
  return { folderId: folder.id, pipelineId: pipeline.id, stageId: won?.id ?? '' };
}

const trigger = ({ folderId, pipelineId, stageId }: Awaited<ReturnType<typeof furnished>>) =>
  ({
    kind: 'event',
    event: 'deal.stage_changed',
    folderId,
    pipelineId,
    stageId,
    changedField: null,
    condition: null,
  }) as const;

describe('a workflow that is exported', () => {
  it('names things instead of ids, in templates, too, and lands in another workspace with its ids', async () => {
    const here = await world.workspace();
    const there = await world.workspace();
    const [ours, theirs] = [await furnished(here), await furnished(there)];
    const draftOf = (at: typeof ours, memberId: string) => ({
      trigger: trigger(at),
      steps: [
        {
          name: 'made',
          action: 'createRecord',
          input: { folderId: at.folderId, title: 'me@{example}', ownerId: memberId, data: { status: 'x' } },
        },
        {
          name: 'look',
          action: 'branch',
          input: { condition: { left: `{{ deal.stageId == "${at.stageId}" }}`, operator: 'equals', right: true } },
          then: [task('Inner', 'inner')],
        },
      ] satisfies Step[],
    });
    const { data: made } = await here.owner.workflows.create({ name: 'Moves', draft: draftOf(ours, here.memberId) });
    const { data: portable } = await here.key('workflows:manage').workflows.export({ id: made.id });
    expect(portable.name).toBe('Moves');
    expect(portable.$schema).toMatch(/\/api\/v1\/schemas\/workflow\.json$/);
    const text = JSON.stringify(portable);
    // The addresses of people in tests are made of their ids.
    expect(text.replaceAll(/@\{member:[^}]*\}/g, '')).not.toMatch(/(fld|pl|st|usr)_/);
    for (const name of ['@{folder:Leads 100%25%2Fyear}', '@{pipeline:Sales}', '@{stage:Sales/Won}'])
      expect(text).toContain(name);
    // The member of the other workspace has another address.
    const other = JSON.parse(text.replace(/@\{member:[^}]*\}/, `@{member:${there.memberId}@EXAMPLE.com}`));
    const { data: landed } = await there.key('workflows:manage').workflows.import(other);
    expect(landed).toMatchObject({ name: 'Moves', isEnabled: false, publishedVersion: null });
    expect(landed.draft).toEqual(draftOf(theirs, there.memberId));
    const { data: again } = await here.owner.workflows.import({ ...portable, id: made.id, name: 'Again' });
    expect(again).toMatchObject({ id: made.id, name: 'Again', draft: draftOf(ours, here.memberId) });
  });

  it('is one of its versions, on request', async () => {
    const here = await world.workspace();
    const id = await world.publish(here, [task('One')]);
    await here.owner.workflows.update({ id, draft: { trigger: webhook, steps: [task('Two')] } });
    const titleOf = async (version?: number) =>
      (await here.owner.workflows.export({ id, version })).data.definition.steps[0]?.input['title'];
    expect([await titleOf(), await titleOf(1)]).toEqual(['Two', 'One']);
    await expect(titleOf(2)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('shows headers to keys that manage workflows, and to no other', async () => {
    const here = await world.workspace();
    const call: Step = {
      name: 'call',
      action: 'callApi',
      input: {
        url: 'https://api.example.com/',
        headers: { authorization: 'Bearer {{ secrets.token }}', 'x-team': 'a' },
      },
    };
    const id = (await here.owner.workflows.create({ name: 'Calls', draft: { trigger: webhook, steps: [call] } })).data
      .id;
    const { data } = await here.key('workflows:manage').workflows.export({ id });
    expect(data.definition.steps).toEqual([call]);
    for (const key of [here.key('read'), here.key('write'), here.key('workflows:read')]) {
      const { data: hidden } = await key.workflows.export({ id });
      expect(hidden.definition.steps[0]?.input['headers']).toEqual({ authorization: '***', 'x-team': '***' });
      await expect(here.owner.workflows.import(hidden)).rejects.toMatchObject({
        message: expect.stringContaining('was hidden from you') as string,
      });
    }
  });
});

describe('an import', () => {
  it('lists all that the workspace does not have, each at its place, and makes nothing', async () => {
    const here = await world.workspace();
    await furnished(here);
    const { owner } = here;
    const definition = {
      trigger: { kind: 'event', event: 'record.updated', folderId: '@{folder:Leeds 100%25%2Fyear}' } as const,
      steps: [
        { name: 'move', action: 'changeStage', input: { stageId: '@{stage:Sales/Lost}' } },
        { name: 'give', action: 'assignOwner', input: { ownerId: '@{member:nobody@example.com}' } },
        { name: 'mark', action: 'updateRecord', input: { data: { stauts: 'x' } } },
        {
          name: 'call',
          action: 'callApi',
          input: { url: 'https://api.example.com/', headers: { authorization: '{{ secrets.missing }}' } },
        },
        { name: 'note', action: 'addComment', input: { recordId: 'rec_01h455vb4pex5vsknk084sn005', text: '@{what}' } },
        { name: 'odd', action: 'doSomething', input: {} },
      ],
    };
    const problems = [
      [['trigger', 'folderId'], /no folder "Leeds 100%\/year" here\. Is it "Leads 100%\/year"\?/],
      [['steps', 0, 'input', 'stageId'], /no stage "Sales\/Lost"/],
      [['steps', 0, 'input', 'dealId'], /have no deal/],
      [['steps', 1, 'input', 'ownerId'], /no member "nobody@example.com"/],
      [['steps', 2, 'input', 'data', 'stauts'], /no "data\.stauts"; did you mean "data\.status"/],
      [['steps', 3, 'input', 'headers', 'authorization'], /there is no "secrets.missing"/],
      [['steps', 4, 'input', 'text'], /"@\{what\}" is no name/],
      [['steps', 4, 'input', 'recordId'], /not in this workspace/],
      [['steps', 5, 'action'], /no action "doSomething"/],
    ] as const;
    const refusal: unknown = await owner.workflows
      .import({ name: 'Broken', definition })
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    const { issues } = refusal as { issues: { path: unknown; message: string }[] };
    for (const [path, message] of problems) {
      const issue = issues.find((one) => JSON.stringify(one.path) === JSON.stringify(['definition', ...path]));
      expect(issue?.message, JSON.stringify(issues)).toMatch(message);
    }
    expect(issues).toHaveLength(problems.length);
    expect((await owner.workflows.list({})).data).toEqual([]);
  });

  it('does not choose between two things of one name', async () => {
    const { owner } = await world.workspace();
    for (const name of ['Same', 'same']) await owner.folders.create({ name });
    const step = { name: 'made', action: 'createRecord', input: { folderId: '@{folder:Same}', title: 'x' } };
    await expect(
      owner.workflows.import({ name: 'Two', definition: { trigger: webhook, steps: [step] } }),
    ).rejects.toMatchObject({ message: 'There are 2 folders "Same" here: rename one of them.' });
  });
});

describe('names in texts', () => {
  it.each(['me@{x}', '@{}', '@@{{ a }}', '%', '@{folder:A}', 'a@b.c', '@{}{'])('%s stays what it is', (text) => {
    expect(replaceTokens(withoutTokens(text), () => 'replaced')).toBe(text);
  });

  it('hold any name', () => {
    for (const name of ['a/b', '100%', '}{', '%2F', 'Ä ö'])
      expect(
        replaceTokens(printToken({ kind: 'folder', parts: [name] }), (found) =>
          typeof found === 'string' ? 'none' : found.parts.join('|'),
        ),
      ).toBe(name);
  });

  it('are found in texts of any depth, with their place', () => {
    const places: string[] = [];
    mapTexts({ a: [{ b: 'x' }], c: 1, d: null }, (text, path) => (places.push(path.join('.')), text));
    expect(places).toEqual(['a.0.b']);
  });
});
