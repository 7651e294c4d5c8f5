import type { WriteContext } from '@dossier/kernel/context.ts';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { changeDeal, dealNoun, deals } from '../deals/index.ts';
import { replaceChoices } from '../fields/index.ts';
import type { Pipeline, updateFieldInput } from './schema.ts';
import { changeFields } from './service.ts';

/** `updateFolderField` for the deals of a pipeline. */
export async function updatePipelineField(
  ctx: WriteContext,
  { id, ...input }: z.output<typeof updateFieldInput>,
): Promise<Pipeline> {
  return replaceChoices(
    ctx,
    input,
    {
      noun: 'deal',
      table: deals,
      columns: dealNoun.columns,
      where: and(eq(deals.workspaceId, ctx.workspaceId), eq(deals.pipelineId, id)),
      change: (deal, data) => changeDeal(ctx, deal, { stageId: deal.stageId, data }),
    },
    (change) => changeFields(ctx, id, change, input.field),
  );
}
