import { ExternalIds } from '@dossier/kernel/db/external-ids.ts';
import { sql } from 'drizzle-orm';
import { successorByExternalId } from './merge/merged.ts';
import { records } from './table.ts';

/** A record in Trash holds its external id: a sync neither makes a second one nor restores it. */
export const recordExternalIds = new ExternalIds(
  'record',
  'records_external',
  records,
  sql`${records.deletedAt} is not null`,
  successorByExternalId,
);
