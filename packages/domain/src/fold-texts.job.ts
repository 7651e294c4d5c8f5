import type { Session } from '@dossier/postgres-engine/index.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { processInBatches, type Batch } from '@dossier/kernel/jobs/once.ts';
import { searchTextOf } from '@dossier/kernel/db/searched.ts';
import { foldText } from '@dossier/kernel/words.ts';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';

const rowsMax = 1_000;
const charsMax = 2_000_000;
const nil = '00000000-0000-0000-0000-000000000000';

interface Position {
  /** Which of `targets`; stored, so it keeps its name. */
  readonly place: number;
  readonly workspaceId: string;
  readonly id: string;
}

interface Target {
  readonly table: SQL;
  /** The text that is folded; a row may have none. */
  readonly source: SQL;
  readonly fold: (source: string) => string | null;
}

const targets: readonly Target[] = [
  { table: sql`records`, source: sql`search_text`, fold: foldText },
  { table: sql`deals`, source: sql`title`, fold: searchTextOf },
  { table: sql`tasks`, source: sql`title`, fold: searchTextOf },
  { table: sql`comments`, source: sql`text`, fold: searchTextOf },
  { table: sql`calls`, source: sql`notes`, fold: searchTextOf },
];

/**
 * Folds the searched texts of rows that were stored before texts were folded. It states no event and raises no version,
 * since no answer shows the folded text.
 */
export const foldTexts = defineJob({
  name: 'fold-texts',
  input: z.object({}),
  isOnce: true,
  run: (ctx) =>
    processInBatches<Position>(ctx, 'fold-texts', (db, position) =>
      foldBatch(db, position ?? { place: 0, workspaceId: nil, id: nil }),
    ),
});

interface Row extends Record<string, unknown> {
  readonly workspaceId: string;
  readonly id: string;
  readonly source: string | null;
  readonly current: string | null;
}

async function foldBatch(db: Session, { place: at, workspaceId, id }: Position): Promise<Batch<Position>> {
  const target = targets[at];
  if (!target) return { next: null };
  const { table, source, fold } = target;
  // Bounded in length too: a text may have a million characters.
  const { rows } = await db.orm.execute<Row>(sql`
    select workspace_id as "workspaceId", id, source, current from (
      select workspace_id, id, ${source} as source, search_text as current,
        sum(coalesce(octet_length(${source}), 0)) over (order by workspace_id, id)
          - coalesce(octet_length(${source}), 0) as before
      from ${table} where (workspace_id, id) > (${workspaceId}, ${id}) order by workspace_id, id limit ${rowsMax}
    ) batch where before < ${charsMax} order by workspace_id, id`);
  const last = rows.at(-1);
  if (!last) return { next: { place: at + 1, workspaceId: nil, id: nil } };
  const stale = rows
    .map((row) => ({ ...row, folded: row.source === null ? null : fold(row.source) }))
    .filter(({ folded, current }) => folded !== current);
  const next = { place: at, workspaceId: last.workspaceId, id: last.id };
  if (stale.length === 0) return { next };
  // Locked rows are skipped, so there is no deadlock; changed ones are read again with the next batch.
  const { rowCount } = await db.orm.execute(sql`
    with wanted as (
      select *
      from json_to_recordset(${JSON.stringify(stale)}::json) as w("workspaceId" uuid, id uuid, source text, folded text)
    ), free as materialized (
      select t.workspace_id, t.id, wanted.folded
      from wanted
      join ${table} t on t.workspace_id = wanted."workspaceId" and t.id = wanted.id and t.${source} = wanted.source
      for no key update of t skip locked
    )
    update ${table} t
    set search_text = free.folded
    from free
    where t.workspace_id = free.workspace_id and t.id = free.id`);
  return { next, isLocked: rowCount !== stale.length };
}
