import { createHash } from 'node:crypto';
import { newUuid } from '@dossier/kernel/ids.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { eq, sql } from 'drizzle-orm';
import { signInThrottles } from './table.ts';

/** Attempts within an hour of the one before that cost nothing: a person who forgot their password. */
const freeAttempts = 20;
const hourMs = 3_600_000;
const waitMsMax = 900_000;

const { count, lastRequest } = signInThrottles;
const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
/** The wait after the free attempts: 30 s, doubled with each further one, up to a quarter of an hour. */
const waitMs = sql`least(${waitMsMax}::float8, 30000 * power(2, least(${count} - ${freeAttempts}, 20)))`;
const isForgotten = sql`${lastRequest} < ${now} - ${hourMs}`;

/**
 * Throttles guesses at one account, however many addresses they come from. Counts an attempt before its password is
 * checked, so that attempts at once count too. Undefined if it may go on, else the seconds to wait. Unknown accounts
 * are counted alike. Devices that have signed in before are exempt, so guesses cannot lock their owner out.
 */
export async function claimAttempt(database: Database, email: string): Promise<number | undefined> {
  const key = keyOf(email);
  const claimed = await database.autocommit.orm
    .insert(signInThrottles)
    .values({ id: newUuid(), key, count: 1, lastRequest: sql<number>`${now}` })
    .onConflictDoUpdate({
      target: signInThrottles.key,
      set: { count: sql`case when ${isForgotten} then 1 else ${count} + 1 end`, lastRequest: now },
      setWhere: sql`${count} < ${freeAttempts} or ${isForgotten} or ${lastRequest} + ${waitMs} <= ${now}`,
    })
    .returning({ count });
  if (claimed.length > 0) return undefined;
  const [left] = await database.read.orm
    .select({ ms: sql<number>`(${lastRequest} + ${waitMs} - ${now})::float8` })
    .from(signInThrottles)
    .where(eq(signInThrottles.key, key));
  return Math.max(1, Math.ceil((left?.ms ?? 0) / 1_000));
}

/** The password was right: the next attempts are free again. */
export async function forgetAttempts(database: Database, email: string): Promise<void> {
  await database.autocommit.orm.delete(signInThrottles).where(eq(signInThrottles.key, keyOf(email)));
}

/** A hash: addresses of people who have no account here are not kept. */
function keyOf(email: string): string {
  return `account ${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`;
}
