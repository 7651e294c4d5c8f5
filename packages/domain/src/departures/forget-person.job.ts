import { byIndex } from '@dossier/kernel/db/by-index.ts';
import { deleteInBatches } from '@dossier/kernel/db/in-batches.ts';
import { nilUuid } from '@dossier/kernel/ids.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { attachments } from '../attachments/index.ts';
import { calls } from '../calls/index.ts';
import { comments } from '../comments/index.ts';
import { favourites } from '../favourites/index.ts';
import { notices } from '../notices/index.ts';
import { reminders } from '../reminders/index.ts';
import { deletedName } from '../users/index.ts';

const batchSize = 500;
/** Comments, calls or files per transaction. */
const pageSize = 5_000;

export const forgetPerson = defineJob({
  name: 'departures/forget-person',
  input: z.object({ userId: z.string() }),
  attemptsMax: 20,
  async run({ database, signal }, { userId }) {
    for (const table of [comments, calls, attachments]) {
      let after: Key | undefined = { workspace_id: nilUuid, id: nilUuid };
      while (after && !signal.aborted) after = await renameAuthor(database, table, userId, after);
    }
    for (const table of [notices, reminders, favourites])
      await deleteInBatches(database, signal, batchSize, table, eq(table.userId, userId));
    if (signal.aborted) throw new Error('Stopped before the person was forgotten; it continues later.');
  },
});

interface Key extends Record<string, unknown> {
  readonly workspace_id: string;
  readonly id: string;
}

/** Walks the table by its key, because authors have no index; returns the last row of the page. */
async function renameAuthor(
  database: Database,
  table: typeof comments | typeof calls | typeof attachments,
  userId: string,
  after: Key,
): Promise<Key | undefined> {
  const { rows } = await database.transaction((db) => {
    db.send(byIndex, {});
    return db.orm.execute<Key>(sql`
      with page as materialized (
        select workspace_id, id from ${table}
        where (workspace_id, id) > (${after.workspace_id}::uuid, ${after.id}::uuid)
        order by workspace_id, id limit ${pageSize}
      ), theirs as (
        select t.workspace_id, t.id from page join ${table} t using (workspace_id, id)
        where t.author_id = ${sql.param(userId, table.authorId)} and t.author <> ${deletedName}
        order by t.workspace_id, t.id for no key update of t
      ), renamed as (
        update ${table} set author = ${deletedName}
        where (workspace_id, id) in (select workspace_id, id from theirs)
      )
      select workspace_id::text, id::text from page order by page.workspace_id desc, page.id desc limit 1`);
  });
  return rows[0];
}
