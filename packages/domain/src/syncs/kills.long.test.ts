import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { jobContext } from '../testing/job-context.ts';
import { runSync } from './run/run-sync.job.ts';

let world: World;
let here: TestWorkspace;
let folderId: string;
beforeAll(async () => {
  world = await openWorld();
  here = await world.workspace();
  folderId = (await here.owner.folders.create({ name: 'Contacts' })).data.id;
});
afterAll(() => world.close());

async function send(source: string, items: { externalId: string; title: string }[]) {
  const { data } = await here.member.syncs.startRun({ source });
  for (let from = 0; from < items.length; from += 1_000)
    await here.member.syncs.addPart({
      source,
      runId: data.id,
      position: from / 1_000,
      items: items.slice(from, from + 1_000),
    });
  await here.member.syncs.finishRun({ source, runId: data.id });
  return data.id;
}

const itemsOf = (count: number, titleOf: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => ({ externalId: String(at), title: titleOf(at) }));

/** Stops the job by losing its connection after `afterMs`. Returns when both have ended, so that nothing else is hit. */
async function workAndKill(runId: string, afterMs: number): Promise<void> {
  const kill = pause(afterMs).then(() =>
    world.asOwner(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where datname = current_database() and usename <> current_user and state <> 'idle'`,
    ),
  );
  await runSync.run(jobContext(world.database), { workspaceId: here.id, runId }).catch(() => undefined);
  await kill;
}

it('a run that is killed 20 times ends equal to the source', async () => {
  await here.member.syncs.set({ source: 'killed', folderId, onMissing: 'TRASH', maxRemovedPercent: 60 });
  const first = await send(
    'killed',
    itemsOf(2_000, (at) => `Person ${at}`),
  );
  for (let kill = 0; kill < 10; kill += 1) await workAndKill(first, Math.random() * 300);
  await runSync.run(jobContext(world.database), { workspaceId: here.id, runId: first });
  const { data: created } = await here.member.syncs.getRun({ source: 'killed', runId: first });
  expect(created).toMatchObject({ state: 'DONE', createdCount: 2_000, errorCount: 0, doneCount: 2_000 });
  const second = await send(
    'killed',
    itemsOf(1_000, (at) => `Person ${at}${at % 2 === 0 ? ' changed' : ''}`),
  );
  for (let kill = 0; kill < 10; kill += 1) await workAndKill(second, Math.random() * 200);
  await runSync.run(jobContext(world.database), { workspaceId: here.id, runId: second });
  const { data: changed } = await here.member.syncs.getRun({ source: 'killed', runId: second });
  expect(changed).toMatchObject({ state: 'DONE', changedCount: 500, unchangedCount: 500, removedCount: 1_000 });
  const { rows } = await world.database.autocommit.orm.execute<{ all: number; different: number; changed: number }>(sql`
    select count(*)::int as all, count(distinct external_id)::int as different,
      (count(*) filter (where version = 2 and title like '% changed'))::int as changed
    from records where deleted_at is null`);
  expect(rows).toEqual([{ all: 1_000, different: 1_000, changed: 500 }]);
}, 300_000);

it('20,000 unchanged items write nothing but their progress', async () => {
  await here.member.syncs.set({ source: 'large', folderId });
  const items = itemsOf(20_000, (at) => `Contact ${at}`);
  const first = await send('large', items);
  await runSync.run(jobContext(world.database), { workspaceId: here.id, runId: first });
  const second = await send('large', items);
  const before = performance.now();
  await runSync.run(jobContext(world.database), { workspaceId: here.id, runId: second });
  console.info(`20,000 unchanged items: ${Math.round(performance.now() - before)} ms`);
  const { data: run } = await here.member.syncs.getRun({ source: 'large', runId: second });
  expect(run).toMatchObject({ state: 'DONE', unchangedCount: 20_000, changedCount: 0, errorCount: 0 });
  const { rows } = await world.database.autocommit.orm.execute(sql`
    select from events
    where operation_id = (select id from sync_runs where source = 'large' order by id desc limit 1)`);
  expect(rows).toHaveLength(0);
}, 300_000);
