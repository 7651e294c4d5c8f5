import { clock } from '@dossier/kernel/clock.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { followPresence } from './presence.ts';

let world: World;
/** As another process has it. */
let another: Database;
let here: TestWorkspace;
let record: string;
let deal: string;
beforeAll(async () => {
  world = await openWorld();
  another = new Database({ url: world.url, applicationName: 'test of another process' });
  await Promise.all([followPresence(world.database), followPresence(another)]);
  here = await world.workspace();
  const folderId = (await here.owner.folders.create({ name: 'Contacts' })).data.id;
  record = (await here.owner.records.create({ folderId, title: 'Ada' })).data.id;
  const pipelineId = (await here.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] })).data.id;
  deal = (await here.owner.deals.create({ pipelineId, title: 'Engine' })).data.id;
});
afterAll(async () => {
  await another.close();
  await world.close();
});

test('who looks at the same record or deal is known in every process, until they look no more', async () => {
  const actor = { kind: 'user', id: here.memberId, name: 'Member', role: 'MEMBER' } as const;
  const elsewhere = here.as(actor, { database: another.of(here.id) });
  for (const id of [record, deal]) {
    await here.owner.live.look({ id });
    await expect.poll(() => elsewhere.live.look({ id })).toEqual({ data: [{ userId: here.ownerId }] });
    await expect.poll(() => here.owner.live.look({ id })).toEqual({ data: [{ userId: here.memberId }] });
  }
  clock.stop(clock.now() + 46_000);
  expect(await here.owner.live.look({ id: record })).toEqual({ data: [] });
  clock.stop(undefined);
});

test('a record of another workspace is unknown, and a key does not look', async () => {
  const other = await world.workspace();
  await expect(other.owner.live.look({ id: record })).rejects.toThrow('no such record or deal');
  await expect(here.owner.live.look({ id: newId('deal') })).rejects.toThrow('no such record or deal');
  await expect(here.key('write').live.look({ id: record })).rejects.toThrow('for people');
});
