import type { Client } from '@dossier/postgres-engine/maintenance.ts';

/** The collation `names` (migration 0068) if another ICU built its indexes: they may miss rows. */
export const oldOrder = `
  select c.oid from pg_collation c where collname = 'names' and collversion <> pg_collation_actual_version(c.oid)`;

export async function rebuildIfOrderIsOld(client: Client): Promise<void> {
  const { rows } = await client.query<{ index: string }>(`
    select distinct objid::regclass::text as index from pg_depend
    where classid = 'pg_class'::regclass and refclassid = 'pg_collation'::regclass and refobjid in (${oldOrder})`);
  for (const { index } of rows) await client.query(`reindex index concurrently ${index}`);
  if (rows.length > 0) await client.query('alter collation "names" refresh version');
}
