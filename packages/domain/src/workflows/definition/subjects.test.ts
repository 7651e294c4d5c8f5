import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { TestWorkspace } from '../../testing/world.ts';
import { actions } from '../actions.ts';
import type { Definition, Step } from '../definition.ts';
import { openWorkflowWorld, webhook, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
let here: TestWorkspace;
let stageId: string;
beforeAll(async () => {
  world = await openWorkflowWorld();
  here = await world.workspace();
  const { data } = await here.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
  stageId = data.stages[0]?.id ?? '';
});
afterAll(() => world.close());

const schedule = { kind: 'schedule', cron: '0 9 * * 1', timeZone: 'UTC' } as const;
const manual = { kind: 'manual', on: 'nothing' } as const;
const on = (event: string) =>
  ({ kind: 'event', event, folderId: null, pipelineId: null, changedField: null, condition: null }) as const;

/** Steps that act on the subject of the run, with the triggers that give one and those that never do. */
const cases: [
  action: string,
  input: () => Record<string, unknown>,
  never: Trigger[],
  ever: Trigger[],
  field: string,
][] = [
  ['assignOwner', () => ({ ownerId: here.ownerId }), [schedule, on('webhook.disabled')], [webhook, manual], 'recordId'],
  ['assignOwner', () => ({ ownerId: here.ownerId, of: 'deal' }), [webhook, on('record.created')], [manual], 'dealId'],
  ['updateRecord', () => ({ title: 'a' }), [schedule, on('workflow.disabled')], [on('deal.created')], 'recordId'],
  ['addComment', () => ({ text: 'a' }), [schedule], [webhook, on('call.logged')], 'recordId'],
  ['logCall', () => ({}), [schedule], [webhook], 'recordId'],
  ['updateDeal', () => ({ title: 'a' }), [schedule, webhook, on('task.created')], [on('deal.updated')], 'dealId'],
  ['changeStage', () => ({ stageId }), [schedule, webhook], [manual, on('workflow.run_failed')], 'dealId'],
  ['waitFor', () => ({ event: 'record.updated', timeout: 1 }), [schedule], [webhook], 'of'],
];
type Trigger = Definition['trigger'];

it.each(cases)('%s needs a subject: a step without one is refused when it is published', async (...given) => {
  const [action, input, never, ever, field] = given;
  const steps = (more = {}): Step[] => [{ name: 'one', action, input: { ...input(), ...more } }];
  for (const trigger of never) {
    await expect(world.publish(here, steps(), trigger)).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: ['draft', 'steps', 0, 'input', field], message: expect.stringContaining('have no') as string }],
    });
    await world.publish(here, steps({ [field]: '{{ now }}' }), trigger);
  }
  for (const trigger of ever) await world.publish(here, steps(), trigger);
});

it('every action whose input may leave the subject to the run says so', () => {
  const leaving = actions.filter(({ input }) =>
    JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).includes('that of the run'),
  );
  const walked = new Set(cases.map(([action]) => action));
  expect(new Set(leaving.map(({ name }) => name))).toEqual(walked);
  expect(new Set(actions.filter(({ needs }) => needs).map(({ name }) => name))).toEqual(walked);
});
