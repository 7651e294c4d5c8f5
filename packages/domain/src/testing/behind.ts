import { Database } from '@dossier/postgres-engine/index.ts';
import { eq, sql } from 'drizzle-orm';
import { deals } from '../deals/table.ts';
import { pipelines } from '../pipelines/table.ts';

/** Changes the database behind a server that runs. */
async function behind(url: string, work: (orm: Database['autocommit']['orm']) => Promise<unknown>): Promise<void> {
  const database = new Database({ url, applicationName: 'test' });
  try {
    await work(database.autocommit.orm);
  } finally {
    await database.close();
  }
}

/** Sets how many days ago each deal entered its stage, for tests of idle deals. */
export async function ageDeals(databaseUrl: string, days: Readonly<Record<string, number>>): Promise<void> {
  await behind(databaseUrl, async (orm) => {
    for (const [id, each] of Object.entries(days))
      await orm
        .update(deals)
        .set({ stageChangedAt: sql`now() - make_interval(days => ${each})` })
        .where(eq(deals.id, id));
  });
}

/** Lets each deal have stayed this many days in a stage. */
export async function stayInStages(
  databaseUrl: string,
  ids: readonly string[],
  fromStageId: string,
  days: number,
): Promise<void> {
  await behind(databaseUrl, async (orm) => {
    for (const dealId of ids)
      await orm.execute(sql`
        insert into deal_stage_changes
          (workspace_id, deal_id, version, pipeline_id, from_stage_id, to_stage_id, entered_at, changed_at)
        select workspace_id, id, 100, pipeline_id, ${sql.param(fromStageId, deals.stageId)}::uuid, stage_id,
          now() - make_interval(days => ${days}), now()
        from deals where id = ${sql.param(dealId, deals.id)}::uuid`);
  });
}

/** Removes a choice of all fields of deals that have it, as earlier versions did without asking for a replacement. */
export async function removeChoice(databaseUrl: string, choice: string): Promise<void> {
  const fields = sql`replace(${pipelines.fields}::text, ${`"${choice}", `}, '')::jsonb`;
  await behind(databaseUrl, (orm) => orm.update(pipelines).set({ fields }));
}

/** Lets the worker mail notices and digests now: its clock does so every minute. */
export async function mailNow(databaseUrl: string): Promise<void> {
  await behind(databaseUrl, (orm) => orm.execute(sql`select graphile_worker.add_job('notices/mail', '{}'::json)`));
}

/** Makes every reminder due, for tests with a worker. */
export async function remindNow(databaseUrl: string): Promise<void> {
  await behind(databaseUrl, async (orm) => {
    await orm.execute(sql`update reminders set remind_at = now()`);
    await orm.execute(sql`select graphile_worker.add_job('reminders/fire', '{}'::json)`);
  });
}
