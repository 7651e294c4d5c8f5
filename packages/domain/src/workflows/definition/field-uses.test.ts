import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convertField } from '../../records/conversion/convert-field.job.ts';
import type { TestWorkspace } from '../../testing/world.ts';
import type { Definition, Step } from '../definition.ts';
import { fieldReferencesIn } from './field-references.ts';
import { openWorkflowWorld, task, webhook, type WorkflowWorld } from '../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const contacts = 'fld_01h455vb4pex5vsknk084sn001';
const companies = 'fld_01h455vb4pex5vsknk084sn002';
const on = (event: string, more: Partial<Extract<Definition['trigger'], { kind: 'event' }>> = {}) =>
  ({ kind: 'event', event, folderId: null, pipelineId: null, changedField: null, condition: null, ...more }) as const;
const step = (action: string, input: Record<string, unknown>, name = 'one'): Step => ({ name, action, input });
/** `step path folder key` of each reference. */
const found = (trigger: Definition['trigger'], ...steps: Step[]) =>
  fieldReferencesIn({ trigger, steps }, 'record').map(
    (one) => `${one.step ?? 'trigger'} ${one.path} ${one.placeId ?? 'any'} ${one.key}`,
  );
const ofContacts = on('record.updated', { folderId: contacts });

describe('references to fields', () => {
  it('are found in the trigger: the changed field, and its condition', () => {
    const condition = {
      all: [
        { left: '{{ record.data.status }}', operator: 'equals' as const, right: 'hot' },
        { left: `{{ trigger.body.changes["data.score"].to }}`, operator: 'greater' as const, right: 1 },
      ],
    };
    expect(found(on('record.updated', { folderId: contacts, changedField: 'data.status', condition }))).toEqual([
      `trigger changedField ${contacts} status`,
      `trigger condition.all.0.left ${contacts} status`,
      `trigger condition.all.1.left ${contacts} score`,
    ]);
    expect(found(on('deal.updated', { changedField: 'data.status' }))).toEqual([]);
  });

  it.each([
    ['{{ record.data.status }}', 'status'],
    ['Now {{ record.data["status"] | upcase }}', 'status'],
    ['{{ trigger.body.record.data.status }}', 'status'],
    ["{% if record.data.status == 'hot' %}yes{% endif %}", 'status'],
  ])('are found in the templates of a step, of the folder of the trigger: %s', (title, key) => {
    expect(found(ofContacts, step('createTask', { title }))).toEqual([`one input.title ${contacts} ${key}`]);
  });

  it.each([
    'record.data.status, as words',
    '{{ deal.data.status }}',
    '{{ trigger.body.data.status }}',
    '{{ steps.call.output.body.data.status }}',
    '{{ my.record.data.status }}',
    '{{ record.title }}',
  ])('are none in %s', (title) => {
    expect(found(ofContacts, step('callApi', {}, 'call'), step('createTask', { title }))).toEqual([]);
  });

  it('follow what steps give: records that were made, found, changed, and items of a loop', () => {
    const steps = [
      step('createRecord', { folderId: companies, title: 'x', data: { size: 1 } }, 'made'),
      step('findRecord', { folderId: companies, field: 'code', value: 'x' }, 'found'),
      step('updateRecord', { recordId: '{{ steps.found.output.record.id }}', data: { rank: 1 } }, 'changed'),
      step(
        'findRecords',
        {
          where: {
            and: [
              { field: 'folderId', op: 'eq', value: companies },
              { field: 'data.age', op: 'gt', value: 1 },
            ],
          },
          sort: '-data.age',
        },
        'all',
      ),
      {
        ...step('forEach', { items: '{{ steps.all.output.items }}' }, 'each'),
        steps: [task('{{ item.data.age }} {{ steps.made.output.data.size }}', 'inner')],
        onError: 'branch' as const,
        onErrorSteps: [task('{{ item.data.age }} {{ steps.found.output.record.data.code }}', 'told')],
      },
    ];
    expect(found(webhook, ...steps)).toEqual([
      `made input.data ${companies} size`,
      `found input.field ${companies} code`,
      `changed input.data ${companies} rank`,
      `all input.where ${companies} age`,
      `all input.sort ${companies} age`,
      `inner input.title ${companies} age`,
      `inner input.title ${companies} size`,
      `told input.title ${companies} code`,
    ]);
  });

  it('name what a record is matched by, and values only for one of the two cases', () => {
    const input = {
      folderId: contacts,
      title: 'x',
      matchOn: 'email,code',
      data: { a: 1 },
      create: { data: { b: 1 } },
      update: { data: { c: 1 } },
    };
    expect(found(webhook, step('upsertRecord', input))).toEqual(
      ['data a', 'create.data b', 'update.data c', 'matchOn code'].map((one) => {
        const [path, key] = one.split(' ');
        return `one input.${path} ${contacts} ${key}`;
      }),
    );
  });

  it('have no folder where only a run knows the record', () => {
    expect(found(webhook, step('updateRecord', { data: { status: 'x' } }))).toEqual(['one input.data any status']);
  });
});

/** A workspace with two folders that have a field each. */
async function opened() {
  const here = await world.workspace();
  const field = (key: string) => ({ key, label: key, type: 'TEXT' as const });
  const { data: folder } = await here.owner.folders.create({
    name: 'Contacts',
    fields: [field('status'), field('note')],
  });
  const { data: other } = await here.owner.folders.create({ name: 'Companies', fields: [field('status')] });
  return { here, folderId: folder.id, otherId: other.id };
}

const usesOf = async (here: TestWorkspace, id: string, key: string) =>
  (await here.owner.workflows.fieldUses({ id, key })).data;
const problemsOf = async (here: TestWorkspace, id: string) => {
  const { problems } = (await here.owner.workflows.get({ id })).data;
  const listed = (await here.owner.workflows.list({})).data.find((workflow) => workflow.id === id);
  expect(listed?.problems).toEqual(problems);
  return problems;
};
const updated = (folderId: string, more = {}) => on('record.updated', { folderId, ...more });

describe('the uses of a field', () => {
  it('are the workflows of its folder and those of which only a run knows, with their places', async () => {
    const { here, folderId, otherId } = await opened();
    const own = await world.publish(here, [task('{{ record.data.status }}')], updated(folderId));
    const any = await world.publish(here, [step('updateRecord', { data: { status: 'x' } })], webhook);
    await world.publish(here, [task('{{ record.data.status }}')], updated(otherId));
    await world.publish(here, [task('{{ record.data.note }}, no status')], updated(folderId));
    const { workflows, webhooks } = await usesOf(here, folderId, 'status');
    expect(workflows.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      {
        id: own,
        name: 'Test workflow',
        isEnabled: true,
        isPublished: true,
        isCertain: true,
        places: [{ step: 'task', path: 'input.title' }],
      },
      {
        id: any,
        name: 'Test workflow',
        isEnabled: true,
        isPublished: true,
        isCertain: false,
        places: [{ step: 'one', path: 'input.data' }],
      },
    ]);
    expect(webhooks).toEqual([]);
  });

  it('are drafts, too', async () => {
    const { here, folderId } = await opened();
    const id = await world.publish(here, [task('Look')], updated(folderId));
    await here.owner.workflows.update({
      id,
      draft: { trigger: updated(folderId), steps: [task('{{ record.data.status }}')] },
    });
    expect((await usesOf(here, folderId, 'status')).workflows).toMatchObject([{ id, isPublished: false }]);
  });

  it('are webhooks that wait for its change, by the origin of their address', async () => {
    const { here, folderId, otherId } = await opened();
    const create = (more: object) =>
      here.owner.webhooks.create({ url: 'https://127.0.0.1:1/hush?token=hush', changedField: 'data.status', ...more });
    const { data: mine } = await create({ folderId, description: 'Orders' });
    await create({ folderId: otherId });
    const { webhooks } = await usesOf(here, folderId, 'status');
    expect(webhooks).toEqual([{ id: mine.id, origin: 'https://127.0.0.1:1', description: 'Orders', isEnabled: true }]);
    expect((await usesOf(here, folderId, 'note')).webhooks).toEqual([]);
  });

  it('are unknown of an unknown field, of another workspace, and for a member or a key without the scope', async () => {
    const { here, folderId } = await opened();
    const there = await world.workspace();
    const member = here.as({ kind: 'user', id: here.memberId, name: 'Test member', role: 'MEMBER' });
    await expect(usesOf(here, folderId, 'nothing')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(usesOf(there, folderId, 'status')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const caller of [member, here.key('folders:read')])
      await expect(caller.workflows.fieldUses({ id: folderId, key: 'status' })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    expect((await here.key('read').workflows.fieldUses({ id: folderId, key: 'status' })).data.workflows).toEqual([]);
  });
});

describe('the uses of a field of deals', () => {
  it('are the workflows of its pipeline, those of which only a run knows, and webhooks', async () => {
    const here = await world.workspace();
    const fields = [{ key: 'size', label: 'Size', type: 'TEXT' as const }];
    const stages = [{ name: 'New' }];
    const { data: pipeline } = await here.owner.pipelines.create({ name: 'Sales', stages, fields });
    const { data: other } = await here.owner.pipelines.create({ name: 'Other', stages, fields });
    const [stage] = pipeline.stages;
    const ofDeals = (pipelineId: string, more = {}) => on('deal.updated', { pipelineId, ...more });
    const own = await world.publish(here, [task('{{ deal.data.size }}')], ofDeals(pipeline.id));
    const waiting = await world.publish(here, [], ofDeals(pipeline.id, { changedField: 'data.size' }));
    const deal = { pipelineId: pipeline.id, stageId: stage?.id, title: 'x', data: { size: 'L' } };
    const making = await world.publish(here, [step('createDeal', deal)], webhook);
    const any = await world.publish(here, [task('{{ trigger.body.deal.data.size }}')], on('deal.created'));
    await world.publish(here, [task('{{ deal.data.size }}')], ofDeals(other.id));
    await world.publish(here, [task('{{ record.data.size }} deal.data.size')], on('record.updated'));
    const url = 'https://127.0.0.1:1/hush';
    const hook = await here.owner.webhooks.create({ url, changedField: 'data.size', pipelineId: pipeline.id });
    await here.owner.webhooks.create({ url, changedField: 'data.size', pipelineId: other.id });
    const { data: uses } = await here.owner.workflows.dealFieldUses({ id: pipeline.id, key: 'size' });
    const places = uses.workflows.map(
      (one) => `${one.id} ${one.isCertain} ${one.places.map(({ path }) => path).join()}`,
    );
    expect(places.toSorted()).toEqual(
      [
        `${own} true input.title`,
        `${waiting} true changedField`,
        `${making} true input.data`,
        `${any} false input.title`,
      ].toSorted(),
    );
    expect(uses.webhooks.map(({ id }) => id)).toEqual([hook.data.id]);
    await expect(here.owner.workflows.dealFieldUses({ id: pipeline.id, key: 'nothing' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const there = await world.workspace();
    await expect(there.owner.workflows.dealFieldUses({ id: pipeline.id, key: 'size' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a workflow', () => {
  it('has a problem from the archiving of a field on that it uses, until the field comes back', async () => {
    const { here, folderId } = await opened();
    const id = await world.publish(here, [task('{{ record.data.status }}')], updated(folderId));
    expect(await problemsOf(here, id)).toEqual([]);
    await here.owner.folders.archiveField({ id: folderId, key: 'status', isArchived: true });
    expect(await problemsOf(here, id)).toEqual([
      {
        step: 'task',
        path: 'input.title',
        fieldKey: 'status',
        message: 'The field "status" of Contacts was archived.',
      },
    ]);
    await here.owner.folders.archiveField({ id: folderId, key: 'status', isArchived: false });
    expect(await problemsOf(here, id)).toEqual([]);
  });

  it('has one when the folder is archived, and none while another folder of a run has the field', async () => {
    const { here, folderId, otherId } = await opened();
    const own = await world.publish(here, [task('Look')], updated(folderId, { changedField: 'data.status' }));
    const any = await world.publish(here, [step('updateRecord', { data: { status: 'x' } })], webhook);
    await here.owner.folders.archive({ id: folderId, isArchived: true });
    expect(await problemsOf(here, own)).toMatchObject([{ step: null, path: 'changedField' }]);
    expect(await problemsOf(here, any)).toEqual([]);
    await here.owner.folders.archive({ id: otherId, isArchived: true });
    expect(await problemsOf(here, any)).toHaveLength(1);
  });

  it('has one when the type has changed since it was published, until it is published again', async () => {
    const { here, folderId } = await opened();
    const id = await world.publish(here, [task('{{ record.data.note }}')], updated(folderId));
    const to = { type: 'NUMBER', options: null } as const;
    await here.owner.records.convertField({ folderId, key: 'note', to, discardUnconvertible: false });
    await convertField.run(jobContext(world.database), { workspaceId: here.id, folderId, key: 'note' });
    expect(await problemsOf(here, id)).toMatchObject([
      { message: 'The type of the field "note" of Contacts has changed. Check it, and publish again.' },
    ]);
    await here.owner.workflows.publish({ id });
    expect(await problemsOf(here, id)).toEqual([]);
  });

  it('has none while nothing of it is published', async () => {
    const { here, folderId } = await opened();
    const { data } = await here.owner.workflows.create({
      name: 'Draft',
      draft: { trigger: updated(folderId), steps: [task('{{ record.data.status }}')] },
    });
    await here.owner.folders.archiveField({ id: folderId, key: 'status', isArchived: true });
    expect(await problemsOf(here, data.id)).toEqual([]);
  });
});
