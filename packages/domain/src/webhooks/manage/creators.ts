import type { Queries } from '@dossier/postgres-engine/index.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { members } from '../../members/index.ts';
import { webhooks } from '../table.ts';

/** The members who made these webhooks; other ids are ignored. */
export function findCreators(
  db: Queries,
  workspaceIds: readonly string[],
  ids: readonly string[],
): Promise<{ subjectId: string; userId: string }[]> {
  return db.orm
    .select({ subjectId: webhooks.id, userId: members.userId })
    .from(webhooks)
    .innerJoin(members, and(eq(members.workspaceId, webhooks.workspaceId), eq(members.userId, webhooks.makerId)))
    .where(and(inArray(webhooks.workspaceId, [...workspaceIds]), inArray(webhooks.id, [...ids])));
}
