import type { Session } from '@dossier/postgres-engine/index.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { JobContext } from './define.ts';
import { processInBatches } from './once.ts';

const rowsMax = 1_000;
const charsMax = 2_000_000;
const nil = '00000000-0000-0000-0000-000000000000';

/** A table whose rows a job goes through, and the text that it reads of each. */
export interface TextTable {
  readonly table: string;
  readonly source: SQL;
  /** Further columns. */
  readonly also?: SQL;
}

/** A row with the text that was read. */
export interface StoredText extends Record<string, unknown> {
  readonly workspaceId: string;
  readonly id: string;
  readonly source: string | null;
}

interface Position {
  /** The table's number; stored, so it keeps its name. */
  readonly place: number;
  readonly workspaceId: string;
  readonly id: string;
}

/**
 * Goes once through all rows of several tables, which have ids and workspaces. `change` writes a batch; false
 * if locks of others kept it from some rows.
 */
export function processTables<Table extends TextTable>(
  ctx: JobContext,
  name: string,
  tables: readonly Table[],
  change: (db: Session, table: Table, rows: StoredText[]) => Promise<boolean>,
): Promise<void> {
  return processInBatches<Position>(ctx, name, async (db, position) => {
    const { place, ...after } = position ?? { place: 0, workspaceId: nil, id: nil };
    const table = tables[place];
    if (!table) return { next: null };
    const rows = await readBatch(db, table, after);
    const last = rows.at(-1);
    if (!last) return { next: { place: place + 1, workspaceId: nil, id: nil } };
    const isLocked = !(await change(db, table, rows));
    return { next: { place, workspaceId: last.workspaceId, id: last.id }, isLocked };
  });
}

/** Bounded in length too: a text may have a million characters. */
async function readBatch(
  db: Session,
  { table, source, also = sql`` }: TextTable,
  { workspaceId, id }: Pick<Position, 'workspaceId' | 'id'>,
): Promise<StoredText[]> {
  const size = sql`coalesce(octet_length(source), 0)`;
  const { rows } = await db.orm.execute<StoredText>(sql`
    select * from (
      select *, sum(${size}) over (order by "workspaceId", id) - ${size} as before
      from (
        select workspace_id as "workspaceId", id, (${source})::text as source ${also}
        from ${sql.identifier(table)} t where (workspace_id, id) > (${workspaceId}, ${id})
        order by workspace_id, id limit ${rowsMax}
      ) page
    ) batch where before < ${charsMax} order by "workspaceId", id`);
  return rows;
}
