import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { terminateDueRuns } from './wake.ts';
import { openWorkflowWorld, task, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;

beforeAll(async () => {
  world = await openWorkflowWorld();
});

afterAll(() => world.close());

it('ends due runs and missed schedules, leaves waiting runs alone, and people can continue what it ended', async () => {
  const workspace = await world.workspace();
  const due = await world.publish(workspace, [task('Due')]);
  const waiting = await world.publish(workspace, [
    { name: 'pause', action: 'wait', input: { duration: 1, unit: 'hours' } },
    task('Later'),
  ]);
  const scheduled = await world.publish(workspace, [task('Scheduled')], {
    kind: 'schedule',
    cron: '0 9 * * 1',
    timeZone: 'UTC',
  });
  await world.post(waiting, {});
  expect(await world.runOf(workspace, waiting)).toMatchObject({ state: 'WAITING' });
  await world.post(due, {});
  await world.database.autocommit.orm.execute(
    sql`update workflows set next_run_at = now() - interval '1 day' where next_run_at is not null`,
  );

  expect(await terminateDueRuns(world.database, 'Held, and this is why.')).toBe(2);
  expect(await world.runOf(workspace, due)).toMatchObject({
    state: 'FAILED',
    note: 'Held, and this is why.',
    steps: [],
  });
  expect(await world.runOf(workspace, scheduled)).toMatchObject({
    state: 'FAILED',
    note: 'Held, and this is why.',
    steps: [],
  });
  expect(await world.runOf(workspace, waiting)).toMatchObject({ state: 'WAITING' });

  const { id } = await world.runOf(workspace, due);
  await world.ownerOf(workspace).workflows.retryRun({ id: due, runId: id });
  expect(await world.runOf(workspace, due)).toMatchObject({ state: 'SUCCEEDED' });
});
