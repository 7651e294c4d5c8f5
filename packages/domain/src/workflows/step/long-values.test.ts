import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkflowWorld, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const lines = Array.from({ length: 1_001 }, (_, at) => ({ name: `Example line ${at}` }));
const list = '{{ trigger.body.lines }}';
const text = 'Lines: {{ trigger.body.lines }}';

it.each<[action: string, input: Record<string, unknown>, message: string]>([
  ['forEach', { items: list }, 'items: must have at most 1,000 items, but was given a list of 1001 items'],
  ['forEach', { items: text }, 'items: must be a list, but was given "Lines: '],
  ['forEach', { items: '{{ trigger.body.lines | plus: 1 }}' }, 'items: a list of 1001 items is not a number'],
  ['forEach', { items: '{{ trigger.body.lines | json | add_days: 1 }}' }, 'is not a date'],
  ['forEach', { items: '{{ now | add_days: 1, trigger.body.text }}' }, 'there is no time zone "'],
  ['createTask', { title: text }, 'title: must be at most 500 characters'],
  ['findRecords', { where: { field: text, op: 'eq', value: 1 } }, 'where.field: must have at most 110 characters'],
  ['assignOwner', { pool: { members: list } }, 'pool.members: must have at most 100 items'],
])('%s with %j fails without printing the whole value', async (action, input, message) => {
  const here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  const { data: record } = await here.owner.records.create({ folderId: folder.id, title: 'Example' });
  const id = await world.publish(here, [{ name: 'one', action, input }]);
  await world.post(id, { lines, text: JSON.stringify(lines), recordId: record.id });
  const { note, steps } = await world.runOf(here, id);
  expect(note).toContain(message);
  expect(note?.length).toBeLessThan(400);
  expect(steps[0]?.error).toContain(message);
});
