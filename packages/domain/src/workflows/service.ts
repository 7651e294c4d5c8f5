import { findRow } from '@dossier/kernel/db/rows.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import { impossible, there } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import type { PageInput } from '@dossier/kernel/page-schema.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { emit } from '../events-log/index.ts';
import { workflowDisabled } from './events.ts';
import { secretFor } from './trigger/protection.ts';
import { problemsOf } from './definition/problems.ts';
import { nextTimeOf } from './trigger/schedule.ts';
import { isPublishedVersion } from './definition/published.ts';
import { bindSecrets } from './definition/secret-origins.ts';
import type { createWorkflowInput, updateWorkflowInput, Workflow, workflowDetailSchema } from './schema.ts';
import { workflowRows } from './noun.ts';
import { workflowPools, workflowRuns, workflows, workflowVersions } from './table.ts';
import { cancelRuns } from './wait/cancel.ts';
import { demandRunnable, demandValid } from './definition/validate.ts';

export const workflowsQuota = new Quota('workflows', 'workflows', 500, workflows);

type Detail = z.output<typeof workflowDetailSchema>;

const ofPublished = <Column extends PgColumn>(column: Column): SQL.Aliased<Column['_']['data'] | null> =>
  sql`(select ${column} from ${workflowVersions} where ${isPublishedVersion})`.mapWith(column).as(column.name);
// Without the draft, which may be long.
const { id, name, isEnabled, publishedVersion, version, createdAt, updatedAt } = workflows;
const own = { id, name, isEnabled, publishedVersion, version, createdAt, updatedAt };
const listed = {
  ...own,
  definition: ofPublished(workflowVersions.definition),
  publishedAt: ofPublished(workflowVersions.publishedAt),
};
const newest = new NewestFirst('workflows.list', workflows, listed);
type Listed = Awaited<ReturnType<typeof newest.list>>['data'][number];

export async function listWorkflows(ctx: ReadContext, page: PageInput): Promise<Page<Workflow>> {
  const { data, byteLength, nextCursor, total } = await newest.list(ctx, page, {});
  return { data: await asWorkflows(ctx, data), byteLength, nextCursor, total };
}

export async function getWorkflow(ctx: ReadContext, id: string): Promise<Detail> {
  const columns = { ...listed, draft: workflows.draft };
  const found = await findRow(ctx.db, workflows, { workspaceId: ctx.workspaceId, id }, columns);
  const { draft, ...workflow } = there(found, 'workflow');
  const [shown] = await asWorkflows(ctx, [workflow]);
  return { ...there(shown, 'workflow'), draft, isDraftPublished: isDeepStrictEqual(draft, workflow.definition) };
}

export async function createWorkflow(ctx: WriteContext, { name, draft }: z.output<typeof createWorkflowInput>) {
  await demandValid(ctx, draft);
  await demandRoom(ctx, workflowsQuota);
  const id = newId('wf');
  await ctx.db.orm.insert(workflows).values({ workspaceId: ctx.workspaceId, id, name, draft });
  return getWorkflow(ctx, id);
}

/** Changes the draft. Runs use the published version. */
export async function updateWorkflow(ctx: WriteContext, { id, name, draft }: z.output<typeof updateWorkflowInput>) {
  if (draft) await demandValid(ctx, draft);
  const row = await workflowRows.lock(ctx, id);
  if (ctx.audit) ctx.audit.before = await getWorkflow(ctx, id);
  await workflowRows.change(ctx, row, { name, draft });
  return getWorkflow(ctx, id);
}

/** Freezes the draft as the version for new runs. Runs in progress keep their version. */
export async function publishWorkflow(ctx: WriteContext, id: string): Promise<Detail> {
  const row = await workflowRows.lock(ctx, id);
  if (ctx.audit) ctx.audit.before = await getWorkflow(ctx, id);
  await demandRunnable(ctx, row.draft);
  await bindSecrets(ctx, id, row.draft);
  const { trigger } = row.draft;
  const isGuarded = trigger.kind === 'webhook' && trigger.protection !== 'none';
  if (isGuarded && secretFor(trigger, row, servicesOf(ctx).secretBox) === undefined) {
    const proof = trigger.protection === 'token' ? 'token' : 'signature';
    throw impossible(['id'], `The trigger demands a ${proof}: set its secret first.`);
  }
  const [latest] = await ctx.db.orm
    .select({ version: sql<number>`coalesce(max(${workflowVersions.version}), 0)::int` })
    .from(workflowVersions)
    .where(and(eq(workflowVersions.workspaceId, ctx.workspaceId), eq(workflowVersions.workflowId, id)));
  const version = (latest?.version ?? 0) + 1;
  await ctx.db.orm.insert(workflowVersions).values({
    workspaceId: ctx.workspaceId,
    workflowId: id,
    version,
    definition: row.draft,
    publishedBy: ctx.actor.name,
    publisherId: ctx.actor.kind === 'user' ? ctx.actor.id : null,
  });
  const event = trigger.kind === 'event' ? trigger : undefined;
  await workflowRows.change(ctx, row, {
    publishedVersion: version,
    triggerKind: trigger.kind,
    eventKind: event?.event ?? null,
    folderId: event?.folderId ?? null,
    pipelineId: event?.pipelineId ?? null,
    changedField: event?.changedField ?? null,
    nextRunAt: row.isEnabled ? nextTimeOf(trigger) : null,
  });
  return getWorkflow(ctx, id);
}

export async function enableWorkflow(ctx: WriteContext, id: string, isEnabled: boolean): Promise<Workflow> {
  const row = await workflowRows.lock(ctx, id);
  if (isEnabled && row.publishedVersion === null) throw impossible(['id'], 'Publish a version first.');
  const { draft: _, isDraftPublished: _is, ...before } = await getWorkflow(ctx, id);
  if (ctx.audit) ctx.audit.before = before;
  if (row.isEnabled && !isEnabled) emit(ctx, workflowDisabled, {}, { workflow: { id, name: row.name } });
  await workflowRows.change(ctx, row, { isEnabled, nextRunAt: isEnabled ? nextTimeOf(before.trigger) : null });
  const { draft: _draft, isDraftPublished: _isDraftPublished, ...workflow } = await getWorkflow(ctx, id);
  return workflow;
}

/** Deletes the workflow and cancels its runs; their log is kept for its 30 days. */
export async function removeWorkflow(ctx: WriteContext, id: string): Promise<Detail> {
  await workflowRows.lock(ctx, id);
  const workflow = await getWorkflow(ctx, id);
  await ctx.db.orm.delete(workflows).where(and(eq(workflows.workspaceId, ctx.workspaceId), eq(workflows.id, id)));
  for (const table of [workflowVersions, workflowPools])
    await ctx.db.orm.delete(table).where(and(eq(table.workspaceId, ctx.workspaceId), eq(table.workflowId, id)));
  await cancelRuns(ctx.db, ctx.workspaceId, eq(workflowRuns.workflowId, id), 'The workflow was deleted.');
  return workflow;
}

async function asWorkflows(ctx: ReadContext, rows: readonly Listed[]): Promise<Workflow[]> {
  const published = rows.flatMap(({ id: workflowId, publishedVersion: version, definition, publishedAt }) =>
    definition && version !== null && publishedAt !== null ? [{ workflowId, version, definition, publishedAt }] : [],
  );
  const problems = await problemsOf(ctx, published);
  return rows.map(({ id, name, isEnabled, publishedVersion, version, createdAt, updatedAt, definition }) => {
    const trigger = definition?.trigger ?? null;
    const triggerUrl = trigger?.kind === 'webhook' ? `${ctx.publicUrl ?? ''}/api/webhooks/trigger/${id}` : null;
    const shown = { id, name, isEnabled, publishedVersion, trigger, triggerUrl, version, createdAt, updatedAt };
    return { ...shown, problems: problems.get(id) ?? [] };
  });
}
