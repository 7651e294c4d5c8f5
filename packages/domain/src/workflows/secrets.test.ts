import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkflowWorld, task, webhook, type WorkflowWorld } from './testing.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

describe('secrets', () => {
  it('reach only the receiver, even if it echoes them', async () => {
    const here = await world.workspace();
    const owner = world.ownerOf(here);
    expect((await owner.workflows.setSecret({ name: 'token', value: 'hush-hush' })).data).not.toHaveProperty('value');
    const steps = (status: number) => [
      {
        name: 'call',
        action: 'callApi',
        input: {
          url: `https://api.example.com/?status=${status}`,
          headers: { authorization: 'Bearer {{ secrets.token }}' },
        },
      },
      task('{{ steps.call.output.body.seen.authorization }}'),
    ];
    for (const status of [200, 404, 503]) {
      const id = await world.publish(here, steps(status));
      await world.post(id, {});
      const run = await world.runOf(here, id);
      expect(run.steps[0]).toMatchObject({ input: { headers: { authorization: 'Bearer ***' } } });
      expect(JSON.stringify(run)).not.toContain('hush-hush');
    }
    expect(world.sent.at(-1)?.headers['authorization']).toBe('Bearer hush-hush');
    expect((await here.key('read').tasks.list({})).data).toMatchObject([{ title: 'Bearer ***' }]);
    // Refused when it is published; a version from before that sees nothing either.
    const { data: tried } = await owner.workflows.dryRun({
      definition: { trigger: webhook, steps: [task('a {{ secrets.token }}')] },
    });
    expect(tried.steps).toMatchObject([{ state: 'SUCCEEDED', input: { title: 'a ' } }]);
    expect(JSON.stringify(await owner.workflows.listSecrets())).not.toContain('hush');
    const { rows } = await world.database.autocommit.orm.execute(sql`select sealed from workflow_secrets`);
    expect(JSON.stringify(rows)).not.toContain('hush');
  });

  it('are refused as a header that they would break: nothing is sent or retried', async () => {
    const here = await world.workspace();
    const before = world.sent.length;
    const id = await world.publish(here, [
      {
        name: 'call',
        action: 'callApi',
        input: { url: 'https://api.example.com/', headers: { 'x-name': '{{ trigger.body.name }}' } },
      },
    ]);
    await world.post(id, { name: 'a\r\nhost: example.com' });
    expect(await world.runOf(here, id)).toMatchObject({ state: 'FAILED', steps: [{ attempts: 1 }] });
    expect(world.sent).toHaveLength(before);
  });
});
