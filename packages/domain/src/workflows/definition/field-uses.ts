import type { ReadContext } from '@dossier/kernel/context.ts';
import { notFound } from '@dossier/kernel/errors.ts';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { findFolderRow } from '../../folders/index.ts';
import { findPipelineRow } from '../../pipelines/index.ts';
import { findWebhooksOfField } from '../../webhooks/index.ts';
import { dealFieldReferencesIn } from './deal-field-references.ts';
import type { Definition } from '../definition.ts';
import { fieldReferencesIn } from './field-references.ts';
import type { dealFieldUsesInput, fieldUsesInput, fieldUsesSchema } from './field-uses-schema.ts';
import { isPublishedVersion } from './published.ts';
import { workflows, workflowVersions } from '../table.ts';

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
  const referencesIn = (definition: Definition) =>
    fieldReferencesIn(definition).map(({ folderId: placeId, ...reference }) => ({ ...reference, placeId }));
  return {
    workflows: await findWorkflows(ctx, folderId, key, referencesIn),
    webhooks: await findWebhooksOfField(ctx, { folderId }, key),
  };
}

/** The same for a field of the deals of a pipeline. */
export async function listDealFieldUses(
  ctx: ReadContext,
  { id: pipelineId, key }: z.output<typeof dealFieldUsesInput>,
): Promise<Uses> {
  const pipeline = await findPipelineRow(ctx, pipelineId);
  if (!pipeline) throw notFound('pipeline');
  if (!pipeline.fields.some((field) => field.key === key)) throw notFound('field');
  const referencesIn = (definition: Definition) =>
    dealFieldReferencesIn(definition).map(({ pipelineId: placeId, ...reference }) => ({ ...reference, placeId }));
  return {
    workflows: await findWorkflows(ctx, pipelineId, key, referencesIn),
    webhooks: await findWebhooksOfField(ctx, { pipelineId }, key),
  };
}

interface Reference {
  /** The folder or the pipeline of the field; null where only a run knows. */
  readonly placeId: string | null;
  readonly key: string;
  readonly step: string | null;
  readonly path: string;
}

/** The workflows with references to a field of this folder or pipeline. */
async function findWorkflows(
  ctx: ReadContext,
  placeId: string,
  key: string,
  referencesIn: (definition: Definition) => Reference[],
): Promise<Uses['workflows']> {
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
  return rows.flatMap(({ id, name, isEnabled, draft, definition }) => {
    const concerns = (reference: Reference) =>
      reference.key === key && (reference.placeId === null || reference.placeId === placeId);
    const published = definition ? referencesIn(definition).filter(concerns) : [];
    const drafted = published.length > 0 ? [] : referencesIn(draft).filter(concerns);
    const places = [...published, ...drafted];
    if (places.length === 0) return [];
    const isPublished = published.length > 0;
    return [
      {
        id,
        name,
        isEnabled,
        isPublished,
        isCertain: places.some((place) => place.placeId === placeId),
        places: places.slice(0, placesMax).map(({ step, path }) => ({ step, path })),
      },
    ];
  });
}
