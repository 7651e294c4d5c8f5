import type { WriteContext } from '@dossier/kernel/context.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { demandRank } from '../members/index.ts';
import type { removeWorkspaceInput, Workspace } from './schema.ts';
import { getWorkspace } from './service.ts';
import { workspaces } from './table.ts';

/** Closes the workspace for all but its owners. A job deletes it after these days. */
export async function removeWorkspace(
  ctx: WriteContext,
  { days }: z.output<typeof removeWorkspaceInput>,
): Promise<Workspace> {
  const deletionAt = sql<string>`now() + make_interval(days => ${days})`;
  const workspace = await setDeletion(ctx, deletionAt, isNull(workspaces.deletionAt), 'It is to be deleted already.');
  // Live pages of members end, as after their removal.
  await ctx.db.orm.execute(sql`
    select pg_notify('dossier_access', workspace_id || ' ' || user_id)
    from members
    where workspace_id = ${sql.param(ctx.workspaceId, workspaces.id)} and role <> 'OWNER'`);
  return workspace;
}

export function restoreWorkspace(ctx: WriteContext): Promise<Workspace> {
  return setDeletion(ctx, null, gt(workspaces.deletionAt, sql`now()`), 'It is not to be deleted, or its time is over.');
}

async function setDeletion(
  ctx: WriteContext,
  deletionAt: SQL<string> | null,
  where: SQL,
  refusal: string,
): Promise<Workspace> {
  demandRank(ctx, 'OWNER');
  if (ctx.audit) ctx.audit.before = await getWorkspace(ctx);
  const [workspace] = await ctx.db.orm
    .update(workspaces)
    .set({ deletionAt, updatedAt: sql`greatest(now(), ${workspaces.updatedAt})` })
    .where(and(eq(workspaces.id, ctx.workspaceId), where))
    .returning();
  if (!workspace) throw new DomainError('CONFLICT', refusal);
  return workspace;
}
