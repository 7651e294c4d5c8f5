import type pg from 'pg';
import { clientSettings } from '../clients.ts';
import type { DatabaseOptions } from '../engine.ts';
import { openPool } from '../pool.ts';
import type { BoundStatement } from './batch.ts';
import { groupsMax } from './group-commit.ts';
import { Client } from './wire.ts';

// Short reads have an index in the order of their answer, so one plan is right for all values. By default PostgreSQL
// plans a list with LIMIT anew each time, which costs as much as the list, or sorts because of an estimate.
const genericPlans = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_bitmapscan=off';

// The right index for a search depends on its values.
const customPlans = '-c plan_cache_mode=force_custom_plan';

// Settings of a search whose generic plan is right; they end with its batch.
const genericPlanOfBatch = `select set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`;

// A read that takes longer is not short, and runs again alone.
const shortMs = 250;
// A write that waits longer for a lock would delay its group, and is committed alone.
const groupLockMs = 100;

/** Maximum number of concurrent groups of short reads. */
export function groupCountsOf({ sharedCount = 3 }: DatabaseOptions) {
  return { short: sharedCount, access: Math.min(2, sharedCount) };
}

/** The pools of the engine: a separate one for each kind of work that must not wait for another kind. */
export function openPools(options: DatabaseOptions) {
  const { statementTimeoutMs = 10_000, onError = () => {} } = options;
  const { config, withSettings } = clientSettings(options);
  const open = (max: number, settings?: string) =>
    // pg's types leave `pipeline` out.
    openPool({ ...config, ...withSettings(settings), pipeline: true, max, Client } as pg.PoolConfig, onError);
  const short = `${genericPlans} -c statement_timeout=${Math.min(shortMs, statementTimeoutMs)}`;
  const counts = groupCountsOf(options);
  return {
    main: open(options.poolSize ?? 6),
    writes: open(groupsMax, `-c lock_timeout=${groupLockMs}`),
    short: open(2 * counts.short, short),
    access: open(2 * counts.access, short),
    searches: open(4, customPlans),
    slow: open(6, genericPlans),
    // Opens connections only while callers can't be identified quickly.
    slowAccess: open(counts.access, genericPlans),
  };
}

/**
 * Settings at the start of a batch. Connections get theirs when they open, but a pooler may drop them, so each batch
 * sends them again.
 */
export function batchSettingsOf(options: DatabaseOptions) {
  const { isPreparing = true } = options;
  const isDirect = isDirectly(options);
  const timeout = (name: string, setting: string, ms: number): BoundStatement | undefined =>
    isDirect
      ? undefined
      : { name: isPreparing ? name : '', text: `select set_config('${setting}', '${ms}', true)`, values: [] };
  return {
    short: timeout('short', 'statement_timeout', shortMs),
    writes: timeout('group_lock', 'lock_timeout', groupLockMs),
    plannedSearches: { name: isDirect ? 'plan_once' : '', text: genericPlanOfBatch, values: [] },
  };
}

/** True if connections lead to PostgreSQL itself, without a pooler in between. */
export function isDirectly({ isPreparing = true, directUrl }: DatabaseOptions): boolean {
  return isPreparing && directUrl === undefined;
}
