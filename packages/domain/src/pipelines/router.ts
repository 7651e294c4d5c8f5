import { clock } from '@dossier/kernel/clock.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { findRows } from '@dossier/kernel/db/rows.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { changeDeal, dealNoun, deals } from '../deals/index.ts';
import { fieldedProcedures } from '../fields/index.ts';
import { fieldInputSchema } from '../fields/schema.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';
import { addStage, changeStages, demandStage, reorderStages, setStage, updateStage } from './stages.ts';
import { stages } from './table.ts';

const place = { tag: 'Pipelines', path: '/pipelines', output: schema.pipelineSchema } as const;
const meta = {
  settings: 'or managing key',
  silent: 'pipelines, stages and definitions are settings; no event kind concerns them',
} as const;
const reads = restOf(place);
const rest = restOf({ ...place, meta });
const stagePlace = { path: '/pipelines/{id}/stages', item: '/pipelines/{id}/stages/{stageId}' } as const;
const ofStages = restOf({ ...place, ...stagePlace, meta });

const { archive, reorder, ...ofFields } = fieldedProcedures({
  one: 'pipeline',
  prefix: 'pl',
  place,
  meta,
  added: fieldInputSchema,
  verbs: service.pipelineVerbs,
  holders: {
    noun: 'deal',
    table: deals,
    columns: dealNoun.columns,
    where: (ctx, id) => and(eq(deals.workspaceId, ctx.workspaceId), eq(deals.pipelineId, id)),
    change: (ctx, deal, data) => changeDeal(ctx, deal, { stageId: deal.stageId, data }),
  },
});

export const pipelinesRouter = router({
  list: reads.list('List pipelines with their stages', 'Stages come in their order on the board.')(
    schema.listPipelinesInput,
    service.pipelineVerbs.list,
  ),
  get: reads.get('Get a pipeline with its stages', 'Stages come in their order on the board.')(
    schema.getPipelineInput,
    service.getPipeline,
  ),
  create: rest.create('Create a pipeline', 'With its stages, in their order on the board.')(
    schema.createPipelineInput,
    service.createPipeline,
  ),
  update: rest.update('Rename a pipeline', 'Its stages have operations of their own.')(
    schema.updatePipelineInput,
    service.pipelineVerbs.update,
  ),
  archive,
  reorder,
  getStage: restOf({ ...place, ...stagePlace, output: schema.stageSchema }).get(
    'Get a stage',
    'Its name and settings. An archived stage is not shown.',
  )(schema.getStageInput, async (ctx, { id, stageId }) =>
    demandStage((await service.getPipeline(ctx, { id })).stages, stageId),
  ),
  addStage: restOf({ ...place, ...stagePlace, output: schema.stageSchema, meta }).create(
    'Add a stage to a pipeline',
    'At the end of its board.',
  )(schema.addStageInput, addStage),
  updateStage: ofStages.update(
    'Change a stage',
    'Its name, whether its deals are open, won or lost, how likely they are won, and when they count as idle.',
  )(schema.updateStageInput, updateStage),
  reorderStages: ofStages.act(
    '/reorder',
    'Put the stages of a pipeline in another order',
    '`stageIds` names all stages that are not archived, in their new order.',
  )(schema.reorderStagesInput, reorderStages),
  archiveStage: ofStages.act(
    '/{stageId}/archive',
    'Archive a stage, or bring it back',
    'A stage with deals needs `moveDealsTo`, the stage that takes them over.',
  )(schema.archiveStageInput, archiveStage),
  ...ofFields,
});

/** A transaction with thousands of events would block all other writers. */
const movedMax = 1_000;

async function archiveStage(
  ctx: WriteContext,
  { id, stageId, isArchived, moveDealsTo }: z.output<typeof schema.archiveStageInput>,
): Promise<schema.Pipeline> {
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
async function moveDeals(ctx: WriteContext, { pipelineId, id }: service.StageRow, toStageId: string | undefined) {
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
