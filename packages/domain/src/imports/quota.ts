import { Quota } from '@dossier/kernel/quotas.ts';
import { sql } from 'drizzle-orm';
import { imports } from './table.ts';

/** Files are kept for a week. */
export const importsQuota = new Quota({
  name: 'imports',
  title: 'import files within a week',
  max: 200,
  table: imports,
});

export const importBytesQuota = new Quota({
  name: 'importBytes',
  title: 'bytes of import files within a week',
  max: 2_000_000_000,
  table: imports,
  amount: sql<number>`coalesce(sum(${imports.size}), 0)::float8`,
});
