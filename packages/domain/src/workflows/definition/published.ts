import type { ReadContext } from '@dossier/kernel/context.ts';
import { notFound } from '@dossier/kernel/errors.ts';
import type { Queries } from '@dossier/postgres-engine/index.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { members } from '../../members/index.ts';
import { workflows, workflowVersions } from '../table.ts';

/** Joins a workflow with its published version, from which new runs start. */
export const isPublishedVersion = and(
  eq(workflowVersions.workspaceId, workflows.workspaceId),
  eq(workflowVersions.workflowId, workflows.id),
  eq(workflowVersions.version, workflows.publishedVersion),
);

/** A workflow without its definitions. */
export async function findWorkflow({ db, workspaceId }: ReadContext, id: string) {
  const { name, isEnabled, publishedVersion } = workflows;
  const [row] = await db.orm
    .select({ id: workflows.id, name, isEnabled, publishedVersion })
    .from(workflows)
    .where(and(eq(workflows.workspaceId, workspaceId), eq(workflows.id, id)));
  return row;
}

export async function demandWorkflow(ctx: ReadContext, id: string) {
  const workflow = await findWorkflow(ctx, id);
  if (!workflow) throw notFound('workflow');
  return workflow;
}

/** The members who published the current versions of these workflows; other ids are ignored. */
export function findPublishers(
  db: Queries,
  workspaceIds: readonly string[],
  ids: readonly string[],
): Promise<{ subjectId: string; userId: string }[]> {
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
