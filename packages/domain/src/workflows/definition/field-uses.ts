import { nameOrder } from '@dossier/kernel/db/columns.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { notFound } from '@dossier/kernel/errors.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { idOf } from '@dossier/kernel/values.ts';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { fieldKeySchema } from '../../fields/schema.ts';
import { findFolderRow } from '../../folders/index.ts';
import { findPipelineRow } from '../../pipelines/index.ts';
import { findWebhooksOfField } from '../../webhooks/index.ts';
import type { Definition } from '../definition.ts';
import { workflows, workflowVersions } from '../table.ts';
import { fieldReferencesIn, type Holder } from './field-references.ts';
import { isPublishedVersion } from './published.ts';

const fieldUsesSchema = z
  .object({
    workflows: z.array(
      z.object({
        id: idOf('wf'),
        name: z.string().meta({ example: 'Lead form' }),
        isEnabled: z.boolean(),
        isPublished: z.boolean().describe('Whether runs use it; otherwise the draft does.'),
        isCertain: z
          .boolean()
          .describe('false where only a run knows whether its record or deal lies in this folder or pipeline.'),
        places: z
          .array(
            z.object({
              step: z.string().nullable().meta({ description: 'null for the trigger.', example: 'task' }),
              path: z.string().meta({ example: 'input.title' }),
            }),
          )
          .describe('At most 50.'),
      }),
    ),
    webhooks: z
      .array(
        z.object({
          id: idOf('hook'),
          origin: z.string().meta({ description: 'Of its address.', example: 'https://hooks.example.com' }),
          description: z.string().nullable(),
          isEnabled: z.boolean(),
        }),
      )
      .describe('Those that wait for a change of the field.'),
  })
  .meta({ id: 'FieldUses' });
type Uses = z.output<typeof fieldUsesSchema>;

/** As many as a workspace may have by default. */
const workflowsMax = 1_000;
const placesMax = 50;

const shared = {
  output: fieldUsesSchema,
  meta: { scope: 'workflows:read', alsoScope: 'webhooks:read', settings: 'or key' },
} as const;
const what =
  'Workflows that read, write or wait for it, in what runs or in a draft, and webhooks that wait for it: ask ';

export const fieldUsesProcedure = restOf({
  ...shared,
  tag: 'Folders',
  path: '/folders',
  item: '/folders/{id}/fields/{key}/uses',
}).get(
  'List what uses a custom field of a folder',
  `${what}before the field is archived or changes its type.`,
  z.strictObject({ id: idOf('fld'), key: fieldKeySchema }),
  async (ctx, { id: folderId, key }) => {
    const folder = await findFolderRow(ctx, folderId);
    if (!folder) throw notFound('folder');
    if (!folder.fields.some((field) => field.key === key)) throw notFound('field');
    return {
      workflows: await findWorkflows(ctx, 'record', folderId, key),
      webhooks: await findWebhooksOfField(ctx, { folderId }, key),
    };
  },
);

export const dealFieldUsesProcedure = restOf({
  ...shared,
  tag: 'Pipelines',
  path: '/pipelines',
  item: '/pipelines/{id}/fields/{key}/uses',
}).get(
  'List what uses a custom field of the deals of a pipeline',
  `${what}before the field is archived.`,
  z.strictObject({ id: idOf('pl'), key: fieldKeySchema }),
  async (ctx, { id: pipelineId, key }) => {
    const pipeline = await findPipelineRow(ctx, pipelineId);
    if (!pipeline) throw notFound('pipeline');
    if (!pipeline.fields.some((field) => field.key === key)) throw notFound('field');
    return {
      workflows: await findWorkflows(ctx, 'deal', pipelineId, key),
      webhooks: await findWebhooksOfField(ctx, { pipelineId }, key),
    };
  },
);

/** The workflows with references to a field of this folder or pipeline, in what runs or in a draft. */
async function findWorkflows(
  ctx: ReadContext,
  holder: Holder,
  placeId: string,
  key: string,
): Promise<Uses['workflows']> {
  // Only definitions with the key as a word are read.
  const mentions = (column: typeof workflows.draft | typeof workflowVersions.definition) =>
    sql`position(${key} in ${column}::text) > 0`;
  const { id, name, isEnabled, draft } = workflows;
  const rows = await ctx.db.orm
    .select({ id, name, isEnabled, draft, definition: workflowVersions.definition })
    .from(workflows)
    .leftJoin(workflowVersions, isPublishedVersion)
    .where(and(eq(workflows.workspaceId, ctx.workspaceId), or(mentions(draft), mentions(workflowVersions.definition))))
    .orderBy(asc(nameOrder(name)), asc(id))
    .limit(workflowsMax);
  const usesIn = (definition: Definition) =>
    fieldReferencesIn(definition, holder).filter(
      (one) => one.key === key && (one.placeId === null || one.placeId === placeId),
    );
  return rows.flatMap(({ draft: edited, definition, ...workflow }) => {
    const published = definition ? usesIn(definition) : [];
    const isPublished = published.length > 0;
    const uses = isPublished ? published : usesIn(edited);
    if (uses.length === 0) return [];
    const isCertain = uses.some((use) => use.placeId === placeId);
    const places = uses.slice(0, placesMax).map(({ step, path }) => ({ step, path }));
    return [{ ...workflow, isPublished, isCertain, places }];
  });
}
