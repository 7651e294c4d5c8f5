import type { Client } from '@dossier/postgres-engine/maintenance.ts';

export interface SavedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Heartbeats: meaningless in a restored database. */
const passing = ['job_runners'];

/** Tables whose rows a trigger compares with those of another table (docs/decisions/0035). */
const compared: Readonly<Record<string, string>> = { api_keys: 'members', invitations: 'members' };

/**
 * The tables of a backup, each after those that its foreign keys reference, or that its rows are compared with.
 * Unlogged tables are left out.
 */
export async function listTables(client: Client): Promise<SavedTable[]> {
  const { rows: tables } = await client.query<SavedTable & { needs: string[] }>(
    `select c.relname as name,
       (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       array(select t.relname::text from pg_constraint k join pg_class t on t.oid = k.confrelid
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> all ($1)
     order by c.relname`,
    [passing],
  );
  const ordered: SavedTable[] = [];
  const isSaved = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name, needs }) => !isSaved(name) && [...needs, compared[name] ?? []].flat().every(isSaved),
    );
    if (!next) throw new Error('Foreign keys lead in a circle.');
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

/** The statement before the rows of a table in the script. */
export function copyFrom({ name, columns }: SavedTable): string {
  return `COPY public.${name} (${columns.join(', ')}) FROM stdin;`;
}
