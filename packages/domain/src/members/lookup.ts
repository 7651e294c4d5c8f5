import type { ReadContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { members } from './table.ts';

/** Which of these ids are people of the workspace. */
export async function findMemberIds(ctx: ReadContext, ids: string[]): Promise<Set<string>> {
  const rows = await ctx.db.orm.select({ userId: members.userId }).from(members).where(and(eq(members.workspaceId, ctx.workspaceId), inArray(members.userId, ids)));
  return new Set(rows.map(({ userId }) => userId));
}

/** The person that a write names: 422 at `path` where they are no member of the workspace. */
export async function demandMember(ctx: ReadContext, userId: string, path: (string | number)[]): Promise<void> {
  const known = await findMemberIds(ctx, [userId]);
  if (!known.has(userId)) throw impossible(path, 'must be the id of a member of the workspace');
}
