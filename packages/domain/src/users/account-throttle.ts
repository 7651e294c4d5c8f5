import { createHash } from 'node:crypto';
import type { SignedIn } from '@dossier/kernel/context.ts';
import { newUuid } from '@dossier/kernel/ids.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { signInThrottles } from './table.ts';

/** Free attempts, each within an hour of the previous one, for a person who forgot their password. */
const freeAttempts = 20;
const hourMs = 3_600_000;
const waitMsMax = 900_000;
/** Checks of second-factor codes before the factor is locked. */
const codesMax = 10;

const { count, lastRequest } = signInThrottles;
const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
/** The wait after the free attempts: 30 s, doubled with each further one, up to a quarter of an hour. */
const waitMs = sql`least(${waitMsMax}::float8, 30000 * power(2, least(${count} - ${freeAttempts}, 20)))`;
const isForgotten = sql`${lastRequest} < ${now} - ${hourMs}`;
/** Restarts at one after an hour without a request. */
const counted = sql`case when ${isForgotten} then 1 else ${count} + 1 end`;

/** Counts a request in one statement, so that concurrent ones count too; false if `isFree` refuses it. */
async function claim(
  { autocommit }: Database,
  key: string,
  set: { readonly count?: SQL; readonly lastRequest: SQL },
  isFree: SQL,
): Promise<boolean> {
  const claimed = await autocommit.orm
    .insert(signInThrottles)
    .values({ id: newUuid(), key, count: 1, lastRequest: now })
    .onConflictDoUpdate({ target: signInThrottles.key, set, setWhere: isFree })
    .returning({ id: signInThrottles.id });
  return claimed.length > 0;
}

/** At most `perHour` requests of this key within an hour of the first one. */
export function claimWithinHour(database: Database, key: string, perHour: number): Promise<boolean> {
  const first = sql`case when ${isForgotten} then ${now} else ${lastRequest} end`;
  return claim(database, key, { count: counted, lastRequest: first }, sql`${isForgotten} or ${count} < ${perHour}`);
}

/** Uses up a code, so that an observed code is useless. False if it was used already. */
export function claimCode(database: Database, userId: string, code: string): Promise<boolean> {
  const key = `code ${createHash('sha256').update(`${userId} ${code}`).digest('hex')}`;
  // Authenticator apps may repeat a code by chance; better-auth accepts one for 90 s.
  return claim(database, key, { lastRequest: now }, sql`${lastRequest} < ${now} - ${120_000}`);
}

/**
 * Throttles guesses at one account from any number of addresses. Counts an attempt before its password is checked, so
 * that concurrent ones count too. Undefined if it may continue, else the seconds to wait. Unknown accounts are counted
 * alike. Devices that have signed in before are exempt, so guesses can't lock their owner out.
 */
export async function claimAttempt(database: Database, email: string): Promise<number | undefined> {
  const key = keyOf(email);
  const isFree = sql`${count} < ${freeAttempts} or ${isForgotten} or ${lastRequest} + ${waitMs} <= ${now}`;
  if (await claim(database, key, { count: counted, lastRequest: now }, isFree)) return undefined;
  const [left] = await database.read.orm
    .select({ ms: sql<number>`(${lastRequest} + ${waitMs} - ${now})::float8` })
    .from(signInThrottles)
    .where(eq(signInThrottles.key, key));
  return Math.max(1, Math.ceil((left?.ms ?? 0) / 1_000));
}

/**
 * Counts a second-factor code before it is checked, so that concurrent guesses count too. False while the factor is
 * locked: for a quarter of an hour after ten codes in a row.
 */
export function claimCodeCheck(database: Database, userId: string): Promise<boolean> {
  const isOver = sql`${lastRequest} < ${now} - ${waitMsMax}`;
  const checked = sql`case when ${isOver} then 1 else ${count} + 1 end`;
  const isFree = sql`${isOver} or ${count} < ${codesMax}`;
  return claim(database, codesOf(userId), { count: checked, lastRequest: now }, isFree);
}

/** Called after a correct password or code: the next attempts are free again. */
export async function forgetAttempts(database: Database, { id, email }: Pick<SignedIn, 'id' | 'email'>): Promise<void> {
  const keys = [codesOf(id), keyOf(email)].toSorted();
  await database.autocommit.orm.delete(signInThrottles).where(inArray(signInThrottles.key, keys));
}

function codesOf(userId: string): string {
  return `codes ${userId}`;
}

/** A hash, so that addresses without an account are not stored. */
function keyOf(email: string): string {
  return `account ${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`;
}

/**
 * The header that gives better-auth the caller's network address. The gateway sets it on every request and drops one
 * sent by a caller, because sign-ins are throttled by it.
 */
export const clientAddressHeader = 'x-dossier-client-address';
