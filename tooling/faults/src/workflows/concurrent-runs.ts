import { setTimeout as pause } from 'node:timers/promises';
import { createFolder } from '@dossier/domain/folders/index.ts';
import { createFolderInput } from '@dossier/domain/folders/schema.ts';
import { createRecord } from '@dossier/domain/records/index.ts';
import { sql } from 'drizzle-orm';
import { Supervised } from '../processes.ts';
import { leaseS, Stage } from './stage.ts';

const runs = 300;
/** One of the workers is killed after this many more counts. */
const killEvery = 25;

/**
 * Two workers, killed in turn, increment a counter in one record and upsert one contact in every run: a stale read
 * would lose a count or create a second contact (docs/decisions/0020).
 */
export async function concurrentRuns(): Promise<string> {
  const stage = await Stage.open();
  const workers: Supervised[] = [];
  let kills = 0;
  try {
    const { id: recordId, folderId } = await stage.within(async (ctx) => {
      const folder = await createFolder(
        ctx,
        createFolderInput.parse({
          name: 'Companies',
          type: 'COMPANY',
          fields: [{ key: 'employees', label: 'Employees', type: 'NUMBER' }],
        }),
      );
      return createRecord(ctx, { folderId: folder.id, title: 'Counted', data: { employees: 0 } });
    });
    const count = {
      name: 'count',
      action: 'updateRecord',
      input: { data: { employees: '{{ record.data.employees | plus: 1 }}' } },
    };
    const contact = {
      name: 'contact',
      action: 'upsertRecord',
      input: { folderId, matchOn: 'email', email: '{{ trigger.body.email }}', create: { title: 'Contact' } },
    };
    const id = await stage.workflow('Counting', [count, contact]);
    await Promise.all(
      Array.from({ length: runs }, (_, n) => stage.post(id, { recordId, email: 'lead@example.com' }, String(n))),
    );
    for (let at = 0; at < 2; at += 1)
      workers.push(new Supervised({ DATABASE_URL: stage.postgres.programUrl, WORKFLOW_LEASE_S: leaseS }));
    const look = async () =>
      (
        await stage.rows<{ employees: number; contacts: number; events: number }>(
          sql`
            select (data->>'employees')::int as employees,
              (select count(*)::int from records where email is not null) as contacts,
              (select count(*)::int from events where kind = 'record.updated') as events
            from records
            where email is null`,
        )
      )[0];
    for (const until = performance.now() + 120_000; performance.now() < until; await pause(5)) {
      const { events } = (await look()) ?? { events: 0 };
      if (events >= runs) break;
      if (events < (kills + 1) * killEvery) continue;
      workers[kills % 2]?.current.signal('SIGKILL');
      kills += 1;
    }
    const states = await stage.settled(60);
    const counted = await look();
    const line =
      `two workers, killed ${kills} times; ${JSON.stringify(states)}; counted ${counted?.employees}, events ` +
      `${counted?.events}, expected ${runs}; contacts ${counted?.contacts}, expected 1`;
    if (
      states['SUCCEEDED'] !== runs ||
      counted?.employees !== runs ||
      counted.events !== runs ||
      counted.contacts !== 1
    )
      throw new Error(line);
    return line;
  } finally {
    for (const worker of workers) await worker.stop();
    await stage.close();
  }
}
