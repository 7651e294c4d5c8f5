import { sql, type SQL } from 'drizzle-orm';

/**
 * The smallest UUIDv7 (RFC 9562) of a moment: earlier ids are smaller. So old rows are found by the primary key,
 * without an index on time.
 */
export function firstUuidAt(moment: SQL): SQL {
  return sql`(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;
}
