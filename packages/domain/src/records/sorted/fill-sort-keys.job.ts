import { afterEarlierWrites } from '@dossier/kernel/jobs/earlier-writes.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { equals } from '@dossier/kernel/verbs.ts';
import { and, sql } from 'drizzle-orm';
import { z } from 'zod';
import { records, recordSortKeys, sortedFields } from '../table.ts';

const batchSize = 500;

/**
 * Fills the sort keys of a field in batches. Writes that begin after the field was added keep the keys of their records
 * themselves; each batch locks its records, so that it never stores a value that a write has just changed.
 */
export const fillSortKeys = defineJob({
  name: 'records/fill-sort-keys',
  input: z.object({ workspaceId: z.string(), folderId: z.string(), key: z.string() }),
  attemptsMax: 20,
  async run({ database, signal }, { workspaceId, folderId, key }) {
    const owned = database.of(workspaceId);
    const isField = equals(sortedFields, { workspaceId, folderId, key });
    const [field] = await owned.read.orm.select().from(sortedFields).where(isField);
    if (!field || field.filledAt !== null) return;
    await afterEarlierWrites(owned, signal);
    const workspace = sql`${sql.param(workspaceId, records.workspaceId)}::uuid`;
    const folder = sql`${sql.param(folderId, records.folderId)}::uuid`;
    for (let last: string | null = '00000000-0000-0000-0000-000000000000'; last !== null;) {
      if (signal.aborted) throw new Error('Stopped before all keys were filled; it begins again later.');
      const { rows }: { rows: { last: string | null }[] } = await owned.autocommit.orm.execute<{
        last: string | null;
      }>(sql`
        with batch as materialized (
          select id, data from ${records}
          where workspace_id = ${workspace} and folder_id = ${folder} and id > ${last}::uuid and deleted_at is null
          order by id limit ${batchSize} for share
        ), filled as (
          insert into ${recordSortKeys}
          select found.* from batch, sort_keys_of(${workspace}, ${folder}, batch.id, batch.data) as found
          where found.key = ${key}
          on conflict (workspace_id, record_id, key) do update
          set folder_id = excluded.folder_id, number = excluded.number, name = excluded.name, bytes = excluded.bytes
        )
        select (array_agg(id order by id desc))[1]::text as last from batch`);
      last = rows[0]?.last ?? null;
    }
    // In another order by now: the job of that order fills the keys again.
    const isSame = and(isField, equals(sortedFields, { kind: field.kind, places: field.places }));
    await owned.autocommit.orm
      .update(sortedFields)
      .set({ filledAt: sql`now()` })
      .where(isSame);
  },
});
