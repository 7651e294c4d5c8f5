import { clock } from '@dossier/kernel/clock.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { moveDeals } from '../deals/index.ts';
import type { archiveStageInput, Pipeline } from './schema.ts';
import type { StageRow } from './service.ts';
import { changeStages, demandStage, setStage } from './stages.ts';
import { stages } from './table.ts';

/** A separate file, because deals import stages, and only this verb of stages imports deals. */
export async function archiveStage(
  ctx: WriteContext,
  { id, stageId, isArchived, moveDealsTo }: z.output<typeof archiveStageInput>,
): Promise<Pipeline> {
  return changeStages(ctx, id, async (known) => {
    const stage = demandStage(known, stageId);
    if (!isArchived && moveDealsTo !== undefined) throw impossible(['moveDealsTo'], 'is only for archiving a stage');
    if (!isArchived) return setStage(ctx, stageId, { archivedAt: null });
    const remaining = known.filter((other) => other.archivedAt === null && other.id !== stageId);
    if (remaining.length === 0) throw impossible(['stageId'], 'A pipeline keeps at least one stage.');
    const target = moveDealsTo === undefined ? undefined : findTarget(remaining, moveDealsTo);
    // Waits for writes that are putting a deal into the stage.
    await ctx.db.orm
      .select({ id: stages.id })
      .from(stages)
      .where(and(eq(stages.workspaceId, ctx.workspaceId), eq(stages.id, stageId)))
      .for('update');
    await moveDeals(ctx, { pipelineId: id, fromStageId: stageId, toStageId: target?.id });
    await setStage(ctx, stageId, { archivedAt: stage.archivedAt ?? clock.iso() });
  });
}

function findTarget(remaining: StageRow[], id: string): StageRow {
  const target = remaining.find((candidate) => candidate.id === id);
  if (!target) throw impossible(['moveDealsTo'], 'must be another stage of this pipeline that is in use');
  return target;
}
