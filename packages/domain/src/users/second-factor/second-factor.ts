import { deleteInOrder } from '@dossier/kernel/db/in-batches.ts';
import { changeRows, findRow } from '@dossier/kernel/db/rows.ts';
import { hkdfSync } from 'node:crypto';
import type { PersonContext, SignedIn } from '@dossier/kernel/context.ts';
import { impossible, there } from '@dossier/kernel/errors.ts';
import type { Database, Queries, Reads } from '@dossier/postgres-engine/index.ts';
import { and, eq, gt, sql, asc } from 'drizzle-orm';
import { findUser, signedInColumns } from '../service.ts';
import { secondFactors, users, verifications } from '../table.ts';
import type { Resealed } from '@dossier/kernel/sealed-columns.ts';

export const verifyCodePath = '/two-factor/verify-totp';
export const recoverPath = '/two-factor/verify-backup-code';
export const enablePath = '/two-factor/enable';
export const disablePath = '/two-factor/disable';
export const renewCodesPath = '/two-factor/generate-backup-codes';
export const secondFactorPaths = [enablePath, verifyCodePath, recoverPath, renewCodesPath, disablePath] as const;

export async function secondFactorOf({ db, user }: PersonContext): Promise<{ isOn: boolean }> {
  const row = await findRow(db, users, { id: user.id }, { isOn: users.twoFactorEnabled });
  return { isOn: row?.isOn === true };
}

/** The person whose password was right, but whose code is still needed. */
export async function findChallenged(db: Reads, challenge: string): Promise<SignedIn | undefined> {
  const isValid = and(eq(verifications.identifier, challenge), gt(verifications.expiresAt, sql`now()`));
  const proof = await findRow(db, verifications, isValid);
  return proof && findRow(db, users, { id: proof.value }, signedInColumns);
}

export async function removeSecondFactor(db: Queries, email: string): Promise<SignedIn> {
  const user = there(await findUser(db, email), 'person');
  const removed = await deleteInOrder(db, secondFactors, eq(secondFactors.userId, user.id));
  if (removed === 0) throw impossible(['email'], 'This person signs in without a second factor.');
  await changeRows(db, users, { id: user.id }, { twoFactorEnabled: false, updatedAt: sql`now()` });
  return user;
}

const batchSize = 500;

/** Re-encrypts secrets of authenticator apps and recovery codes with the newest secret, in better-auth's form. */
export async function resealSecondFactors(database: Database, secrets: readonly string[]): Promise<Resealed> {
  const { parseEnvelope, symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto');
  const versions = secretVersions(secrets);
  const key = {
    keys: new Map(versions.map(({ version, value }) => [version, value])),
    currentVersion: versions[0]?.version ?? 0,
  };
  const { orm } = database.autocommit;
  const unopened: string[] = [];
  let [stored, resealed] = [0, 0];
  /** Undefined if no known secret opens it. */
  const renewed = async (sealed: string) => {
    if (parseEnvelope(sealed)?.version === key.currentVersion) return sealed;
    const data = await symmetricDecrypt({ key, data: sealed }).catch(() => undefined);
    return data === undefined ? undefined : symmetricEncrypt({ key, data });
  };
  for (let last: string | undefined; ;) {
    const rows = await orm
      .select()
      .from(secondFactors)
      .where(last === undefined ? undefined : gt(secondFactors.id, last))
      .orderBy(asc(secondFactors.id))
      .limit(batchSize);
    for (const { id, userId, secret, backupCodes } of rows) {
      stored += 2;
      const values = { secret: await renewed(secret), backupCodes: await renewed(backupCodes) };
      if (values.secret === undefined || values.backupCodes === undefined) {
        unopened.push(`The second factor of ${userId} was encrypted with another AUTH_SECRET.`);
      } else if (values.secret !== secret || values.backupCodes !== backupCodes) {
        resealed += 2;
        await changeRows(database.autocommit, secondFactors, { id, secret, backupCodes }, values);
      }
    }
    last = rows.at(-1)?.id;
    if (rows.length < batchSize) return { stored, resealed, unopened };
  }
}

/** The secrets in better-auth's format, newest first. The version of a secret does not depend on its position. */
export function secretVersions(secrets: readonly string[]): { version: number; value: string }[] {
  return [...new Set(secrets)].map((value) => ({
    version: Buffer.from(hkdfSync('sha256', value, 'dossier', 'better-auth version', 4)).readUInt32BE() >>> 1,
    value,
  }));
}
