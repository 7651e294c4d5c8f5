import { noteAudit } from '@dossier/kernel/audit/note.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { apiKeys } from './table.ts';

/**
 * Revokes the keys of a person who may have none any more, or hands them over; each is in the audit log. Triggers
 * revoke what is left, also where a member is removed by SQL (docs/decisions/0035).
 */
export async function endKeysOf(ctx: WriteContext, userId: string, newOwnerId: string | undefined): Promise<void> {
  const owned = await ctx.db.orm
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, ctx.workspaceId), eq(apiKeys.ownerId, userId), isNull(apiKeys.revokedAt)))
    .orderBy(apiKeys.id)
    .for('update');
  if (owned.length === 0) return;
  const ids = owned.map(({ id }) => id);
  const ended = await ctx.db.orm
    .update(apiKeys)
    .set(newOwnerId === undefined ? { revokedAt: sql`now()` } : { ownerId: newOwnerId })
    .where(and(eq(apiKeys.workspaceId, ctx.workspaceId), inArray(apiKeys.id, ids)))
    .returning({ id: apiKeys.id, name: apiKeys.name, ownerId: apiKeys.ownerId, revokedAt: apiKeys.revokedAt });
  for (const key of ended) {
    const before = { ...key, ownerId: userId, revokedAt: null };
    await noteAudit(ctx, newOwnerId === undefined ? 'apiKeys.revoke' : 'apiKeys.handOver', { before, after: key });
  }
}
