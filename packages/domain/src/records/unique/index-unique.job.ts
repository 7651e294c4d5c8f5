import { callOfJob, defineJob } from '@dossier/kernel/jobs/define.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { sql } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { changeFields, findFolderRow } from '../../folders/index.ts';
import { replaceField } from '../../fields/index.ts';
import { duplicatesOf, enterValues, forgetValues } from './unique-index.ts';

const pauseMs = 200;

/**
 * Finishes what makes a field unique (docs/decisions/0042). A write that had begun before may have committed since
 * without entering its value; once all of these have ended, it enters what is missing. If they have made duplicates
 * meanwhile, the field is not unique.
 */
export const indexUnique = defineJob({
  name: 'records/index-unique',
  input: z.object({ workspaceId: z.string(), folderId: z.string(), key: z.string() }),
  attemptsMax: 20,
  async run({ database, signal, log }, { workspaceId, folderId, key }) {
    const call = callOfJob(database, workspaceId, { kind: 'system', name: 'Unique field' });
    const { rows } = await database.read.orm.execute<{ next: string }>(
      sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`,
    );
    const next = rows[0]?.next ?? '0';
    for (;;) {
      const { rows: ended } = await database.read.orm.execute<{ isPast: boolean }>(
        sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${next}::xid8 as "isPast"`,
      );
      if (ended[0]?.isPast) break;
      if (signal.aborted) throw new Error('Stopped before earlier writes had ended; it goes on later.');
      await wait(pauseMs);
    }
    await transact(call, async (ctx) => {
      const folder = await findFolderRow(ctx, folderId);
      const field = folder?.fields.find((candidate) => candidate.key === key);
      if (!field?.unique) return;
      const [duplicate] = await duplicatesOf(ctx, folderId, field, 1);
      if (!duplicate) return enterValues(ctx, folderId, field);
      log.warn({ folderId, key }, 'Writes made duplicates while the field became unique; it is not unique.');
      await changeFields(ctx, folderId, (fields) => replaceField(fields, { ...field, unique: false }));
      await forgetValues(ctx, folderId, key);
    });
  },
});
