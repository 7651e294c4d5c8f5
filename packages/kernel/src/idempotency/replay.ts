import { and, eq, sql } from 'drizzle-orm';
import type { Idempotency } from '../context.ts';
import { type Session, arg, defineStatement } from '@dossier/postgres-engine/index.ts';
import { DomainError } from '../errors.ts';
import { isOtherBody } from './fingerprint.ts';
import { idempotencyKeys } from './table.ts';

/** Not a failure: carries the stored answer of this call, as JSON text. Thrown to leave the procedure early. */
export class Replayed extends DomainError {
  readonly answer: string;

  constructor(answer: string) {
    super('CONFLICT', 'This request was answered before.');
    this.answer = answer;
  }
}

const keptAnswer = defineStatement('read', 'idempotency.get', (orm) =>
  orm
    .select({ fingerprint: idempotencyKeys.fingerprint, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.workspaceId, arg(idempotencyKeys.workspaceId, 'workspaceId')),
        eq(idempotencyKeys.key, arg(idempotencyKeys.key, 'key')),
        sql`${idempotencyKeys.createdAt} > now() - interval '24 hours'`,
      ),
    ),
);

/**
 * Claims the key for this transaction. A repeat of an answered call throws `Replayed`; a repeat of
 * one that still runs, or the same key for something else, is a 409.
 */
export async function claimIdempotencyKey(
  db: Session,
  workspaceId: string,
  { key, fingerprint }: Idempotency,
): Promise<void> {
  const lock = await db.orm.execute<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${workspaceId} ${key}`}, 0)) as "isFree"`,
  );
  if (!lock.rows[0]?.isFree)
    throw new DomainError('CONFLICT', 'A request with this Idempotency-Key is still running.', { retryAfterS: 1 });
  const [kept] = await db.run(keptAnswer, { workspaceId, key });
  if (!kept) return;
  if (isOtherBody(kept.fingerprint, fingerprint))
    throw new DomainError(
      'CONFLICT',
      'This Idempotency-Key was used with another body. Use a new key for a new request.',
    );
  throw new Replayed(kept.answer);
}

/** Keeps the answer in the transaction of the write that it belongs to. */
export async function keepAnswer(
  db: Session,
  workspaceId: string,
  { key, fingerprint }: Idempotency,
  answer: unknown,
): Promise<void> {
  const row = { workspaceId, key, fingerprint, answer: JSON.stringify(answer) };
  await db.orm
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotencyKeys.workspaceId, idempotencyKeys.key],
      set: { ...row, createdAt: sql`now()` },
    });
}
