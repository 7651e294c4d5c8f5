import type { Queries } from '@dossier/postgres-engine/index.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { members } from '../../members/index.ts';
import { isPublishedVersion } from './published.ts';
import { workflows, workflowVersions } from '../table.ts';

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
