import type { Resealed } from '@dossier/kernel/sealed-columns.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { and, asc, eq, gt } from 'drizzle-orm';
import { secretVersions } from './secret-versions.ts';
import { secondFactors } from '../table.ts';

const batchSize = 500;

/** Encrypts secrets of authenticator apps and recovery codes with the newest of the secrets, in better-auth's form. */
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
  /** Undefined where no known secret opens it. */
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
        const isSame = and(eq(secondFactors.secret, secret), eq(secondFactors.backupCodes, backupCodes));
        await orm
          .update(secondFactors)
          .set(values)
          .where(and(eq(secondFactors.id, id), isSame));
      }
    }
    last = rows.at(-1)?.id;
    if (rows.length < batchSize) return { stored, resealed, unopened };
  }
}
