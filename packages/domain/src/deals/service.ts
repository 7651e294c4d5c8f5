import { isObject } from '@dossier/kernel/exact-json.ts';
import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { demandExternalId, type Upserted, withExternal } from '@dossier/kernel/db/external-ids.ts';
import { defineInsert, defineStatement, valuesFor } from '@dossier/postgres-engine/index.ts';
import { impossible, notFound, conflict } from '@dossier/kernel/errors.ts';
import { changesBetween } from '@dossier/kernel/events/changes.ts';
import { emit, type EventSubject } from '../events-log/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { isRow } from '@dossier/kernel/verbs.ts';
import { z } from 'zod';
import { demandMember } from '../members/index.ts';
import { demandPipeline, findPipelineRow, lockFirstStage, lockStage, type StageRow } from '../pipelines/index.ts';
import { eventSubjectOf, eventSubjectOfId, findRecord, references, relinking, revived } from '../records/index.ts';
import { insertedTags, keptTags, tagsNamed, tagsToSet } from '../tags/index.ts';
import { dealCreated, dealDeleted, dealStageChanged, dealUpdated } from './events.ts';
import { dealExternalIds, dealNoun, dealVerbs } from './noun.ts';
import { type createDealInput, type Deal, dealSchema, updateDealInput, type upsertDealInput } from './schema.ts';
import { deals, dealStageChanges } from './table.ts';
import { demandNoVersion } from '@dossier/kernel/versions.ts';
import { merged, activeFields, mergeData, type Data, type StoredField } from '../fields/index.ts';
import { batchById, type Inverses, lockVersions, patchOf } from '../bulk/index.ts';

const insertDeal = defineStatement('insert', 'deals.insert', { confirms: true }, (orm) =>
  orm
    .insert(deals)
    .values(valuesFor(deals, [...dealNoun.given, 'tagIds']))
    .returning(dealNoun.columns),
);
const insertAgain = defineInsert('deals.insert_again', deals);
const insertStageChange = defineInsert('deals.insert_stage_change', dealStageChanges);
const changeRow = defineStatement('change', 'deals.change', { confirms: true }, (orm) =>
  orm
    .update(deals)
    .set({ ...valuesFor(deals, dealNoun.changed), tagIds: keptTags(deals.tagIds) })
    .where(isRow(deals))
    .returning(dealNoun.columns),
);

/** A new deal. An import keeps the moments at which another system created it and moved it to its stage. */
type Creation = z.output<typeof createDealInput> & {
  readonly [Name in 'createdAt' | 'stageChangedAt']?: string | undefined;
};

export async function createDeal(ctx: WriteContext, input: Creation): Promise<Deal> {
  const { pipelineId, stageId = null, title = null, recordId = null, ownerId = null } = input;
  const [pipeline, found] = await Promise.all([
    demandPipeline(ctx, pipelineId),
    stageId === null ? lockFirstStage(ctx, pipelineId) : lockStage(ctx, stageId),
  ]);
  if (!found && stageId === null)
    throw conflict('The stages of this pipeline are being changed. Repeat the request in a moment.', 1);
  const stage = demandStageOf(pipelineId, found);
  const record = recordId === null ? undefined : await demandRecord(ctx, recordId);
  if (ownerId !== null) await demandMember(ctx, ownerId, ['ownerId']);
  const data = await mergeDealData(ctx, pipeline.fields, {}, input.data ?? {});
  const name = title ?? record?.title ?? 'Untitled deal';
  const external = withExternal(dealNoun.draft(input));
  await dealExternalIds.demandFree(ctx, external);
  const tagIds = insertedTags(await tagsNamed(ctx, input.tags ?? []));
  const now = clock.iso();
  const { createdAt = now, stageChangedAt = now } = input;
  const stamps = { createdAt, updatedAt: now, stageChangedAt };
  const own = { id: newId('deal'), recordId: record?.id ?? null, stageId: stage.id, title: name, data, version: 1 };
  const draft = { ...external, ...own, ...stamps };
  const row = { ...dealNoun.stored(ctx.workspaceId, draft), tagIds };
  const [deal] = await ctx.db.run(insertDeal, row);
  if (!deal) throw new Error('INSERT ... RETURNING answered without a row.');
  emit(ctx, dealCreated, { ...(record && eventSubjectOf(record)), pipelineId, dealId: deal.id }, { deal });
  return deal;
}

export async function updateDeal(
  ctx: WriteContext,
  { id, stageId, data: patch, tags: named, ...input }: z.output<typeof updateDealInput>,
): Promise<Deal> {
  // Locks the stage before the deal, in the order of archiving a stage: no deadlock.
  const found = stageId === undefined ? undefined : await lockStage(ctx, stageId);
  const before = await dealVerbs.lock(ctx, id);
  const stage = stageId === undefined ? undefined : demandStageOf(before.pipelineId, found);
  const given = definedOf(input);
  const { recordId: wanted, ownerId }: Deal = { ...before, ...given };
  const isLinked = wanted !== null && wanted !== before.recordId;
  const recordId = isLinked ? (await demandRecord(ctx, wanted)).id : wanted;
  if (ownerId !== null && ownerId !== before.ownerId) await demandMember(ctx, ownerId, ['ownerId']);
  const fields = patch === undefined ? [] : ((await findPipelineRow(ctx, before.pipelineId))?.fields ?? []);
  const data = patch === undefined ? before.data : await mergeDealData(ctx, fields, before.data, patch);
  const tagging = await tagsToSet(ctx, named);
  const tags = tagging?.names ?? before.tags;
  return changeDeal(
    ctx,
    before,
    { ...given, recordId, stageId: stage?.id ?? before.stageId, data, tags },
    tagging?.ids,
  );
}

export const relinkDeals = relinking(deals, dealNoun.columns, (ctx, deal, recordId: string | null) =>
  changeDeal(ctx, deal, { stageId: deal.stageId, recordId }),
);

export async function removeDeal(ctx: WriteContext, id: string): Promise<Deal> {
  const deal = await dealVerbs.lock(ctx, id);
  dealVerbs.remove(ctx, deal);
  emit(ctx, dealDeleted, await dealEventSubject(ctx, deal), { deal });
  return deal;
}

async function reviveDeal(ctx: WriteContext, deleted: Deal): Promise<Deal> {
  const stage = await lockStage(ctx, deleted.stageId);
  if (!stage || stage.archivedAt !== null) throw impossible(['stageId'], 'The stage of the deal is gone.');
  const { row: deal, tagIds } = await revived(ctx, deleted, dealExternalIds);
  ctx.db.send(insertAgain, { ...dealNoun.stored(ctx.workspaceId, deal), tagIds });
  emit(ctx, dealCreated, await dealEventSubject(ctx, deal), { deal });
  return deal;
}

/** States that a deal moved to another stage, and adds it to the deal's history. */
function emitStageChange(
  ctx: WriteContext,
  subject: EventSubject,
  deal: Deal,
  { stageId: previousStageId, stageChangedAt: enteredAt }: Pick<Deal, 'stageId' | 'stageChangedAt'>,
): void {
  const { id: dealId, pipelineId, stageId, version, stageChangedAt: changedAt } = deal;
  ctx.db.send(insertStageChange, {
    workspaceId: ctx.workspaceId,
    dealId,
    version,
    pipelineId,
    fromStageId: previousStageId,
    toStageId: stageId,
    enteredAt,
    changedAt,
  });
  emit(
    ctx,
    dealStageChanged,
    { ...subject, changes: { stageId: { from: previousStageId, to: stageId } } },
    { dealId, pipelineId, stageId, previousStageId, deal },
  );
}

export async function dealEventSubject(
  ctx: ReadContext,
  { id: dealId, recordId, pipelineId }: Deal,
): Promise<EventSubject> {
  return { ...(await eventSubjectOfId(ctx, recordId)), pipelineId, dealId };
}

export async function changeDeal(
  ctx: WriteContext,
  before: Deal,
  change: Partial<Deal> & Pick<Deal, 'stageId'>,
  tagIds: readonly string[] | null = null,
): Promise<Deal> {
  const after = withExternal({ ...before, ...change });
  await dealExternalIds.demandFree(ctx, after, before);
  const changes = changesBetween(before, after, dealNoun.stated);
  const isChanged = Object.keys(changes).length > 0;
  const isMoved = change.stageId !== before.stageId;
  if (!isChanged && !isMoved) {
    ctx.events.unchanged();
    return before;
  }
  const row: Deal = {
    ...after,
    stageChangedAt: isMoved ? clock.isoSince(before.stageChangedAt) : before.stageChangedAt,
    updatedAt: clock.isoSince(before.updatedAt),
    version: before.version + 1,
  };
  const [deal] = await ctx.db.run(changeRow, { ...dealNoun.stored(ctx.workspaceId, row), tagIds });
  if (!deal) throw notFound('deal');
  const subject = await dealEventSubject(ctx, deal);
  if (isChanged) emit(ctx, dealUpdated, { ...subject, changes }, { deal, changes });
  if (isMoved) emitStageChange(ctx, subject, deal, before);
  return deal;
}

function demandStageOf(pipelineId: string, stage: StageRow | undefined): StageRow {
  if (!stage || stage.pipelineId !== pipelineId)
    throw impossible(['stageId'], 'must be a stage of the pipeline of the deal');
  if (stage.archivedAt !== null) throw impossible(['stageId'], 'This stage is archived.');
  return stage;
}

async function demandRecord(ctx: ReadContext, id: string) {
  const record = await findRecord(ctx, id);
  if (!record) throw impossible(['recordId'], 'There is no such record.');
  return record;
}

export async function upsertDeal(ctx: WriteContext, input: z.output<typeof upsertDealInput>): Promise<Upserted<Deal>> {
  const { matchOn: _, pipelineId, create = {}, update = {}, ...values } = input;
  const id = await dealExternalIds.find(ctx, demandExternalId(values));
  if (id === undefined) {
    demandNoVersion(ctx, 'deal');
    return { created: true, data: await createDeal(ctx, { ...merged(values, create), pipelineId }) };
  }
  if (!(await findPipelineRow(ctx, pipelineId))) throw impossible(['pipelineId'], 'There is no such pipeline.');
  const { externalId: _id, externalSource: _source, ...others } = values;
  const { title, stageId, ...rest } = merged(others, update);
  const change = { ...rest, title: title ?? undefined, stageId: stageId ?? undefined, id };
  return { created: false, data: await updateDeal(ctx, change) };
}

export const dealBatch = batchById({ table: deals, create: createDeal, update: updateDeal, remove: removeDeal });

const moved = z.looseObject({ previousStageId: z.string() });
// Events from before tags have none.
const withDeal = z.looseObject({ deal: dealSchema.extend({ tags: dealSchema.shape.tags.default([]) }) });

export const dealInverses: Inverses = {
  lock: lockVersions(deals),
  verbs: {
    'deal.created': removeDeal,
    'deal.updated': (ctx, id, body) => updateDeal(ctx, patchOf(updateDealInput, id, body)),
    'deal.stage_changed': (ctx, id, body) => updateDeal(ctx, { id, stageId: moved.parse(body).previousStageId }),
    'deal.deleted': (ctx, _id, body) => reviveDeal(ctx, withDeal.parse(body).deal),
  },
};

const sizeBytesMax = 65_536;

/** Merges a patch into the data of a deal. Only a pipeline that defines fields has something to check against. */
async function mergeDealData(
  ctx: ReadContext,
  fields: readonly StoredField[],
  current: Data,
  patch: Data,
): Promise<Data> {
  if (activeFields(fields).length > 0) return mergeData(ctx, fields, current, patch, references);
  const merged = mergePatch(current, patch);
  if (Buffer.byteLength(JSON.stringify(merged)) > sizeBytesMax)
    throw impossible(['data'], 'must be at most 64 kB of JSON');
  return merged;
}

/** RFC 7396, section 2. */
function mergePatch(current: unknown, patch: Data): Data {
  const merged = new Map(isObject(current) ? Object.entries(current) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, isObject(value) ? mergePatch(merged.get(key), value) : value);
  }
  return Object.fromEntries(merged);
}
