import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { findRows } from '@dossier/kernel/db/rows.ts';
import { areGiven, equals } from '@dossier/kernel/verbs.ts';
import { defineStatement, type Orm } from '@dossier/postgres-engine/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { Quota } from '@dossier/kernel/quotas.ts';
import { and, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { defineFielded, shownFields } from '../fields/index.ts';
import { demandTarget } from '../folders/index.ts';
import { emit } from '../events-log/index.ts';
import { pipelineArchived, pipelineRestored } from './events.ts';
import type { createPipelineInput, Pipeline, Stage } from './schema.ts';
import { pipelines, stages } from './table.ts';

/** Archived pipelines count too, because they keep their deals. */
export const pipelinesQuota = new Quota('pipelines', 'pipelines, archived ones included', 1_000, pipelines);

export type PipelineRow = typeof pipelines.$inferSelect;
export type StageRow = typeof stages.$inferSelect;

/** Its lock also guards the stages, so that concurrent edits in the settings are never lost. */
export const pipelineVerbs = defineFielded(pipelines, {
  one: 'pipeline',
  quota: pipelinesQuota,
  shown: withStages,
  demandTarget,
  emit(ctx, pipeline, isArchived) {
    emit(ctx, isArchived ? pipelineArchived : pipelineRestored, { pipelineId: pipeline.id }, { pipeline });
  },
});
export const { find: findPipelineRow, demand: demandPipeline, get: getPipeline, list: listPipelines } = pipelineVerbs;

const activeStages = (orm: Orm) =>
  orm
    .select()
    .from(stages)
    .where(and(areGiven(stages, 'workspaceId', 'pipelineId'), isNull(stages.archivedAt)))
    .orderBy(stages.position, stages.id);
const firstStageForDeal = defineStatement('read', 'pipelines.lock_first_stage', (orm) =>
  activeStages(orm).limit(1).for('key share'),
);

/** The first stage of a pipeline, where new deals start. Undefined while it is being archived. */
export async function lockFirstStage(ctx: WriteContext, pipelineId: string): Promise<StageRow | undefined> {
  const [stage] = await ctx.db.run(firstStageForDeal, { workspaceId: ctx.workspaceId, pipelineId });
  return stage;
}

export async function createPipeline(
  ctx: WriteContext,
  { name, stages: given, fields }: z.output<typeof createPipelineInput>,
): Promise<Pipeline> {
  const position = await pipelineVerbs.demandCreatable(ctx, fields);
  const id = newId('pl');
  const { workspaceId } = ctx;
  await ctx.db.orm.insert(pipelines).values({ workspaceId, id, name, fields, position });
  await ctx.db.orm
    .insert(stages)
    .values(given.map((stage, position) => ({ workspaceId, id: newId('st'), pipelineId: id, ...stage, position })));
  return getPipeline(ctx, { id });
}

async function withStages(ctx: ReadContext, rows: PipelineRow[], archived = false): Promise<Pipeline[]> {
  if (rows.length === 0) return [];
  const ofPipelines = equals(stages, { workspaceId: ctx.workspaceId, pipelineId: rows.map(({ id }) => id) });
  const isShown = archived ? undefined : isNull(stages.archivedAt);
  const orderBy = [stages.position, stages.id];
  const found = await findRows(ctx.db, stages, and(ofPipelines, isShown), { orderBy });
  const byPipeline = Map.groupBy(found, ({ pipelineId }) => pipelineId);
  return rows.map((row) => asPipeline(row, byPipeline.get(row.id) ?? [], archived));
}

function asPipeline(row: PipelineRow, ofPipeline: StageRow[], archived: boolean): Pipeline {
  const { id, name, position, version, createdAt, updatedAt, archivedAt } = row;
  const parts = { stages: ofPipeline.map(asStage), fields: shownFields(row, archived) };
  return { id, name, ...parts, position, version, createdAt, updatedAt, archivedAt };
}

function asStage(stage: StageRow, _at: number, all: StageRow[]): Stage {
  const { id, name, kind, probability, idleDays, archivedAt } = stage;
  if (kind !== 'OPEN') return { id, name, kind, probability: kind === 'WON' ? 100 : 0, idleDays, archivedAt };
  const underWay = all.filter((other) => other.kind === 'OPEN' && (other === stage || other.archivedAt === null));
  const byPlace = Math.round((100 * (underWay.indexOf(stage) + 1)) / (underWay.length + 1));
  return { id, name, kind, probability: probability ?? byPlace, idleDays, archivedAt };
}
