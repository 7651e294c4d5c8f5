import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventDefinitions } from '../../events.ts';
import type { TestWorkspace } from '../../testing/world.ts';
import type { Definition } from '../definition.ts';
import { workflowStopped } from '../events.ts';
import { openWorkflowWorld, task, webhook, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
let here: TestWorkspace;
const place = { folderId: '', pipelineId: '' };
beforeAll(async () => {
  world = await openWorkflowWorld();
  here = await world.workspace();
  const status = { key: 'status', label: 'Status', type: 'TEXT' } as const;
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts', fields: [status] });
  const { data: other } = await here.owner.folders.create({ name: 'Companies' });
  await here.owner.folders.addField({ id: other.id, field: { ...status, key: 'branch' } });
  const { data: pipeline } = await here.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
  await here.owner.pipelines.addField({ id: pipeline.id, field: { key: 'size', label: 'Size', type: 'NUMBER' } });
  Object.assign(place, { folderId: folder.id, pipelineId: pipeline.id });
});
afterAll(() => world.close());

const on = (event: string, more: Partial<typeof place> = {}) =>
  ({ kind: 'event', event, folderId: null, pipelineId: null, changedField: null, condition: null, ...more }) as const;
const refusal = async (steps: Definition['steps'], trigger: Definition['trigger']) => {
  try {
    await world.publish(here, steps, trigger);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the payload of an event', () => {
  const kinds = eventDefinitions.map(({ kind }) => kind).filter((kind) => kind !== workflowStopped.kind);

  it.each(kinds)('%s: an unknown name is refused, with what was meant', async (kind) => {
    expect(await refusal([task('{{ trigger.body.occuredAt }}')], on(kind))).toBe(
      'Step "task": input.title: there is no "trigger.body.occuredAt"; did you mean "trigger.body.occurredAt"?',
    );
    const wait = { name: 'wait', action: 'waitFor', input: { event: kind, timeout: 1 } };
    const condition = { left: '{{ event.recrdId }}', operator: 'isEmpty' } as const;
    const likely = 'there is no "event.recrdId"; did you mean "event.recordId"?';
    expect(await refusal([{ ...wait, input: { ...wait.input, of: '{{ now }}', condition } }], webhook)).toContain(
      likely,
    );
    expect(await refusal([], { ...webhook, cancelOn: [{ event: kind, condition }] })).toContain(likely);
  });

  it('is known in depth', async () => {
    const cases: [template: string, trigger: Definition['trigger'], likely: string][] = [
      ['{{ trigger.body.deal.amunt }}', on('deal.created'), 'trigger.body.deal.amount'],
      ['{{ trigger.body.deal.data.sice }}', on('deal.created'), 'trigger.body.deal.data.size'],
      ['{{ trigger.body.record.data.stauts }}', on('record.updated'), 'trigger.body.record.data.status'],
      ['{{ trigger.body.task.titel }}', on('task.created'), 'trigger.body.task.title'],
      ['{{ trigger.body.changes.titel.to }}', on('record.updated'), 'trigger.body.changes.title'],
      ['{{ trigger.body.changes.title.form }}', on('task.updated'), 'trigger.body.changes.title.from'],
      [`{{ trigger.body.changes['data.sice'].to }}`, on('deal.updated'), 'trigger.body.changes.data.size'],
      ['{{ trigger.body.link.record.titel }}', on('record.linked'), 'trigger.body.link.record.title'],
      ['{{ trigger.body.step.nam }}', on('workflow.run_failed'), 'trigger.body.step.name'],
    ];
    for (const [template, trigger, likely] of cases)
      expect(await refusal([task(template)], trigger)).toContain(`did you mean "${likely}"?`);
    const limited = on('record.updated', { folderId: place.folderId });
    expect(await refusal([task('{{ trigger.body.record.data.branch }}')], limited)).toContain('there is status');
  });

  it('has no names inside of a single value', async () => {
    for (const name of ['record.data.status.label', 'deal.amount.currency'])
      expect(await refusal([task(`{{ ${name} }}`)], on('deal.updated'))).toContain('is a single value');
  });

  it('names its changes, also where pipelines have no fields', async () => {
    const bare = await world.workspace();
    await bare.owner.pipelines.create({ name: 'Bare', stages: [{ name: 'New' }] });
    const publish = (name: string) =>
      world.publish(bare, [task(`{{ trigger.body.changes.${name}.to }}`)], on('deal.updated'));
    await expect(publish('amout')).rejects.toThrow('did you mean "trigger.body.changes.amount"?');
    await publish('amount');
    await world.publish(bare, [task('{{ trigger.body.changes["data.any"].to }}')], on('deal.updated'));
  });

  it('takes what only a run knows', async () => {
    const free = '{{ trigger.body.changes["data.status"].to }} {{ trigger.body.record.data.branch }}';
    expect(await refusal([task(free)], on('record.updated'))).toBeUndefined();
    expect(await refusal([task('{{ trigger.body.anything.deeper }}')], webhook)).toBeUndefined();
    expect(await refusal([task('{{ trigger.body.task.tags.first }}')], on('task.created'))).toBeUndefined();
  });
});
