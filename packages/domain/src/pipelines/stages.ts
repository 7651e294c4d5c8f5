import { isDeepStrictEqual } from 'node:util';
import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { changeRows, findRow, findRows } from '@dossier/kernel/db/rows.ts';
import { isRow } from '@dossier/kernel/verbs.ts';
import { defineStatement } from '@dossier/postgres-engine/index.ts';
import { impossible, there } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { inOrder } from '@dossier/kernel/placement.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { addStageInput, Pipeline, ReorderStagesInput, Stage, UpdateStageInput } from './schema.ts';
import { getPipeline, pipelineVerbs, type StageRow } from './service.ts';
import { pipelines, stages } from './table.ts';
import { filterByNamed, type NamingFilter } from '@dossier/kernel/filters.ts';

// A write that moves a deal into a stage locks the stage, as its foreign key does anyway. Archiving waits for that
// lock, so no deal is left in an archived stage.
const stageForDeal = defineStatement('read', 'pipelines.lock_stage', (orm) =>
  orm.select().from(stages).where(isRow(stages)).for('key share'),
);

export async function lockStage(ctx: WriteContext, id: string): Promise<StageRow | undefined> {
  const [stage] = await ctx.db.run(stageForDeal, { workspaceId: ctx.workspaceId, id });
  return stage;
}

/** `lockStage` for writes into several stages, in one order. */
export async function lockStages(ctx: WriteContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await findRows(
    ctx.db,
    stages,
    { workspaceId: ctx.workspaceId, id: ids },
    { orderBy: [stages.id], lock: 'key share' },
  );
}

export function findStageRow({ db, workspaceId }: ReadContext, id: string): Promise<StageRow | undefined> {
  return findRow(db, stages, { workspaceId, id });
}

export async function addStage(ctx: WriteContext, { id, stage }: z.output<typeof addStageInput>): Promise<Stage> {
  const stageId = newId('st');
  const changed = await changeStages(ctx, id, async (known) => {
    if (known.length >= 500) throw impossible(['stage'], 'There are already 500 stages, archived ones included.');
    const position = Math.max(-1, ...known.map((other) => other.position)) + 1;
    await ctx.db.orm
      .insert(stages)
      .values({ workspaceId: ctx.workspaceId, id: stageId, pipelineId: id, ...stage, position });
  });
  return demandStage(changed.stages, stageId);
}

export async function updateStage(ctx: WriteContext, { id, stageId, ...change }: UpdateStageInput): Promise<Pipeline> {
  return changeStages(ctx, id, async (known) => {
    const { name, kind, probability, idleDays } = { ...demandStage(known, stageId), ...definedOf(change) };
    await setStage(ctx, stageId, { name, kind, probability, idleDays });
  });
}

export async function reorderStages(ctx: WriteContext, { id, stageIds }: ReorderStagesInput): Promise<Pipeline> {
  return changeStages(ctx, id, async (known) => {
    for (const [position, stage] of inOrder(known, stageIds).entries())
      if (stage.position !== position) await setStage(ctx, stage.id, { position });
  });
}

/** Locks the pipeline, whose version grows with its stages. `change` gets all stages, including archived ones. */
export async function changeStages(
  ctx: WriteContext,
  id: string,
  change: (known: StageRow[]) => Promise<void>,
): Promise<Pipeline> {
  const row = await pipelineVerbs.rows.lock(ctx, id);
  const before = await getPipeline(ctx, { id });
  if (ctx.audit) ctx.audit.before = before;
  const ofPipeline = { workspaceId: ctx.workspaceId, pipelineId: id };
  const known = await findRows(ctx.db, stages, ofPipeline, { orderBy: [stages.id], lock: 'no key update' });
  await change(inOrder(known, []));
  const after = await getPipeline(ctx, { id });
  if (isDeepStrictEqual(before, after)) return after;
  const { version, updatedAt } = await pipelineVerbs.rows.change(ctx, row, { updatedAt: clock.iso() });
  const changed = { ...after, version, updatedAt };
  if (ctx.audit) ctx.audit.after = changed;
  return changed;
}

export function demandStage<Known extends { id: string }>(known: readonly Known[], id: string): Known {
  const stage = known.find((candidate) => candidate.id === id);
  return there(stage, 'stage');
}

export async function setStage(ctx: WriteContext, id: string, change: Partial<StageRow>): Promise<void> {
  await changeRows(ctx.db, stages, { workspaceId: ctx.workspaceId, id }, change);
}

export function filterByPipeline(ctx: ReadContext, pipelineIds: readonly string[] | undefined): NamingFilter {
  return filterByNamed(ctx, 'pipeline', pipelineIds, { table: pipelines, order: pipelines.createdAt });
}

export function filterByStage(
  ctx: ReadContext,
  pipelineIds: readonly string[] | undefined,
  stageIds: readonly string[] | undefined,
): NamingFilter {
  const within = pipelineIds && inArray(stages.pipelineId, [...pipelineIds]);
  return filterByNamed(ctx, 'stage', stageIds, { table: stages, order: stages.position, within });
}
