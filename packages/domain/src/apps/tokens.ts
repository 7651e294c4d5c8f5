import { hash } from 'node:crypto';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { apiKeys, hashSecret, newSecret, startOf } from '../api-keys/index.ts';

export const accessTokenS = 3_600;

/** An authorization code or a refresh token. `family` begins all of a connection, and so identifies reused ones. */
export function newCode(family = newSecret()) {
  const secret = family + newSecret();
  return { secret, columns: { familyHash: hashSecret(family), codeHash: hashSecret(secret) } };
}

const familyOf = (code: string) => code.slice(0, code.length / 2);
const isOf = (app: string) => and(eq(apiKeys.app, app), isNull(apiKeys.revokedAt));
const revoked = { revokedAt: sql`now()` };

/**
 * Exchanges a code with its proof (PKCE), or a refresh token, for new tokens; undefined if it is not valid for this
 * app. A reused one has leaked, so its connection ends (RFC 9700, 4.14).
 */
export function redeem(database: Database, app: string, code: string, verifier?: string) {
  return database.transaction(async ({ orm }) => {
    const family = familyOf(code);
    const { workspaceId, id, scopes, codeHash, challenge, codeExpiresAt } = apiKeys;
    const [key] = await orm
      .select({ workspaceId, id, scopes, codeHash, challenge, isOver: sql<boolean>`${codeExpiresAt} <= now()` })
      .from(apiKeys)
      .where(and(eq(apiKeys.familyHash, hashSecret(family)), isOf(app)))
      .for('update');
    if (!key) return undefined;
    const isKey = and(eq(workspaceId, key.workspaceId), eq(id, key.id));
    if (key.codeHash !== hashSecret(code)) {
      await orm.update(apiKeys).set(revoked).where(isKey);
      return undefined;
    }
    const proven = verifier === undefined ? null : hash('sha256', verifier, 'base64url');
    if (key.isOver || key.challenge !== proven) return undefined;
    const accessToken = newSecret();
    const refresh = newCode(family);
    const token = { hash: hashSecret(accessToken), start: startOf(accessToken) };
    const expiresAt = sql`now() + make_interval(secs => ${accessTokenS})`;
    const codeEnd = sql`now() + interval '30 days'`;
    await orm
      .update(apiKeys)
      .set({ ...token, expiresAt, ...refresh.columns, challenge: null, codeExpiresAt: codeEnd })
      .where(isKey);
    return { accessToken, refreshToken: refresh.secret, scopes: key.scopes };
  });
}

/** Ends the connection of an access or refresh token of this app (RFC 7009). */
export async function revokeToken({ autocommit }: Database, app: string, token: string): Promise<void> {
  const isIt = or(eq(apiKeys.hash, hashSecret(token)), eq(apiKeys.familyHash, hashSecret(familyOf(token))));
  await autocommit.orm
    .update(apiKeys)
    .set(revoked)
    .where(and(isIt, isOf(app)));
}
