import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, notFound } from '@dossier/kernel/errors.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import { workflowSecrets } from './table.ts';

/** The open secrets of the workspace, for the duration of a call. Never log or return them. */
export async function loadSecrets(ctx: ReadContext): Promise<Record<string, string>> {
  const { secretBox } = servicesOf(ctx);
  const rows = await ctx.db.orm.select().from(workflowSecrets).where(eq(workflowSecrets.workspaceId, ctx.workspaceId));
  return Object.fromEntries(
    rows.map(({ name, sealed }) => [name, secretBox.open(sealed, contextOf(ctx.workspaceId, name))]),
  );
}

export async function listSecrets(ctx: ReadContext): Promise<{ name: string; updatedAt: string }[]> {
  return ctx.db.orm
    .select({ name: workflowSecrets.name, updatedAt: workflowSecrets.updatedAt })
    .from(workflowSecrets)
    .where(eq(workflowSecrets.workspaceId, ctx.workspaceId))
    .orderBy(asc(workflowSecrets.name))
    .limit(200);
}

export async function setSecret(
  ctx: WriteContext,
  { name, value }: { name: string; value: string },
): Promise<{ name: string; updatedAt: string }> {
  const [known] = await ctx.db.orm
    .select({ n: count() })
    .from(workflowSecrets)
    .where(eq(workflowSecrets.workspaceId, ctx.workspaceId));
  if ((known?.n ?? 0) >= 200) throw new DomainError('UNPROCESSABLE_CONTENT', 'A workspace keeps at most 200 secrets.');
  const sealed = servicesOf(ctx).secretBox.seal(value, contextOf(ctx.workspaceId, name));
  const [row] = await ctx.db.orm
    .insert(workflowSecrets)
    .values({ workspaceId: ctx.workspaceId, name, sealed })
    .onConflictDoUpdate({
      target: [workflowSecrets.workspaceId, workflowSecrets.name],
      set: { sealed, updatedAt: sql`now()` },
    })
    .returning({ name: workflowSecrets.name, updatedAt: workflowSecrets.updatedAt });
  if (!row) throw new Error('INSERT ... RETURNING answered without a row.');
  return row;
}

export async function removeSecret(ctx: WriteContext, name: string): Promise<{ name: string; updatedAt: string }> {
  const [row] = await ctx.db.orm
    .delete(workflowSecrets)
    .where(and(eq(workflowSecrets.workspaceId, ctx.workspaceId), eq(workflowSecrets.name, name)))
    .returning({ name: workflowSecrets.name, updatedAt: workflowSecrets.updatedAt });
  if (!row) throw notFound('secret');
  return row;
}

function contextOf(workspaceId: string, name: string): string {
  return `workflow_secrets ${workspaceId} ${name}`;
}
