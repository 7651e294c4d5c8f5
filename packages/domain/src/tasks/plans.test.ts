import { newId } from '@dossier/kernel/ids.ts';
import { encodeCursor } from '@dossier/kernel/paging.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlanReader, type PlanReader } from '../testing/plan-reader.ts';
import { openWorld, type World } from '../testing/world.ts';
import { listTasks, getTask } from './noun.ts';
import { listTasksInput } from './schema.ts';
import { tasks } from './table.ts';

let world: World;
let plans: PlanReader;
let recordId: string;
let assigneeId: string;

beforeAll(async () => {
  world = await openWorld();
  const here = await world.workspace();
  assigneeId = here.memberId;
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  recordId = (await here.owner.records.create({ folderId: folder.id, title: 'Example contact' })).data.id;
  await world.database.autocommit.orm.execute(sql`
    insert into tasks (workspace_id, id, title, due_at, assignee_id, record_id, priority, type, status, created_at)
    select ${sql.param(here.id, tasks.workspaceId)}::uuid, gen_random_uuid(), 'Task ' || n,
      case when n % 3 = 0 then now() + (n % 1000) * interval '1 hour' end,
      case when n % 10 = 0 then ${sql.param(assigneeId, tasks.assigneeId)}::uuid end,
      case when n % 1000 = 0 then ${sql.param(recordId, tasks.recordId)}::uuid end,
      'NORMAL', 'TODO', case when n % 5 = 0 then 'OPEN' else 'DONE' end, now() - n * interval '1 second'
    from generate_series(1, 100000) n`);
  await world.asOwner('vacuum analyze tasks');
  plans = await openPlanReader(world, here);
}, 300_000);

afterAll(async () => {
  await plans.close();
  await world.close();
});

const cursor = (sort: string) =>
  encodeCursor({ sort, value: new Date(Date.now() - 3_600_000).toISOString(), id: newId('task') });

describe('at 100,000 tasks', () => {
  it.each([
    ['all', () => ({}), 'tasks_created'],
    ['all by cursor', () => ({ cursor: cursor('-createdAt') }), 'tasks_created'],
    ['those with a status', () => ({ status: 'OPEN' }), 'tasks_status'],
    ['those with a status by cursor', () => ({ status: 'OPEN', cursor: cursor('-createdAt') }), 'tasks_status'],
    ['those of a record', () => ({ recordId }), 'tasks_record'],
    ['those of a record with a status', () => ({ recordId, status: 'OPEN' }), 'tasks_record'],
    ['those of a member', () => ({ assigneeId }), 'tasks_assignee'],
  ])('lists %s from an index, without a sort', async (_, input, index) => {
    const plan = await plans.planOf(() => listTasks(plans.ctx, listTasksInput.parse({ pageSize: 20, ...input() })));
    expect(plan).toMatch(new RegExp(`Index Scan Backward using ${index} `));
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  });

  it('gets one task by its primary key', async () => {
    expect(await plans.planOf(() => getTask(plans.ctx, newId('task')).catch(() => {}))).toMatch(
      /Index Scan using tasks_workspace_id_id_pk/,
    );
  });
});
