import { and, eq, or, sql } from 'drizzle-orm';
import type { Idempotency } from '../context.ts';
import { type Session, arg, defineStatement } from '@dossier/postgres-engine/index.ts';
import { DomainError, conflict } from '../errors.ts';
import { idempotencyKeys } from './table.ts';

/** Not a failure: carries the stored answer of this call, as JSON text. Thrown to leave the procedure early. */
export class Replayed extends DomainError {
  readonly key: string;
  readonly answer: string;

  constructor(key: string, answer: string) {
    super('CONFLICT', 'This request was answered before.');
    this.key = key;
    this.answer = answer;
  }
}

const keptAnswer = defineStatement('read', 'idempotency.get', (orm) =>
  orm
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.workspaceId, arg(idempotencyKeys.workspaceId, 'workspaceId')),
        or(
          eq(idempotencyKeys.key, arg(idempotencyKeys.key, 'key')),
          eq(idempotencyKeys.key, arg(idempotencyKeys.key, 'firstKey')),
        ),
        sql`${idempotencyKeys.createdAt} > now() - interval '24 hours'`,
      ),
    ),
);

/**
 * Claims the key for this transaction. A repeat of an answered call throws `Replayed`; a repeat of a running call, or
 * the same key for another call, is a 409.
 */
export async function claimIdempotencyKey(
  db: Session,
  workspaceId: string,
  { key, fingerprints: { value, sent }, first }: Idempotency,
): Promise<void> {
  const lock = await db.orm.execute<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${workspaceId} ${key}`}, 0)) as "isFree"`,
  );
  if (!lock.rows[0]?.isFree) throw conflict('A request with this Idempotency-Key is still running.', 1);
  const found = await db.run(keptAnswer, { workspaceId, key, firstKey: first?.key ?? key });
  const kept = found.find((row) => row.key === key) ?? found[0];
  if (!kept) return;
  const known = [kept.fingerprint, kept.valueFingerprint];
  if (![value, sent, first?.fingerprint].some((one) => one !== undefined && known.includes(one)))
    throw conflict('This Idempotency-Key was used with another body. Use a new key for a new request.');
  throw new Replayed(kept.key, kept.answer);
}

/** Stores the answer in the transaction of its write. */
export async function keepAnswer(
  db: Session,
  workspaceId: string,
  { key, fingerprints: { value, sent } }: Idempotency,
  answer: unknown,
): Promise<void> {
  const row = { workspaceId, key, fingerprint: sent, valueFingerprint: value, answer: JSON.stringify(answer) };
  await db.orm
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotencyKeys.workspaceId, idempotencyKeys.key],
      set: { ...row, createdAt: sql`now()` },
    });
}
