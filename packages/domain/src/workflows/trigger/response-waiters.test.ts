import { newId } from '@dossier/kernel/ids.ts';
import { expect, it } from 'vitest';
import { openWorld } from '../../testing/world.ts';
import { ResponseWaiters } from './response-waiters.ts';

it('the workflows that one person published share the places for callers, over all workspaces', async () => {
  const world = await openWorld();
  const waiters = new ResponseWaiters(world.database, { workspaceMax: 2, personMax: 3 });
  const [person, other] = [newId('usr'), newId('usr')];
  const [here, there] = [newId('ws'), newId('ws')];
  const take = (workspaceId: string, publisherId: string | null) => waiters.takePlace({ workspaceId, publisherId });
  const leave = take(here, person);
  take(here, person);
  expect(() => take(here, other)).toThrow('2 callers wait for runs of this workspace');
  take(there, person);
  expect(() => take(there, person)).toThrow("3 callers wait for runs of its publisher's workflows");
  take(there, other);
  leave();
  leave();
  take(here, null);
  expect(() => take(here, null)).toThrow('of this workspace');
  await world.close();
});
