import { clock } from '@dossier/kernel/clock.ts';
import { findRows } from '@dossier/kernel/db/rows.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import type { z } from 'zod';
import { changeDeal, dealNoun, deals } from '../deals/index.ts';
import type { archiveStageInput, Pipeline } from './schema.ts';
import type { StageRow } from './service.ts';
import { changeStages, demandStage, setStage } from './stages.ts';
import { stages } from './table.ts';

/** A transaction with thousands of events would block all other writers. */
const movedMax = 1_000;

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
    if (moveDealsTo !== undefined && !remaining.some((other) => other.id === moveDealsTo))
      throw impossible(['moveDealsTo'], 'must be another stage of this pipeline that is in use');
    // Waits for writes that are putting a deal into the stage.
    await findRows(ctx.db, stages, { workspaceId: ctx.workspaceId, id: stageId }, { lock: 'update' });
    await moveDeals(ctx, stage, moveDealsTo);
    await setStage(ctx, stageId, { archivedAt: stage.archivedAt ?? clock.iso() });
  });
}

/** Moves all deals of a locked stage, each with its event. */
async function moveDeals(ctx: WriteContext, { pipelineId, id }: StageRow, toStageId: string | undefined) {
  const inStage = { workspaceId: ctx.workspaceId, pipelineId, stageId: id };
  const { columns } = dealNoun;
  const found = await findRows(ctx.db, deals, inStage, {
    columns,
    orderBy: [deals.id],
    limit: movedMax + 1,
    lock: 'no key update',
  });
  if (found.length === 0) return;
  if (toStageId === undefined)
    throw impossible(['moveDealsTo'], 'This stage still holds deals. Name the stage to move them to.');
  if (found.length > movedMax)
    throw impossible(
      ['stageId'],
      `This stage holds more than ${movedMax} deals. Move most of them to another stage first.`,
    );
  await Promise.all(found.map((deal) => changeDeal(ctx, deal, { stageId: toStageId })));
}
