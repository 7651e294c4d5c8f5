import { findRow } from '@dossier/kernel/db/rows.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { notFound } from '@dossier/kernel/errors.ts';
import { cutPage, decodeCursor, offsetOf, pageBytesMax, type Page } from '@dossier/kernel/paging.ts';
import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { compareDefinitions } from './compare.ts';
import { workflowRows } from '../noun.ts';
import { getWorkflow, updateWorkflow } from '../service.ts';
import { workflowVersions } from '../table.ts';
import type { compareVersionsInput, listVersionsInput, Version, versionInput } from './version-schema.ts';

const { version, publishedAt, publishedBy, definition } = workflowVersions;
const columns = { version, publishedAt, publishedBy, definition };

/** The largest `integer` of PostgreSQL. */
const versionMax = 2_147_483_647;

export async function listVersions(
  ctx: ReadContext,
  { id, page, pageSize, cursor, count: isCounted }: z.output<typeof listVersionsInput>,
): Promise<Page<Version>> {
  await workflowRows.get(ctx, id);
  const before = cursor === undefined ? undefined : lt(workflowVersions.version, placeOf(cursor));
  const rows = await ctx.db.fetchQuery(
    ctx.db.orm
      .select(columns)
      .from(workflowVersions)
      .where(and(ofWorkflow(ctx, id), before))
      .orderBy(desc(workflowVersions.version))
      .limit(pageSize + 1)
      .offset(offsetOf({ page, pageSize, cursor })),
    pageBytesMax,
  );
  const found = cutPage(rows, pageSize, ({ version }) => ({ sort: '-version', value: String(version), id }));
  if (!isCounted) return found;
  return { ...found, total: await ctx.db.orm.$count(workflowVersions, ofWorkflow(ctx, id)) };
}

export async function getVersion(ctx: ReadContext, { id, version }: z.output<typeof versionInput>): Promise<Version> {
  const key = { workspaceId: ctx.workspaceId, workflowId: id, version };
  const row = await findRow(ctx.db, workflowVersions, key, columns);
  if (row) return row;
  await workflowRows.get(ctx, id);
  throw notFound('version');
}

/** Makes a version the draft. Runs use the published one until the draft is published. */
export async function restoreVersion(ctx: WriteContext, input: z.output<typeof versionInput>) {
  const { definition } = await getVersion(ctx, input);
  return updateWorkflow(ctx, { id: input.id, draft: definition });
}

export async function compareVersions(ctx: ReadContext, { id, from, to }: z.output<typeof compareVersionsInput>) {
  const [before, after] = await Promise.all([
    getVersion(ctx, { id, version: from }),
    to === undefined ? getWorkflow(ctx, id) : getVersion(ctx, { id, version: to }),
  ]);
  return compareDefinitions(before.definition, 'draft' in after ? after.draft : after.definition);
}

/** A forged cursor only reads from another position. */
function placeOf(cursor: string): number {
  const place = Number(decodeCursor(cursor, '-version', 'text').value);
  return Number.isInteger(place) ? Math.max(0, Math.min(place, versionMax)) : 0;
}

function ofWorkflow({ workspaceId }: ReadContext, id: string): SQL | undefined {
  return and(eq(workflowVersions.workspaceId, workspaceId), eq(workflowVersions.workflowId, id));
}
