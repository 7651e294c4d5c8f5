import { sql } from 'drizzle-orm';
import { defineSql } from '@dossier/postgres-engine/index.ts';

/**
 * For this transaction: look rows up by index, whatever the planner believes. What a
 * burst brings is there long before the statistics are, and a prepared statement that was planned for an
 * empty table would read a full one from end to end. So there is one plan for all values, made once.
 */
export const byIndex = defineSql(
  'read',
  'by_index',
  sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
);
