import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestWorkspace } from '../../testing/world.ts';
import type { Condition, Definition, Step } from '../definition.ts';
import { openWorkflowWorld, webhook, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
let here: TestWorkspace;
const ids = {
  folder: '',
  pipeline: '',
  free: '',
  stage: '',
  foreign: '',
  stranger: '',
  record: '',
  foreignRecord: '',
};
beforeAll(async () => {
  world = await openWorkflowWorld();
  here = await world.workspace();
  const there = await world.workspace();
  const text = { key: 'status', label: 'Status', type: 'TEXT' } as const;
  const level = { key: 'level', label: 'Level', type: 'SELECT' as const, options: ['A', 'B'] };
  const agent = { key: 'agent', label: 'Agent', type: 'USER' } as const;
  const parent = { key: 'parent', label: 'Parent', type: 'RECORD' } as const;
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts', fields: [text, level, agent, parent] });
  const { data: other } = await here.owner.folders.create({ name: 'Companies' });
  await here.owner.folders.addField({ id: other.id, field: { ...text, key: 'branch' } });
  const { data: pipeline } = await here.owner.pipelines.create({
    name: 'Sales',
    stages: [{ name: 'New' }],
    fields: [{ key: 'size', label: 'Size', type: 'NUMBER' }],
  });
  const { data: free } = await here.owner.pipelines.create({ name: 'Free', stages: [{ name: 'New' }] });
  const { data: foreign } = await there.owner.folders.create({ name: 'Contacts' });
  Object.assign(ids, { folder: folder.id, pipeline: pipeline.id, free: free.id, foreign: foreign.id });
  ids.stage = pipeline.stages[0]?.id ?? '';
  const made = await here.owner.records.create({ folderId: ids.folder, title: 'Example', tags: ['VIP'] });
  const strange = await there.owner.records.create({ folderId: ids.foreign, title: 'Strange' });
  Object.assign(ids, { record: made.data.id, stranger: there.memberId, foreignRecord: strange.data.id });
});
afterAll(() => world.close());

const on = (event: string, more: object = {}) =>
  ({ kind: 'event', event, folderId: null, pipelineId: null, changedField: null, condition: null, ...more }) as const;
const step = (action: string, input: Record<string, unknown>): Step => ({ name: 'one', action, input });
const problems = (steps: Definition['steps'], trigger: Definition['trigger'] = webhook) =>
  world.publish(here, steps, trigger).then(
    () => [],
    (error: { issues?: { path: (string | number)[]; message: string }[] }) =>
      (error.issues ?? []).map(({ path, message }) => `${path.slice(1).join('.')} ${message}`),
  );

describe('a step', () => {
  it.each<[what: string, step: () => Step, problem: string]>([
    [
      'createRecord',
      () => step('createRecord', { folderId: ids.folder, title: 'a', data: { stauts: '{{ now }}' } }),
      'input.data.stauts Step "one": input.data.stauts: there is no "data.stauts"; did you mean "data.status"?',
    ],
    [
      'createRecord with a field of another folder',
      () => step('createRecord', { folderId: ids.folder, title: 'a', data: { branch: 'a' } }),
      'there is no "data.branch"; there is status, level, agent, parent',
    ],
    [
      'createRecord with an unknown choice',
      () => step('createRecord', { folderId: ids.folder, title: 'a', data: { level: 'C' } }),
      'input.data.level: must be one of "A", "B"',
    ],
    ['updateRecord', () => step('updateRecord', { data: { nothing: 1 } }), 'there is no "data.nothing"; there is'],
    [
      'upsertRecord',
      () =>
        step('upsertRecord', {
          folderId: ids.folder,
          title: 'a',
          matchOn: 'stauts',
          data: { status: 'a' },
          create: { data: { lvel: 'A' } },
        }),
      'input.create.data.lvel: there is no "data.lvel"; did you mean "data.level"?',
    ],
    [
      'the match of upsertRecord',
      () => step('upsertRecord', { folderId: ids.folder, title: 'a', matchOn: 'stauts', data: { status: 'a' } }),
      'input.matchOn: there is no "stauts"; did you mean "status"?',
    ],
    [
      'findRecord',
      () => step('findRecord', { folderId: ids.folder, field: 'emial', value: 'a' }),
      'input.field: there is no "emial"; there is status, level, agent, parent',
    ],
    [
      'createDeal',
      () => step('createDeal', { pipelineId: ids.pipeline, data: { sice: 1 } }),
      'input.data.sice: there is no "data.sice"; did you mean "data.size"?',
    ],
    [
      'createDeal with a value of another type',
      () => step('createDeal', { pipelineId: ids.pipeline, data: { size: 'large' } }),
      'input.data.size: must be a number',
    ],
    [
      'createRecord with a member of another workspace',
      () => step('createRecord', { folderId: ids.folder, title: 'a', data: { agent: ids.stranger } }),
      'input.data.agent: There is no member',
    ],
    [
      'updateRecord with a link to a record of another workspace',
      () => step('updateRecord', { recordId: '{{ record.id }}', data: { parent: ids.foreignRecord } }),
      'input.data.parent: There is no record',
    ],
  ])('%s is refused with the name of what there is not', async (_, one, problem) => {
    expect((await problems([one()])).join('\n')).toContain(problem);
  });

  it('may set what its place has, or what only a run knows', async () => {
    const steps = [
      step('createRecord', {
        folderId: ids.folder,
        title: 'a',
        data: { status: '{{ trigger.body.a }}', level: 'A', agent: null },
      }),
      { ...step('updateRecord', { data: { branch: 'a' } }), name: 'two' },
      { ...step('createDeal', { pipelineId: ids.free, data: { anything: 1 } }), name: 'three' },
      { ...step('updateDeal', { dealId: '{{ trigger.body.id }}', data: { anything: 1 } }), name: 'four' },
      {
        ...step('upsertRecord', {
          folderId: ids.folder,
          title: 'a',
          matchOn: ['email', 'status'],
          email: 'a@b.example',
        }),
        name: 'five',
      },
      { ...step('findRecord', { folderId: ids.folder, field: 'title', value: 'a' }), name: 'six' },
    ];
    expect(await problems(steps)).toEqual([]);
  });

  it('sees the folder of the trigger', async () => {
    const one = step('updateRecord', { data: { branch: 'a' } });
    const trigger = on('record.created', { folderId: ids.folder });
    expect((await problems([one], trigger)).join()).toContain('there is no "data.branch"; there is status');
  });
});

describe('a condition', () => {
  const cases = (): [left: string, right: unknown, problem: string | undefined, event?: string][] => [
    ['record.folderId', ids.foreign, `There is no folder "${ids.foreign}" in this workspace. Known: ${ids.folder}`],
    ['trigger.body.record.folderId', 'nope', 'There is no folder "nope"'],
    ['trigger.body.folderId', 'nope', 'There is no folder "nope"'],
    ['record.ownerId', 'usr_unknown', 'There is no member "usr_unknown" in this workspace. Known: usr_'],
    ['record.data.agent', 'usr_unknown', 'There is no member "usr_unknown"'],
    ['record.data.level', 'C', 'must be one of "A", "B"'],
    ['trigger.body.changes["data.level"].to', 'C', 'must be one of "A", "B"', 'record.updated'],
    ['trigger.body.changes.ownerId.to', 'usr_unknown', 'There is no member', 'record.updated'],
    ['record.data.parent', ids.foreignRecord, 'There is no record "rec_'],
    ['trigger.body.recordId', ids.foreignRecord, 'There is no record "rec_'],
    ['record.data.parent', ids.record, undefined],
    ['record.tags', 'vip', 'There is no tag "vip" in this workspace. Known: VIP.'],
    ['record.tags', 'VPI', 'There is no tag "VPI" in this workspace. Known: VIP.'],
    ['deal.pipelineId', 'pl_unknown', 'There is no pipeline "pl_unknown"', 'deal.created'],
    ['deal.stageId', 'st_unknown', 'There is no stage "st_unknown"', 'deal.created'],
    ['trigger.body.previousStageId', 'st_unknown', 'There is no stage "st_unknown"', 'deal.stage_changed'],
    ['trigger.body.task.assigneeId', 'usr_unknown', 'There is no member', 'task.created'],
    ['record.folderId', ids.folder, undefined],
    ['record.folderId', '{{ trigger.body.folderId }}', undefined],
    ['record.ownerId', here.memberId, undefined],
    ['record.data.agent', here.memberId, undefined],
    ['record.tags', 'VIP', undefined],
    ['deal.stageId', ids.stage, undefined, 'deal.created'],
    ['trigger.body.changes["data.level"].from', 'C', undefined, 'record.updated'],
  ];

  it('on a thing that the workspace does not have is refused in triggers, steps and webhooks', async () => {
    for (const [left, right, problem, event = 'record.created'] of cases()) {
      const operator = left.endsWith('tags') ? 'contains' : 'equals';
      const plain: Condition = { left: `{{ ${left} }}`, operator, right };
      const conditions: Condition[] = left.endsWith('tags')
        ? [plain, { all: [plain] }]
        : [plain, { ...plain, operator: 'notEquals' }, { any: [{ ...plain, operator: 'isOneOf', right: [right] }] }];
      for (const condition of conditions) {
        const expected = problem === undefined ? '' : (expect.stringContaining(problem) as string);
        const told = `${left} ${JSON.stringify(condition)}`;
        expect((await problems([], on(event, { condition }))).join('\n'), told).toEqual(expected);
        expect((await problems([step('stopUnless', { condition })], on(event))).join('\n'), told).toEqual(expected);
        const url = 'http://127.0.0.1:9/';
        const webhookOf = here.owner.webhooks.create({ url, kinds: [event], condition });
        if (problem === undefined) await webhookOf;
        else await expect(webhookOf, told).rejects.toThrow(problem);
      }
    }
  });

  it('on what a call sends, or on a variable, takes any value', async () => {
    await here.owner.variables.create({ name: 'folderId', value: 'a' });
    const condition: Condition = {
      any: ['trigger.body.folderId', 'variables.folderId', 'steps.a.output.ownerId'].map((left) => ({
        left: `{{ ${left} }}`,
        operator: 'equals',
        right: 'nope',
      })),
    };
    const first = { ...step('createTask', { title: 'a' }), name: 'a' };
    expect(await problems([first, step('stopUnless', { condition })])).toEqual([]);
  });
});
