import { decodeId } from '@dossier/kernel/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openWorkflowWorld, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

it('a call that is retried waits as long as its receiver asks, and no less than usual', async () => {
  const here = await world.workspace();
  for (const [query, least, most] of [
    ['?status=429&retryAfter=900', 890, 1_100],
    ['?status=503&retryAfter=1', 1, 5],
    ['?status=500&retryAfter=900', 1, 5],
  ] as const) {
    const id = await world.publish(here, [call(query)]);
    await world.post(id, {});
    const run = await world.runOf(here, id);
    expect(run.state).toBe('WAITING');
    const { rows } = await world.database.pool.query<{ waitS: number }>(
      `select extract(epoch from due_at - now())::float8 as "waitS" from workflow_runs where id = $1`,
      [decodeId('run', run.id)],
    );
    expect(rows[0]?.waitS).toBeGreaterThan(least);
    expect(rows[0]?.waitS).toBeLessThan(most);
  }
});
