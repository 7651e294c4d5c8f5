import type { ReadContext } from '@dossier/kernel/context.ts';
import { notFound } from '@dossier/kernel/errors.ts';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { findFolderRow } from '../folders/index.ts';
import { findWebhooksOfField } from '../webhooks/index.ts';
import { fieldReferencesIn } from './field-references.ts';
import type { fieldUsesInput, fieldUsesSchema } from './field-uses-schema.ts';
import { isPublishedVersion } from './published.ts';
import { workflows, workflowVersions } from './table.ts';

type Uses = z.output<typeof fieldUsesSchema>;

/** As many as a workspace may have by default. */
const workflowsMax = 1_000;
const placesMax = 50;

/** The workflows and webhooks that use a field of a folder: in what runs, or in a draft. */
export async function listFieldUses(
  ctx: ReadContext,
  { id: folderId, key }: z.output<typeof fieldUsesInput>,
): Promise<Uses> {
  const folder = await findFolderRow(ctx, folderId);
  if (!folder) throw notFound('folder');
  if (!folder.fields.some((field) => field.key === key)) throw notFound('field');
  // Only definitions with the key as a word are read.
  const mentions = (column: typeof workflows.draft | typeof workflowVersions.definition) =>
    sql`position(${key} in ${column}::text) > 0`;
  const rows = await ctx.db.orm
    .select({
      id: workflows.id,
      name: workflows.name,
      isEnabled: workflows.isEnabled,
      draft: workflows.draft,
      definition: workflowVersions.definition,
    })
    .from(workflows)
    .leftJoin(workflowVersions, isPublishedVersion)
    .where(
      and(
        eq(workflows.workspaceId, ctx.workspaceId),
        or(mentions(workflows.draft), mentions(workflowVersions.definition)),
      ),
    )
    .orderBy(asc(workflows.name), asc(workflows.id))
    .limit(workflowsMax);
  const found = rows.flatMap(({ id, name, isEnabled, draft, definition }) => {
    const concerns = (reference: { folderId: string | null; key: string }) =>
      reference.key === key && (reference.folderId === null || reference.folderId === folderId);
    const published = definition ? fieldReferencesIn(definition).filter(concerns) : [];
    const drafted = published.length > 0 ? [] : fieldReferencesIn(draft).filter(concerns);
    const places = [...published, ...drafted];
    if (places.length === 0) return [];
    const isPublished = published.length > 0;
    return [
      {
        id,
        name,
        isEnabled,
        isPublished,
        isCertain: places.some((place) => place.folderId === folderId),
        places: places.slice(0, placesMax).map(({ step, path }) => ({ step, path })),
      },
    ];
  });
  return { workflows: found, webhooks: await findWebhooksOfField(ctx, folderId, key) };
}
