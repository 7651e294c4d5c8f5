import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkflowWorld, task, webhook, type WorkflowWorld } from '../testing/world.ts';

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

  it('stay at the origins where they are published, unless they are set again', async () => {
    const here = await world.workspace();
    const owner = world.ownerOf(here);
    await owner.workflows.setSecret({ name: 'token', value: 'hush-hush' });
    const call = (url: string) => [
      { name: 'call', action: 'callApi', input: { url, headers: { authorization: 'Bearer {{ secrets.token }}' } } },
    ];
    const id = await world.publish(here, call('https://api.example.com/leads/{{ trigger.body.id }}'));
    expect((await owner.workflows.listSecrets()).data).toMatchObject([{ origins: ['https://api.example.com'] }]);
    const move = async (url: string) => {
      await owner.workflows.update({ id, draft: { trigger: webhook, steps: call(url) } });
      await owner.workflows.publish({ id });
    };
    await expect(move('https://collect.example.net/')).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: expect.stringContaining('"token" is for https://api.example.com only'),
    });
    // Neither by who calls the workflow, where a template decides on the address.
    await move('{{ trigger.body.url }}');
    const before = world.sent.length;
    await world.post(id, { url: 'https://collect.example.net/' });
    expect(await world.runOf(here, id)).toMatchObject({ state: 'FAILED', steps: [{ attempts: 1 }] });
    expect(world.sent).toHaveLength(before);
    await world.post(id, { url: 'https://api.example.com/other' });
    expect(await world.runOf(here, id)).toMatchObject({ state: 'SUCCEEDED' });
    await owner.workflows.setSecret({
      name: 'token',
      value: 'hush-again',
      origins: ['https://api.example.com/x', 'https://collect.example.net'],
    });
    await move('https://collect.example.net/');
    await world.post(id, {});
    expect(await world.runOf(here, id)).toMatchObject({ state: 'SUCCEEDED' });
    expect(world.sent.at(-1)?.headers['authorization']).toBe('Bearer hush-again');
  });

  it('are bound to all origins of published workflows where they were set without any', async () => {
    const here = await world.workspace();
    const owner = world.ownerOf(here);
    const call = (url: string) => [
      { name: 'call', action: 'callApi', input: { url, body: { token: '{{ secrets.token }}' } } },
    ];
    await owner.workflows.setSecret({ name: 'token', value: 'hush-hush' });
    const first = await world.publish(here, call('https://api.example.com/'));
    await owner.workflows.setSecret({ name: 'token', value: 'hush-again' });
    await world.publish(here, call('https://api.example.net/'));
    expect((await owner.workflows.listSecrets()).data[0]?.origins?.toSorted()).toEqual([
      'https://api.example.com',
      'https://api.example.net',
    ]);
    await world.post(first, {});
    expect(await world.runOf(here, first)).toMatchObject({ state: 'SUCCEEDED' });
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
