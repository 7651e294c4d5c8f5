import type { Session } from '@dossier/postgres-engine/index.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { processTables, type StoredText, type TextTable } from '@dossier/kernel/jobs/once.ts';
import { searchTextOf } from '@dossier/kernel/db/searched.ts';
import { foldText } from '@dossier/kernel/words.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

interface Target extends TextTable {
  readonly fold: (source: string) => string | null;
}

const also = sql`, search_text as current`;

const targets: readonly Target[] = [
  { table: 'records', source: sql`t.search_text`, also, fold: foldText },
  { table: 'deals', source: sql`t.title`, also, fold: searchTextOf },
  { table: 'tasks', source: sql`t.title`, also, fold: searchTextOf },
  { table: 'comments', source: sql`t.text`, also, fold: searchTextOf },
  { table: 'calls', source: sql`t.notes`, also, fold: searchTextOf },
];

/**
 * Folds the searchable texts of rows from before folding. It states no event and raises no version, since no answer
 * shows the folded text.
 */
export const foldTexts = defineJob({
  name: 'fold-texts',
  input: z.object({}),
  isOnce: true,
  run: (ctx) => processTables(ctx, 'fold-texts', targets, foldRows),
});

async function foldRows(db: Session, { table, source, fold }: Target, rows: readonly StoredText[]): Promise<boolean> {
  const stale = rows
    .map((row) => ({ ...row, current: row['current'], folded: row.source === null ? null : fold(row.source) }))
    .filter(({ folded, current }) => folded !== current);
  if (stale.length === 0) return true;
  // Locked rows are skipped, so there is no deadlock; changed ones are read again with the next batch.
  const { rowCount } = await db.orm.execute(sql`
    with wanted as (
      select *
      from json_to_recordset(${JSON.stringify(stale)}::json) as w("workspaceId" uuid, id uuid, source text, folded text)
    ), free as materialized (
      select t.workspace_id, t.id, wanted.folded
      from wanted
      join ${sql.identifier(table)} t on t.workspace_id = wanted."workspaceId" and t.id = wanted.id
        and ${source} = wanted.source
      for no key update of t skip locked
    )
    update ${sql.identifier(table)} t
    set search_text = free.folded
    from free
    where t.workspace_id = free.workspace_id and t.id = free.id`);
  return rowCount === stale.length;
}
