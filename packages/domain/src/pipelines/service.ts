import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { isRow } from '@dossier/kernel/verbs.ts';
import { arg, defineStatement, type Orm } from '@dossier/postgres-engine/index.ts';
import { impossible, notFound } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import type { PageInput } from '@dossier/kernel/page-schema.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { inOrder } from '@dossier/kernel/placement.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { activeFields, type StoredField } from '../fields/index.ts';
import { demandTarget, demandTargets } from '../folders/index.ts';
import type {
  archivePipelineInput,
  createPipelineInput,
  Pipeline,
  reorderPipelinesInput,
  Stage,
  updatePipelineInput,
} from './schema.ts';
import { pipelines, stages } from './table.ts';

/** Archived ones count too: they keep their deals. */
export const pipelinesQuota = new Quota({
  name: 'pipelines',
  title: 'pipelines, archived ones included',
  max: 1_000,
  table: pipelines,
});

export type PipelineRow = typeof pipelines.$inferSelect;
export type StageRow = typeof stages.$inferSelect;

const newest = new NewestFirst('pipelines.list', pipelines, getTableColumns(pipelines), isNull(pipelines.archivedAt));

const pipelineById = defineStatement('read', 'pipelines.get', (orm) =>
  orm.select().from(pipelines).where(isRow(pipelines)),
);
/** The stages in use of a pipeline, in their order. */
const activeStages = (orm: Orm) =>
  orm
    .select()
    .from(stages)
    .where(
      and(
        eq(stages.workspaceId, arg(stages.workspaceId, 'workspaceId')),
        eq(stages.pipelineId, arg(stages.pipelineId, 'pipelineId')),
        isNull(stages.archivedAt),
      ),
    )
    .orderBy(stages.position, stages.id);
const activeStagesOf = defineStatement('read', 'pipelines.stages', activeStages);
const firstStageForDeal = defineStatement('read', 'pipelines.lock_first_stage', (orm) =>
  activeStages(orm).limit(1).for('key share'),
);

export async function findPipelineRow(ctx: ReadContext, id: string): Promise<PipelineRow | undefined> {
  const [row] = await ctx.db.run(pipelineById, { workspaceId: ctx.workspaceId, id });
  return row;
}

/** The pipeline that a write names in its body. Throws 422 when it is missing or archived. */
export async function demandPipeline(ctx: ReadContext, id: string): Promise<PipelineRow> {
  const row = await findPipelineRow(ctx, id);
  if (!row) throw impossible(['pipelineId'], 'There is no such pipeline.');
  if (row.archivedAt !== null) throw impossible(['pipelineId'], 'This pipeline is archived.');
  return row;
}

export async function getPipeline(ctx: ReadContext, id: string): Promise<Pipeline> {
  const [row, ofPipeline] = await Promise.all([
    findPipelineRow(ctx, id),
    ctx.db.run(activeStagesOf, { workspaceId: ctx.workspaceId, pipelineId: id }),
  ]);
  if (!row) throw notFound('pipeline');
  return asPipeline(row, ofPipeline);
}

/** The first stage of a pipeline, where new deals start. Undefined while it is being archived. */
export async function lockFirstStage(ctx: WriteContext, pipelineId: string): Promise<StageRow | undefined> {
  const [stage] = await ctx.db.run(firstStageForDeal, { workspaceId: ctx.workspaceId, pipelineId });
  return stage;
}

export async function listPipelines(ctx: ReadContext, input: PageInput): Promise<Page<Pipeline>> {
  const { data, ...page } = await newest.list(ctx, input, {});
  return { data: await withStages(ctx, data), ...page };
}

export async function createPipeline(
  ctx: WriteContext,
  { name, stages: given, fields }: z.output<typeof createPipelineInput>,
): Promise<Pipeline> {
  const repeated = fields.findIndex(({ key }, at) => fields.findIndex((other) => other.key === key) !== at);
  if (repeated >= 0) throw impossible(['fields', repeated, 'key'], 'This key is already used in the pipeline.');
  await demandTargets(ctx, fields);
  await demandRoom(ctx, pipelinesQuota);
  const id = newId('pl');
  const { workspaceId } = ctx;
  await ctx.db.orm.insert(pipelines).values({
    workspaceId,
    id,
    name,
    fields,
    position: sql`
      (select count(*) from pipelines where workspace_id = ${sql.param(workspaceId, pipelines.workspaceId)})`,
  });
  await ctx.db.orm
    .insert(stages)
    .values(given.map((stage, position) => ({ workspaceId, id: newId('st'), pipelineId: id, ...stage, position })));
  return getPipeline(ctx, id);
}

export async function updatePipeline(
  ctx: WriteContext,
  { id, name }: z.output<typeof updatePipelineInput>,
): Promise<Pipeline> {
  return changePipeline(ctx, id, () => (name === undefined ? {} : { name }));
}

/** Archives a pipeline: it leaves the list and takes no new deals; its deals stay readable and editable. */
export async function archivePipeline(
  ctx: WriteContext,
  { id, isArchived }: z.output<typeof archivePipelineInput>,
): Promise<Pipeline> {
  return changePipeline(ctx, id, () => ({ archivedAt: isArchived ? clock.iso() : null }));
}

export async function reorderPipelines(
  ctx: WriteContext,
  { ids }: z.output<typeof reorderPipelinesInput>,
): Promise<Pipeline[]> {
  const inUse = and(eq(pipelines.workspaceId, ctx.workspaceId), isNull(pipelines.archivedAt));
  // Locks in the order of ids, whatever order is requested: two concurrent reorders can't deadlock.
  const rows = await ctx.db.orm.select().from(pipelines).where(inUse).orderBy(pipelines.id).for('no key update');
  const ordered = inOrder(rows, ids);
  for (const [position, row] of ordered.entries()) {
    if (row.position !== position)
      await ctx.db.orm
        .update(pipelines)
        .set({ position })
        .where(and(eq(pipelines.workspaceId, ctx.workspaceId), eq(pipelines.id, row.id)));
  }
  return withStages(
    ctx,
    ordered.map((row, position) => ({ ...row, position })),
  );
}

export async function changeFields(
  ctx: WriteContext,
  id: string,
  change: (fields: StoredField[]) => StoredField[],
  field: Parameters<typeof demandTarget>[1] = {},
): Promise<Pipeline> {
  await demandTarget(ctx, field, ['field']);
  return changePipeline(ctx, id, ({ fields }) => ({ fields: change(fields) }));
}

/** Locks the pipeline until the transaction ends: concurrent edits in the settings are never lost. */
export async function lockPipeline(ctx: WriteContext, id: string): Promise<PipelineRow> {
  const [row] = await ctx.db.orm
    .select()
    .from(pipelines)
    .where(and(eq(pipelines.workspaceId, ctx.workspaceId), eq(pipelines.id, id)))
    .for('no key update');
  if (!row) throw notFound('pipeline');
  return row;
}

async function changePipeline(
  ctx: WriteContext,
  id: string,
  change: (row: PipelineRow) => Partial<PipelineRow>,
): Promise<Pipeline> {
  const row = await lockPipeline(ctx, id);
  if (ctx.audit) ctx.audit.before = await getPipeline(ctx, id);
  await ctx.db.orm
    .update(pipelines)
    .set({ ...change(row), updatedAt: sql`greatest(now(), ${pipelines.updatedAt})` })
    .where(and(eq(pipelines.workspaceId, ctx.workspaceId), eq(pipelines.id, id)));
  const changed = await getPipeline(ctx, id);
  if (ctx.audit) ctx.audit.after = changed;
  return changed;
}

async function withStages(ctx: ReadContext, rows: PipelineRow[]): Promise<Pipeline[]> {
  if (rows.length === 0) return [];
  const found = await ctx.db.orm
    .select()
    .from(stages)
    .where(
      and(
        eq(stages.workspaceId, ctx.workspaceId),
        inArray(
          stages.pipelineId,
          rows.map(({ id }) => id),
        ),
        isNull(stages.archivedAt),
      ),
    )
    .orderBy(stages.position, stages.id);
  const byPipeline = Map.groupBy(found, ({ pipelineId }) => pipelineId);
  return rows.map((row) => asPipeline(row, byPipeline.get(row.id) ?? []));
}

function asPipeline(
  { id, name, fields, position, createdAt, updatedAt }: PipelineRow,
  ofPipeline: StageRow[],
): Pipeline {
  return { id, name, stages: ofPipeline.map(asStage), fields: activeFields(fields), position, createdAt, updatedAt };
}

function asStage({ id, name, kind, probability, idleDays }: StageRow, _at: number, all: StageRow[]): Stage {
  if (kind !== 'OPEN') return { id, name, kind, probability: kind === 'WON' ? 100 : 0, idleDays };
  const underWay = all.filter((stage) => stage.kind === 'OPEN');
  const place = underWay.findIndex((stage) => stage.id === id) + 1;
  return { id, name, kind, probability: probability ?? Math.round((100 * place) / (underWay.length + 1)), idleDays };
}
