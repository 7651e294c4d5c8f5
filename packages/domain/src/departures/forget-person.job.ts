import { deleteInBatches, inBatches } from '@dossier/kernel/db/in-batches.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { calls } from '../calls/index.ts';
import { comments } from '../comments/index.ts';
import { favourites } from '../favourites/index.ts';
import { notices } from '../notices/index.ts';
import { reminders } from '../reminders/index.ts';
import { deletedName } from '../users/index.ts';

const batchSize = 500;

/** Replaces the author of comments and calls, and deletes the notices, reminders and favourites of a deleted account. */
export const forgetPerson = defineJob({
  name: 'departures/forget-person',
  input: z.object({ userId: z.string() }),
  attemptsMax: 20,
  async run({ database, signal }, { userId }) {
    for (const table of [comments, calls])
      await inBatches(
        database,
        signal,
        batchSize,
        sql`
        update ${table} set author = ${deletedName}
        where (workspace_id, id) in (
          select workspace_id, id from ${table}
          where author_id = ${sql.param(userId, table.authorId)} and author <> ${deletedName}
          limit ${batchSize} for update skip locked
        )`,
      );
    for (const table of [notices, reminders, favourites])
      await deleteInBatches(database, signal, batchSize, table, eq(table.userId, userId));
    if (signal.aborted) throw new Error('Stopped before the person was forgotten; it goes on later.');
  },
});
