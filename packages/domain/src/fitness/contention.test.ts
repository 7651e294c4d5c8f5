import { toDomainError } from '@dossier/kernel/errors.ts';
import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { watchLockOrder } from '../testing/lock-order.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Runs sixteen reorders at once, every other one reversed; returns each answer or error. */
async function inOppositeOrders(ids: string[], reorder: (ids: string[]) => Promise<unknown>): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 16 }, (_, n) => reorder(n % 2 === 0 ? ids : ids.toReversed())),
  );
  return outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
}

async function many<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let n = 0; n < count; n += 1) made.push(await make(n));
  return made;
}

const pipelineIn = async ({ owner }: TestWorkspace, stageCount = 1) =>
  (
    await owner.pipelines.create({
      name: 'Sales',
      stages: Array.from({ length: stageCount }, (_, n) => ({ name: `Stage ${n}` })),
    })
  ).data;

test('folders are put into two orders at once, and end in one of them', async () => {
  const workspace = await world.workspace();
  const ids = await many(
    8,
    async (n) => (await workspace.owner.folders.create({ name: `Folder ${n}`, type: 'CUSTOM' })).data.id,
  );
  expect(await inOppositeOrders(ids, (order) => workspace.owner.folders.reorder({ ids: order }))).toEqual([]);
  const { data } = await workspace.owner.folders.list({});
  const ended = data.toSorted((a, b) => a.position - b.position).map(({ id }) => id);
  expect([ids, ids.toReversed()]).toContainEqual(ended);
});

test('folders that are not named follow after those that are', async () => {
  const workspace = await world.workspace();
  const ids = await many(
    3,
    async (n) => (await workspace.owner.folders.create({ name: `Folder ${n}`, type: 'CUSTOM' })).data.id,
  );
  const { data } = await workspace.owner.folders.reorder({ ids: ids.slice(2) });
  expect(data.map(({ id, position }) => [id, position])).toEqual([
    [ids[2], 0],
    [ids[0], 1],
    [ids[1], 2],
  ]);
});

test('pipelines are put into two orders at once', async () => {
  const workspace = await world.workspace();
  const ids = await many(8, async () => (await pipelineIn(workspace)).id);
  expect(await inOppositeOrders(ids, (order) => workspace.owner.pipelines.reorder({ ids: order }))).toEqual([]);
});

test('stages are put into two orders at once', async () => {
  const workspace = await world.workspace();
  const { id, stages } = await pipelineIn(workspace, 8);
  expect(
    await inOppositeOrders(
      stages.map((stage) => stage.id),
      (order) => workspace.owner.pipelines.reorderStages({ id, stageIds: order }),
    ),
  ).toEqual([]);
});

describe('a write that PostgreSQL undoes for the sake of others', () => {
  /** Makes changes of deals fail this many times in a row; a sequence counts, since rollbacks do not reset it. */
  const failing = (code: string, times: number) =>
    world.asOwner(`
    create sequence tries; create function undo() returns trigger language plpgsql as $$ begin
      if nextval('tries') <= ${times} then raise exception 'undone' using errcode = '${code}'; end if;
      return new;
    end $$; create trigger undo before update on deals for each row execute function undo()`);
  const deal = async () => {
    const workspace = await world.workspace();
    const { id } = (await workspace.owner.deals.create({ pipelineId: (await pipelineIn(workspace)).id, title: 'Deal' }))
      .data;
    return { workspace, id };
  };
  const recovered = () => world.asOwner('drop function if exists undo cascade; drop sequence if exists tries');
  afterEach(async () => void (await recovered()));

  test('is begun again, and states its events once', async () => {
    const { workspace, id } = await deal();
    for (const code of ['deadlock_detected', 'serialization_failure', 'lock_not_available']) {
      await failing(code, 2);
      expect(await workspace.owner.deals.update({ id, title: code })).toMatchObject({ data: { title: code } });
      await recovered();
    }
    expect((await workspace.events()).map(({ event }) => event)).toEqual([
      'deal.created',
      'deal.updated',
      'deal.updated',
      'deal.updated',
    ]);
  });

  test('is 409 with Retry-After where that does not help', async () => {
    const { workspace, id } = await deal();
    await failing('deadlock_detected', 100);
    const failure = toDomainError(
      await workspace.owner.deals.update({ id, title: 'Renamed' }).catch((error: unknown) => error),
    );
    expect(failure).toMatchObject({
      code: 'CONFLICT',
      retryAfterS: 1,
      message: expect.stringContaining('Nothing was written'),
    });
  });
});

describe('the order in which transactions take rows', () => {
  let pool: pg.Pool;
  let faults: ReadonlySet<string>;
  beforeEach(async () => {
    pool = new pg.Pool({ connectionString: await freshDatabaseUrl(), max: 1 });
    ({ faults } = watchLockOrder(pool));
    await pool.query('create table things (id int primary key, parent_id int, place int)');
  });
  afterEach(() => pool.end());

  const faultsOf = async (...statements: (string | [text: string, ...values: number[]])[]) => {
    for (const given of ['begin', ...statements, 'commit']) {
      if (typeof given === 'string') await pool.query(given);
      else await pool.query(given[0], given.slice(1));
    }
    return [...faults].map((fault) => fault.replace(/:.*/s, ''));
  };
  const place = (id: number): [string, ...number[]] => ['update things set place = 1 where id = $1', id];
  const lock = 'select * from things where place = 1 order by id for no key update';

  test('one by one as they come is a fault', async () =>
    expect(await faultsOf(place(2), place(1))).toEqual(['rows of things one by one, in an order of its own']));
  test('several by a condition is a fault', async () =>
    expect(await faultsOf('update things set place = 2 where place = 1')).toEqual(['rows of things in any order']));
  test('several of one parent is a fault', async () =>
    expect(await faultsOf(['update things set place = 2 where parent_id = $1', 1])).toEqual([
      'rows of things in any order',
    ]));
  test('a lock by what may change is a fault', async () =>
    expect(await faultsOf('select * from things for update')).toEqual(['rows of things in any order']));
  test('after one ordered lock everything may be changed', async () =>
    expect(await faultsOf(lock, place(2), place(1), 'delete from things where place = 1')).toEqual([]));
  test('the same row twice, or one after the other by id, is none', async () =>
    expect(await faultsOf(place(1), place(1), place(2))).toEqual([]));
});
