import { decodeId } from '@dossier/kernel/ids.ts';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KeyRing } from '../api-keys/index.ts';
import { findMembership } from '../members/index.ts';
import { removeWorkspacesFrom } from '../erasures/remove-workspaces.job.ts';
import * as tables from '../tables.ts';
import type { World } from '../testing/world.ts';
import { jobContext } from '../testing/job-context.ts';
import { fill } from '../testing/things.ts';
import { openWorkflowWorld, type WorkflowWorld } from '../workflows/testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const run = () => removeWorkspacesFrom(Object.values(tables)).run(jobContext(world.database), {});

it('closes the workspace for all but its owners, who can take it back', async () => {
  const here = await world.workspace();
  const hook = await world.publish(here, []);
  const { key } = (await here.owner.apiKeys.create({ name: 'Program', scopes: ['read'] })).data;
  const isOpen = async () => {
    const ring = new KeyRing(world.database);
    const member = await findMembership(world.database, here.memberId, here.id);
    const oldest = await findMembership(world.database, here.memberId, undefined);
    const called = await world.post(hook, {}).then(
      () => true,
      () => false,
    );
    return [member !== undefined, oldest !== undefined, (await ring.authenticate(key)) !== undefined, called];
  };
  const admin = here.as({ kind: 'user', id: here.memberId, name: 'Admin', role: 'ADMIN' });
  await expect(admin.workspaces.remove({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(here.owner.workspaces.restore({})).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await isOpen()).toEqual([true, true, true, true]);

  const { data } = await here.owner.workspaces.remove({});
  const days = (Date.parse(data.deletionAt ?? '') - Date.parse(data.updatedAt)) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  expect(await isOpen()).toEqual([false, false, false, false]);
  expect(await findMembership(world.database, here.ownerId, here.id)).toMatchObject({ role: 'OWNER' });
  expect((await here.owner.workspaces.list()).data.map(({ id }) => id)).toContain(here.id);
  expect((await here.member.workspaces.list()).data).toEqual([]);
  await expect(here.owner.workspaces.remove({})).rejects.toMatchObject({ code: 'CONFLICT' });

  await run();
  expect((await here.owner.workspaces.restore({})).data.deletionAt).toBeNull();
  expect(await isOpen()).toEqual([true, true, true, true]);
});

it('deletes everything of the workspace after that time, and nothing of others', async () => {
  const [gone, kept] = [await world.workspace(), await world.workspace()];
  await fill(world, gone, 'gone');
  const { record } = await fill(world, kept, 'kept');
  await gone.owner.workspaces.remove({ days: 1 });
  await world.asOwner(`update workspaces set deletion_at = now() - interval '1 second' where id = $1`, [
    decodeId('ws', gone.id),
  ]);
  await expect(gone.owner.workspaces.restore({})).rejects.toMatchObject({ code: 'CONFLICT' });
  const before = await rowsOf(world, kept.id);
  expect(Object.keys(await rowsOf(world, gone.id)).length).toBeGreaterThan(30);
  await run();
  expect(Object.keys(await rowsOf(world, gone.id))).toEqual(['audit_entries']);
  expect(await rowsOf(world, kept.id)).toEqual(before);
  expect((await kept.owner.records.get({ id: record })).data.title).toBe('kept');
  await expect(gone.owner.workspaces.get()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

/** The number of rows of a workspace in each table that has some. */
async function rowsOf({ asOwner }: World, workspaceId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of Object.values(tables)) {
    if (!is(table, PgTable)) continue;
    const { name, columns } = getTableConfig(table);
    if (!columns.some((column) => column.name === 'workspace_id')) continue;
    const { rows } = await asOwner(`select count(*)::int as n from ${name} where workspace_id = $1`, [
      decodeId('ws', workspaceId),
    ]);
    const [{ n }] = rows as [{ n: number }];
    if (n > 0) counts[name] = n;
  }
  return counts;
}
