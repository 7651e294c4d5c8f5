import { changeRows } from '@dossier/kernel/db/rows.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import type { Queries } from '@dossier/postgres-engine/index.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { members } from '../../members/index.ts';
import { workflows, workflowVersions } from '../table.ts';

/** Joins a workflow with its published version, from which new runs start. */
export const isPublishedVersion = and(
  eq(workflowVersions.workspaceId, workflows.workspaceId),
  eq(workflowVersions.workflowId, workflows.id),
  eq(workflowVersions.version, workflows.publishedVersion),
);

export function findWorkflowsOf({ db, workspaceId }: ReadContext, userId: string) {
  const { id, name, isEnabled, triggerKind } = workflows;
  return db.orm
    .select({ id, name, hasAddress: sql<boolean>`${triggerKind} = 'webhook'` })
    .from(workflows)
    .innerJoin(workflowVersions, isPublishedVersion)
    .where(and(eq(workflows.workspaceId, workspaceId), eq(workflowVersions.publisherId, userId), eq(isEnabled, true)))
    .orderBy(workflows.createdAt, id);
}

/** Hands over the workflows whose current version a person published: notices of their failures go to `publisherId`. */
export async function passOnWorkflows(ctx: WriteContext, userId: string, publisherId: string | null): Promise<void> {
  const { workflowId, version, publisherId: publisher } = workflowVersions;
  const { workspaceId } = ctx;
  const found = await ctx.db.orm
    .select({ workflowId, version })
    .from(workflows)
    .innerJoin(workflowVersions, isPublishedVersion)
    .where(and(eq(workflows.workspaceId, workspaceId), eq(publisher, userId)))
    .orderBy(workflows.id)
    .for('no key update', { of: workflows });
  for (const one of found) await changeRows(ctx.db, workflowVersions, { workspaceId, ...one }, { publisherId });
}

/** The members who published the current versions of these workflows; other ids are ignored. */
export function findPublishers(db: Queries, workspaceIds: readonly string[], ids: readonly string[]) {
  return db.orm
    .select({ subjectId: workflows.id, userId: members.userId })
    .from(workflows)
    .innerJoin(workflowVersions, isPublishedVersion)
    .innerJoin(
      members,
      and(eq(members.workspaceId, workflows.workspaceId), eq(members.userId, workflowVersions.publisherId)),
    )
    .where(and(inArray(workflows.workspaceId, [...workspaceIds]), inArray(workflows.id, [...ids])));
}
