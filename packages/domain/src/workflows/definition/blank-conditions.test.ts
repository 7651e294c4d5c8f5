import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Condition } from '../definition.ts';
import { openWorkflowWorld, webhook, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const title = '{{ trigger.body.record.title }}';
const blanks: Condition[] = [
  { all: [] },
  { any: [] },
  { all: [{ any: [] }] },
  { left: '', operator: 'equals', right: 'Ada' },
  { left: '\u00A0', operator: 'isEmpty' },
  { left: title, operator: 'equals', right: '' },
  { left: title, operator: 'contains', right: ' ' },
  { left: title, operator: 'notContains', right: '\u200B' },
  { left: title, operator: 'startsWith' },
  { left: title, operator: 'isOneOf', right: [] },
];

describe('a condition', () => {
  it('that is blank is refused by every door', async () => {
    const here = await world.workspace();
    const owner = world.ownerOf(here);
    const on = {
      kind: 'event',
      event: 'record.updated',
      folderId: null,
      pipelineId: null,
      changedField: null,
    } as const;
    const step = (action: string, condition: Condition, more: object = {}) => [
      { name: 'step', action, input: { condition, ...more } },
    ];
    for (const condition of [...blanks, { left: title, operator: 'isOneOf', right: 'Ada,Eve' } as const]) {
      const event = JSON.parse(JSON.stringify(condition).replaceAll('trigger.body', 'event')) as Condition;
      for (const work of [
        () => owner.webhooks.create({ url: 'https://hooks.example.com/in', kinds: ['record.updated'], condition }),
        () => world.publish(here, [], { ...on, condition }),
        () => world.publish(here, [], { ...webhook, cancelOn: [{ event: 'record.updated', condition: event }] }),
        () => world.publish(here, step('branch', condition), { ...on, condition: null }),
        () => world.publish(here, step('stopUnless', condition), { ...on, condition: null }),
        () =>
          world.publish(here, step('waitFor', event, { event: 'record.updated', timeout: 1 }), {
            ...on,
            condition: null,
          }),
      ])
        await expect(work(), JSON.stringify(condition)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    }
  });

  it('of a webhook is judged by the kinds of the webhook', async () => {
    const owner = world.ownerOf(await world.workspace());
    const subscribe = async (kinds: string[] | null, left: string, right: unknown) => {
      const condition = { left: `{{ ${left} }}`, operator: 'equals', right } as const;
      await owner.webhooks.create({ url: 'https://hooks.example.com/in', kinds, condition });
    };
    await subscribe(['task.updated'], 'trigger.body.task.priority', 'HIGH');
    await subscribe(['record.updated', 'call.logged'], 'trigger.body.call.outcome', 'BUSY');
    const { data: pipeline } = await owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
    await subscribe(['deal.stage_changed'], 'trigger.body.previousStageId', pipeline.stages[0]?.id);
    await subscribe(null, 'trigger.body.comment.author', 'Ada');
    for (const [kinds, left, right, words] of [
      [['task.updated'], 'trigger.body.task.priority', 'high', 'must be one of "LOW"'],
      [null, 'trigger.body.task.priority', 'high', 'must be one of "LOW"'],
      [['record.updated'], 'trigger.body.task.priority', 'HIGH', 'there is no "trigger.body.task"'],
      [['record.updated', 'task.created'], 'deal.amount', 5, 'there is no "deal"'],
    ] as const)
      await expect(subscribe(kinds && [...kinds], left, right)).rejects.toThrow(words);
  });
});
