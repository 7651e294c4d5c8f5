import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { Database } from '@dossier/postgres-engine/index.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dispatchBatch, Dispatcher } from '../dispatcher.ts';
import { jobContext } from '../testing/job-context.ts';
import { openWorld, readAllPages, type TestWorkspace, type World } from '../testing/world.ts';
import { compareWatches } from './compare.job.ts';
import { reactWithWatches } from './index.ts';

const writers = 6;
const writesEach = 400;
const log = pino({ level: 'silent' });

let world: World;
let here: TestWorkspace;
beforeAll(async () => {
  world = await openWorld();
  here = await world.workspace();
});
afterAll(() => world.close());

const random = (below: number) => Math.floor(Math.random() * below);
const oneOf = <T>(all: readonly T[]): T => all[random(all.length)] as T;
/** Concurrent writes may find their thing gone. */
const tried = (work: Promise<unknown>) => work.catch(() => undefined);

interface Pools {
  readonly folderId: string;
  readonly pipelineId: string;
  readonly records: string[];
  readonly staying: string[];
  readonly deals: string[];
  readonly tasks: string[];
}

async function fillPools(): Promise<Pools> {
  const { owner } = here;
  const fields = [{ key: 'status', label: 'Status', type: 'TEXT' as const }];
  const folderId = (await owner.folders.create({ name: 'Contacts', fields })).data.id;
  const pipelineId = (await owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] })).data.id;
  const record = async (status: string) =>
    (await owner.records.create({ folderId, title: 'New', data: { status } })).data.id;
  const times = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: 12 }, make));
  return {
    folderId,
    pipelineId,
    records: await times(() => record('Cold')),
    staying: await times(() => record('Hot')),
    deals: await times(async () => (await owner.deals.create({ pipelineId, title: 'Deal' })).data.id),
    tasks: await times(async () => (await owner.tasks.create({ title: 'Task' })).data.id),
  };
}

async function writeSomething({ folderId, pipelineId, records, staying, deals, tasks }: Pools, n: number) {
  const { owner } = here;
  const kinds: (() => Promise<unknown>)[] = [
    () => owner.records.update({ id: oneOf(records), data: { status: oneOf(['Hot', 'Cold']) } }),
    () => owner.records.update({ id: oneOf(records), data: { status: oneOf(['Hot', 'Cold']) }, title: `Title ${n}` }),
    () => owner.records.update({ id: oneOf(staying), title: `Title ${n} ${random(1_000_000)}` }),
    () => owner.records.remove({ id: oneOf(records) }),
    () => owner.records.restore({ id: oneOf(records) }),
    () =>
      owner.records.batch({
        items: [oneOf(records), oneOf(records)].map((id) => ({
          action: 'update' as const,
          id,
          values: { data: { status: oneOf(['Hot', 'Cold']) } },
        })),
      }),
    async () => {
      const { data } = await owner.records.create({ folderId, title: 'Late', data: { status: 'Hot' } });
      records.push(data.id);
    },
    () => owner.deals.update({ id: oneOf(deals), amount: random(20) }),
    () => owner.deals.remove({ id: oneOf(deals) }),
    async () => deals.push((await owner.deals.create({ pipelineId, title: 'Late', amount: random(20) })).data.id),
    () => owner.tasks.update({ id: oneOf(tasks), status: oneOf(['OPEN', 'DONE']) }),
    () => owner.tasks.remove({ id: oneOf(tasks) }),
    async () => tasks.push((await owner.tasks.create({ title: 'Late' })).data.id),
  ];
  await tried(oneOf(kinds)());
}

/** Dispatchers of two processes, which end and begin anew, also by a lost connection. */
async function dispatchUntil(signal: AbortSignal, name: string): Promise<void> {
  while (!signal.aborted) {
    const database = new Database({ url: world.url, applicationName: name, poolSize: 3, sharedCount: 1 });
    const dispatcher = new Dispatcher(database, [reactWithWatches(database)], log);
    await dispatcher.start();
    // wait: the dispatcher ends at any moment of its work.
    await pause(100 + random(400));
    if (random(2) === 0)
      await world.asOwner(
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity
         where datname = current_database() and application_name = '${name}' and state <> 'idle'`,
      );
    await dispatcher.close();
    await database.close();
  }
}

it('no event of an item is lost or doubled, and the members equal the query at the end', async () => {
  const { owner } = here;
  const pools = await fillPools();
  const hot = { field: 'data.status', op: 'eq' as const, value: 'Hot' };
  const cold = { ...hot, value: 'Cold' };
  const wheres = {
    records: hot,
    deals: { field: 'amount', op: 'gte', value: 10 },
    tasks: { field: 'status', op: 'eq', value: 'OPEN' },
  } as const;
  const begun = new Map<string, Set<string>>();
  const watches: { id: string; of: keyof typeof wheres }[] = [];
  for (const of of ['records', 'deals', 'tasks'] as const) {
    const { data } = await owner.watches.create({ name: of, of, where: wheres[of] });
    watches.push({ id: data.id, of });
    begun.set(data.id, new Set(await membersOf(data.id)));
  }
  const { data: turning } = await owner.watches.create({ name: 'Turning', of: 'records', where: hot });
  const over = new AbortController();
  const others = [
    dispatchUntil(over.signal, 'first dispatcher'),
    dispatchUntil(over.signal, 'other dispatcher'),
    (async () => {
      for (let n = 0; !over.signal.aborted; n += 1) {
        await world.asOwner('update watches set due_at = now()');
        await compareWatches.run(jobContext(world.database), {});
        await tried(owner.watches.update({ id: turning.id, where: n % 2 === 0 ? cold : hot }));
        // wait: the dispatchers need time between two comparisons.
        await pause(20);
      }
    })(),
  ];
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let n = 0; n < writesEach; n += 1) await writeSomething(pools, writer * writesEach + n);
    }),
  );
  over.abort();
  await Promise.all(others);
  await compareWatches.run(jobContext(world.database), {});
  while ((await dispatchBatch(world.database, [reactWithWatches(world.database)])) > 0);

  for (const { id, of } of watches) {
    const { memberCount } = (await owner.watches.get({ id })).data;
    const members = await membersOf(id);
    expect(members, of).toEqual(await answerOf(of, wheres[of]));
    expect(memberCount).toBe(members.length);
    const inside = begun.get(id) ?? new Set<string>();
    const stated = (await here.events()).filter(({ event, watch }) => isOf(watch, id) && event !== 'watch.changed');
    expect(stated.length, of).toBeGreaterThan(20);
    for (const { event, itemId } of stated) {
      const item = String(itemId);
      expect(inside.has(item), `${of}: ${String(event)} ${item}`).toBe(event === 'watch.left');
      if (event === 'watch.left') inside.delete(item);
      else inside.add(item);
    }
    expect([...inside].toSorted()).toEqual(members);
  }
  const { where } = (await owner.watches.get({ id: turning.id })).data;
  expect(await membersOf(turning.id)).toEqual(await answerOf('records', where as typeof hot));
  await expectWholeChains(watches[0]?.id ?? '', pools.staying);
}, 120_000);

it('more than 50,000 items are refused, and switch a watch off that has grown', async () => {
  const there = await world.workspace();
  const where = { field: 'status', op: 'eq', value: 'OPEN' } as const;
  const { data: watch } = await there.owner.watches.create({ name: 'Open', of: 'tasks', where });
  const { data: task } = await there.owner.tasks.create({ title: 'Task' });
  await world.asOwner(
    `insert into tasks select (made.copy).* from (
       select jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid())) as copy
       from tasks t, generate_series(1, 50000) where t.title = 'Task' and t.workspace_id in
         (select workspace_id from watches where name = 'Open')
     ) made`,
  );
  await world.asOwner('update watches set due_at = now()');
  await compareWatches.run(jobContext(world.database), {});
  const { data: grown } = await there.owner.watches.get({ id: watch.id });
  expect(grown).toMatchObject({
    isEnabled: false,
    problem: expect.stringContaining('More than 50,000 items') as string,
  });
  const refusal = { code: 'UNPROCESSABLE_CONTENT', issues: [{ path: ['where'] }] };
  await expect(there.owner.watches.update({ id: watch.id, isEnabled: true })).rejects.toMatchObject(refusal);
  await expect(there.owner.watches.create({ name: 'x', of: 'tasks', where })).rejects.toMatchObject(refusal);
  await there.owner.tasks.remove({ id: task.id });
  expect((await there.owner.watches.update({ id: watch.id, isEnabled: true })).data.memberCount).toBe(50_000);
});

it('a watch that takes longer than 10 seconds is switched off, and the dispatcher continues', async () => {
  const there = await world.workspace();
  const where = { field: 'status', op: 'eq', value: 'OPEN' } as const;
  const { data: watch } = await there.owner.watches.create({ name: 'Slow', of: 'tasks', where });
  await there.owner.tasks.create({ title: 'Task' });
  await world.database.transaction(async (db) => {
    await db.orm.execute(sql`lock table watch_members in exclusive mode`);
    while ((await dispatchBatch(world.database, [reactWithWatches(world.database)])) > 0);
  });
  const { data: slow } = await there.owner.watches.get({ id: watch.id });
  expect(slow).toMatchObject({ isEnabled: false, problem: expect.stringContaining('10 seconds') as string });
}, 60_000);

function isOf(watch: unknown, id: string): boolean {
  return typeof watch === 'object' && watch !== null && 'id' in watch && watch.id === id;
}

const membersOf = async (id: string) =>
  (await readAllPages((cursor) => here.owner.watches.listMembers({ id, cursor }))).map((one) => one.id).toSorted();

async function answerOf(of: 'records' | 'deals' | 'tasks', where: object): Promise<string[]> {
  const found = await readAllPages<{ id: string }>((cursor) => here.owner.query[of]({ where, cursor }));
  return found.map((one) => one.id).toSorted();
}

/** Each change of a record that stayed begins where the change before it ended. */
async function expectWholeChains(id: string, staying: readonly string[]): Promise<void> {
  const changed = (await here.events()).filter(({ event, watch }) => isOf(watch, id) && event === 'watch.changed');
  for (const recordId of staying) {
    let title = 'New';
    for (const { itemId, changes } of changed) {
      if (itemId !== recordId) continue;
      const { from, to } = (changes as { title: { from: string; to: string } }).title;
      expect(from).toBe(title);
      title = to;
    }
    expect((await here.owner.records.get({ id: recordId })).data.title).toBe(title);
  }
}
