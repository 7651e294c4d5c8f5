import { nameOrder } from '@dossier/kernel/db/columns.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { notFound, there } from '@dossier/kernel/errors.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { component, idOf } from '@dossier/kernel/values.ts';
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

const fieldUsesSchema = component('FieldUses', {
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
});

const workflowsMax = 1_000;
const placesMax = 50;

export const fieldUsesProcedure = usesProcedure(
  { holder: 'record', noun: 'folder', prefix: 'fld', tag: 'Folders', find: findFolderRow },
  'List what uses a custom field of a folder',
  'before the field is archived or changes its type.',
);

export const dealFieldUsesProcedure = usesProcedure(
  { holder: 'deal', noun: 'pipeline', prefix: 'pl', tag: 'Pipelines', find: findPipelineRow },
  'List what uses a custom field of the deals of a pipeline',
  'before the field is archived.',
);

interface Place {
  readonly holder: Holder;
  readonly noun: 'folder' | 'pipeline';
  readonly prefix: 'fld' | 'pl';
  readonly tag: string;
  find(ctx: ReadContext, id: string): Promise<{ readonly fields: readonly { readonly key: string }[] } | undefined>;
}

function usesProcedure({ holder, noun, prefix, tag, find }: Place, summary: string, when: string) {
  const path = `/${noun}s` as const;
  const meta = { scope: 'workflows:read', alsoScope: 'webhooks:read', settings: 'or key' } as const;
  return restOf({ tag, path, item: `${path}/{id}/fields/{key}/uses`, output: fieldUsesSchema, meta }).get(
    summary,
    `Workflows that read, write or wait for it, in what runs or in a draft, and webhooks that wait for it: ask ${when}`,
  )(z.strictObject({ id: idOf(prefix), key: fieldKeySchema }), async (ctx, { id, key }) => {
    const place = there(await find(ctx, id), noun);
    if (!place.fields.some((field) => field.key === key)) throw notFound('field');
    return {
      workflows: await findWorkflows(ctx, holder, id, key),
      webhooks: await findWebhooksOfField(ctx, `${noun}Id`, id, key),
    };
  });
}

async function findWorkflows(ctx: ReadContext, holder: Holder, placeId: string, key: string) {
  // Loads only definitions that contain the key as a word.
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
