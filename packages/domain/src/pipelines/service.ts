import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { areGiven, defineVersionedRows } from '@dossier/kernel/verbs.ts';
import { defineStatement, type Orm } from '@dossier/postgres-engine/index.ts';
import { impossible, there } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { onePage } from '@dossier/kernel/page-schema.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { inOrder } from '@dossier/kernel/placement.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { shownFields, type StoredField } from '../fields/index.ts';
import { demandTarget, demandTargets } from '../folders/index.ts';
import { emit } from '../events-log/index.ts';
import { pipelineArchived, pipelineRestored } from './events.ts';
import type {
  ArchivePipelineInput,
  createPipelineInput,
  Pipeline,
  ReorderPipelinesInput,
  Stage,
  UpdatePipelineInput,
} from './schema.ts';
import { pipelines, stages } from './table.ts';

/** Archived pipelines count too, because they keep their deals. */
export const pipelinesQuota = new Quota('pipelines', 'pipelines, archived ones included', 1_000, pipelines);

export type PipelineRow = typeof pipelines.$inferSelect;
export type StageRow = typeof stages.$inferSelect;

/** Its lock also guards the stages, so that concurrent edits in the settings are never lost. */
export const pipelineRows = defineVersionedRows(pipelines, 'pipeline');
const newest = new NewestFirst('pipelines.list', pipelines, getTableColumns(pipelines), () =>
  isNull(pipelines.archivedAt),
);
const activeStages = (orm: Orm) =>
  orm
    .select()
    .from(stages)
    .where(and(areGiven(stages, 'workspaceId', 'pipelineId'), isNull(stages.archivedAt)))
    .orderBy(stages.position, stages.id);
const firstStageForDeal = defineStatement('read', 'pipelines.lock_first_stage', (orm) =>
  activeStages(orm).limit(1).for('key share'),
);

export const { find: findPipelineRow } = pipelineRows;

/** The pipeline that a write names in its body. Throws 422 if it is missing or archived. */
export async function demandPipeline(ctx: ReadContext, id: string): Promise<PipelineRow> {
  const row = await findPipelineRow(ctx, id);
  if (!row) throw impossible(['pipelineId'], 'There is no such pipeline.');
  if (row.archivedAt !== null)
    throw impossible(
      ['pipelineId'],
      `The pipeline "${row.name}" is archived. Bring it back first: POST /pipelines/${row.id}/archive with ` +
        '{ "isArchived": false }.',
    );
  return row;
}

export async function getPipeline(ctx: ReadContext, id: string, archived = false): Promise<Pipeline> {
  // The version is read first: if it were newer than the stages, If-Match could overwrite unseen changes.
  const [pipeline] = await withStages(ctx, [await pipelineRows.get(ctx, id)], archived);
  return there(pipeline, 'pipeline');
}

/** The first stage of a pipeline, where new deals start. Undefined while it is being archived. */
export async function lockFirstStage(ctx: WriteContext, pipelineId: string): Promise<StageRow | undefined> {
  const [stage] = await ctx.db.run(firstStageForDeal, { workspaceId: ctx.workspaceId, pipelineId });
  return stage;
}

export async function listPipelines(ctx: ReadContext, input = onePage): Promise<Page<Pipeline>> {
  const { data, ...page } = await newest.list(ctx, input, {});
  return { data: await withStages(ctx, data, input.archived), ...page };
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

export async function updatePipeline(ctx: WriteContext, { id, name }: UpdatePipelineInput): Promise<Pipeline> {
  return changePipeline(ctx, id, () => ({ name }));
}

/** Archives a pipeline or restores it. While archived, its deals leave every list, but can be read by id. */
export async function archivePipeline(ctx: WriteContext, { id, isArchived }: ArchivePipelineInput): Promise<Pipeline> {
  if (((await pipelineRows.lock(ctx, id)).archivedAt !== null) === isArchived) {
    ctx.events.unchanged();
    return getPipeline(ctx, id);
  }
  const pipeline = await changePipeline(ctx, id, () => ({ archivedAt: isArchived ? clock.iso() : null }));
  emit(ctx, isArchived ? pipelineArchived : pipelineRestored, { pipelineId: id }, { pipeline });
  return pipeline;
}

export async function reorderPipelines(ctx: WriteContext, { ids }: ReorderPipelinesInput): Promise<Pipeline[]> {
  const inUse = and(eq(pipelines.workspaceId, ctx.workspaceId), isNull(pipelines.archivedAt));
  // Locks in the order of ids, so that two concurrent reorders can't deadlock.
  const rows = await ctx.db.orm.select().from(pipelines).where(inUse).orderBy(pipelines.id).for('no key update');
  const ordered: PipelineRow[] = [];
  if (ctx.audit) ctx.audit.before = await withStages(ctx, rows);
  for (const [position, row] of inOrder(rows, ids).entries())
    ordered.push(await pipelineRows.change(ctx, row, { position }));
  return withStages(ctx, ordered);
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

type Change = (row: PipelineRow) => Parameters<typeof pipelineRows.change>[2];

async function changePipeline(ctx: WriteContext, id: string, change: Change): Promise<Pipeline> {
  const row = await pipelineRows.lock(ctx, id);
  if (ctx.audit) ctx.audit.before = await getPipeline(ctx, id);
  await pipelineRows.change(ctx, row, change(row));
  const changed = await getPipeline(ctx, id);
  if (ctx.audit) ctx.audit.after = changed;
  return changed;
}

async function withStages(ctx: ReadContext, rows: PipelineRow[], archived = false): Promise<Pipeline[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const isShown = archived ? undefined : isNull(stages.archivedAt);
  const found = await ctx.db.orm
    .select()
    .from(stages)
    .where(and(eq(stages.workspaceId, ctx.workspaceId), inArray(stages.pipelineId, ids), isShown))
    .orderBy(stages.position, stages.id);
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
