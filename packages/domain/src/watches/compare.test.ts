import { afterAll, beforeAll, expect, it } from 'vitest';
import { dispatchBatch } from '../dispatcher.ts';
import { Clock } from '../testing/clock.ts';
import { jobContext } from '../testing/job-context.ts';
import { openWorld, type World } from '../testing/world.ts';
import { compareWatches } from './compare.job.ts';
import { reactWithWatches } from './index.ts';

let world: World;
let clock: Clock;
beforeAll(async () => {
  world = await openWorld();
  clock = await Clock.start(world.ownerUrl, '2024-03-04T09:30:00Z');
});
afterAll(async () => {
  await world.close();
  await clock.stop();
});

const minute = 60_000;
const day = 24 * 60 * minute;

/** The job, and the dispatcher, which has nothing to add. */
async function passTime(ms: number): Promise<void> {
  await clock.set(clock.now + ms);
  await compareWatches.run(jobContext(world.database), {});
  while ((await dispatchBatch(world.database, [reactWithWatches(world.database)])) > 0);
}

it('a watch of idle deals states each that time makes idle, once, and the one that is taken up again', async () => {
  const here = await world.workspace();
  const { data: pipeline } = await here.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
  const create = async (title: string) => (await here.owner.deals.create({ pipelineId: pipeline.id, title })).data.id;
  const first = await create('First');
  const { data: watch } = await here.owner.watches.create({
    name: 'Idle',
    of: 'deals',
    where: { not: { field: 'updatedAt', op: 'withinLast', value: '14d' } },
  });
  const told = async () =>
    (await here.events()).flatMap(({ event, itemId }) =>
      String(event).startsWith('watch.') ? [`${String(event)} ${String(itemId)}`] : [],
    );
  await passTime(10 * day);
  const second = await create('Second');
  await passTime(minute);
  expect(await told()).toEqual([]);
  await passTime(4 * day);
  await passTime(minute);
  expect(await told()).toEqual([`watch.entered ${first}`]);
  const stated = (await here.owner.events.list({ kind: ['watch.entered'] })).data[0];
  expect(stated).toMatchObject({ actor: { kind: 'system' }, deal: { id: first }, cause: { depth: 0 } });
  await here.owner.deals.update({ id: first, amount: 5 });
  await passTime(minute);
  expect(await told()).toEqual([`watch.entered ${first}`, `watch.left ${first}`]);
  await passTime(10 * day);
  expect((await told()).slice(2)).toEqual([`watch.entered ${second}`]);
  expect((await here.owner.watches.listMembers({ id: watch.id })).data).toEqual([{ id: second }]);
});

it('other watches are compared once an hour, which finds what no event named', async () => {
  const here = await world.workspace();
  const { data: watch } = await here.owner.watches.create({
    name: 'Open',
    of: 'tasks',
    where: { field: 'status', op: 'eq', value: 'OPEN' },
  });
  await passTime(minute);
  const { data: task } = await here.owner.tasks.create({ title: 'Call' });
  // An import without reactions stores its events as dispatched.
  await world.asOwner('update events set dispatched_at = occurred_at where dispatched_at is null');
  const membersOf = async () => (await here.owner.watches.listMembers({ id: watch.id })).data;
  await passTime(minute);
  expect(await membersOf()).toEqual([]);
  await passTime(60 * minute);
  expect(await membersOf()).toEqual([{ id: task.id }]);
});
