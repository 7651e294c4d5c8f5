import { and, eq } from 'drizzle-orm';
import { workflows, workflowVersions } from '../table.ts';

/** Joins a workflow with its published version, from which new runs start. */
export const isPublishedVersion = and(
  eq(workflowVersions.workspaceId, workflows.workspaceId),
  eq(workflowVersions.workflowId, workflows.id),
  eq(workflowVersions.version, workflows.publishedVersion),
);
