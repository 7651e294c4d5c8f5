import { defineSql } from '@dossier/postgres-engine/index.ts';

/**
 * Makes this transaction use indexes and generic plans. In a burst, a table fills up long before its statistics are
 * updated, and a plan for an empty table would scan the full one.
 */
export const byIndex = defineSql('read', 'by_index')`
    select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
      set_config('enable_mergejoin', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`;
