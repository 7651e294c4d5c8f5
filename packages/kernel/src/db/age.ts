import { sql, type SQL } from 'drizzle-orm';

/**
 * The smallest UUIDv7 (RFC 9562) of a moment: what was made before sorts before it. So the key of a
 * table tells what is old, and no index over time has to be kept for every row.
 */
export function firstUuidAt(moment: SQL): SQL {
  return sql`(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;
}
