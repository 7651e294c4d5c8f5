import { isDeepStrictEqual } from 'node:util';
import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, impossible, notFound, forbidden } from '@dossier/kernel/errors.ts';
import { demandKnownFilters, noPage } from '@dossier/kernel/filters.ts';
import { newId } from '@dossier/kernel/ids.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { and, eq, isNotNull, isNull, ne, or, type SQL, sql, asc } from 'drizzle-orm';
import type { z } from 'zod';
import { demandFolder, filterByFolder } from '../folders/index.ts';
import { demandPipeline, filterByPipeline } from '../pipelines/index.ts';
import { views, viewPins } from './table.ts';
import * as schema from './schema.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { defineVerbs } from '@dossier/kernel/verbs.ts';
import { demandVersion } from '@dossier/kernel/versions.ts';
import * as query from '../query/index.ts';
import { demandPerson } from '@dossier/kernel/authors.ts';
import { caseless, nameOrder, visible } from '@dossier/kernel/db/columns.ts';
import { comparedText } from '@dossier/kernel/words.ts';

export const viewsQuota = new Quota('views', 'views', 1_000, views);

const viewNoun = defineNoun({ table: views, output: schema.viewSchema, hidden: [] });
const viewVerbs = defineVerbs(viewNoun, { name: 'views', one: 'view' });

function isVisible({ workspaceId, actor }: ReadContext): SQL | undefined {
  const isShared = eq(views.isShared, true);
  return and(
    eq(views.workspaceId, workspaceId),
    actor.kind === 'user' ? or(isShared, eq(views.ownerId, actor.id)) : isShared,
  );
}

export async function listViews(ctx: ReadContext, input: schema.ListViewsInput): Promise<Page<schema.View>> {
  const { folderId, pipelineId, of, ...page } = input;
  const place = { ...(folderId ? { folderId } : {}), ...(pipelineId ? { pipelineId } : {}) };
  const filters = [isVisible(ctx), of && isOf[of]].filter((filter) => filter !== undefined);
  return demandKnownFilters(ctx, await viewVerbs.list(ctx, page, place, filters), input, [
    filterByFolder(ctx, folderId ? [folderId] : undefined),
    filterByPipeline(ctx, pipelineId ? [pipelineId] : undefined),
  ]);
}

const isOf = {
  RECORDS: isNotNull(views.folderId),
  DEALS: isNotNull(views.pipelineId),
  TASKS: and(isNull(views.folderId), isNull(views.pipelineId)),
};

export async function getView(ctx: ReadContext, id: string): Promise<schema.View> {
  return visibleTo(ctx, await viewVerbs.find(ctx, id));
}

function visibleTo({ actor }: ReadContext, view: schema.View | undefined): schema.View {
  if (view?.isShared || (view && actor.kind === 'user' && view.ownerId === actor.id)) return view;
  throw notFound('view');
}

export async function createView(
  ctx: WriteContext,
  input: z.output<typeof schema.createViewInput>,
): Promise<schema.View> {
  const { name, folderId = null, pipelineId = null, isShared, definition } = input;
  await demandRoom(ctx, viewsQuota);
  if (folderId !== null) await demandFolder(ctx, folderId);
  if (pipelineId !== null) await demandPipeline(ctx, pipelineId);
  const ownerId = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  if (!isShared && ownerId === null)
    throw impossible(['isShared'], 'A key has no private views. Set `isShared` to true.');
  const now = clock.iso();
  const own = { id: newId('view'), ownerId, isDefault: false, version: 1, createdAt: now, updatedAt: now };
  const view = { ...own, name, folderId, pipelineId, isShared, definition };
  await demandShowable(ctx, view, definition);
  await demandFreeName(ctx, view);
  return viewVerbs.create(ctx, view);
}

/** Every member may change shared views, except the default view of a folder. */
export async function updateView(
  ctx: WriteContext,
  { id, ...change }: z.output<typeof schema.updateViewInput>,
): Promise<schema.View> {
  const view = await lockView(ctx, id);
  if (change.isShared === false && view.isShared) {
    if (view.isDefault)
      throw impossible(['isShared'], 'The whole team opens with this view: choose another one first.');
    if (ctx.actor.kind !== 'user' || view.ownerId !== ctx.actor.id)
      throw forbidden('Only who made a view can keep it to themselves.');
  }
  const wanted = { ...view, ...definedOf(change) };
  if (change.definition) await demandShowable(ctx, view, change.definition, view.definition);
  if (wanted.name !== view.name || wanted.isShared !== view.isShared) await demandFreeName(ctx, wanted);
  return viewVerbs.change(ctx, view, wanted);
}

export async function removeView(ctx: WriteContext, id: string): Promise<schema.View> {
  return viewVerbs.remove(ctx, await lockView(ctx, id));
}

/** At most one view is the default of a folder, of a pipeline or of tasks. */
export async function setDefault(
  ctx: WriteContext,
  { id, isDefault }: z.output<typeof schema.setDefaultInput>,
): Promise<schema.View> {
  const asked = await getView(ctx, id);
  if (ctx.audit) ctx.audit.before = asked;
  const { folderId, pipelineId, isShared } = asked;
  const place = folderId ?? pipelineId ?? ctx.workspaceId;
  if (!isShared) throw impossible(['id'], 'Only a shared view can be the default.');
  // Two concurrent calls would both find no other default.
  await ctx.db.orm.execute(sql`select pg_advisory_xact_lock(hashtextextended('views ' || ${place}::text, 0))`);
  const [before] = await ctx.db.orm
    .select(viewNoun.columns)
    .from(views)
    .where(and(eq(views.workspaceId, ctx.workspaceId), isOfPlace({ folderId, pipelineId }), eq(views.isDefault, true)))
    .orderBy(views.id)
    .for('update');
  if (before && before.id !== id && isDefault) viewVerbs.change(ctx, before, { ...before, isDefault: false });
  const view = await viewVerbs.lock(ctx, id);
  return viewVerbs.change(ctx, view, { ...view, isDefault });
}

/** 422 if another view that the caller may see has the name in the same place. */
async function demandFreeName(ctx: WriteContext, view: schema.View): Promise<void> {
  const place = view.folderId ?? view.pipelineId ?? ctx.workspaceId;
  // Two concurrent views would both find the name free.
  await ctx.db.orm.execute(sql`select pg_advisory_xact_lock(hashtextextended('view names ' || ${place}::text, 0))`);
  const oneSpaced = sql`regexp_replace(${caseless(visible(views.name))}, '\\s+', ' ', 'g')`;
  const hasName = eq(oneSpaced, comparedText(view.name).replaceAll(/\s+/g, ' '));
  const [other] = await ctx.db.orm
    .select({ id: views.id })
    .from(views)
    .where(and(isVisible(ctx), isOfPlace(view), hasName, ne(views.id, view.id)))
    .limit(1);
  if (other) throw impossible(['name'], `Another view here is named "${view.name}". Choose another name.`);
}

function isOfPlace({ folderId, pipelineId }: Pick<schema.View, 'folderId' | 'pipelineId'>): SQL | undefined {
  if (folderId !== null) return eq(views.folderId, folderId);
  return pipelineId === null ? isOf.TASKS : eq(views.pipelineId, pipelineId);
}

async function lockView(ctx: WriteContext, id: string): Promise<schema.View> {
  const view = visibleTo(ctx, await viewVerbs.findForUpdate(ctx, id));
  if (ctx.audit) ctx.audit.before = view;
  const { actor } = ctx;
  if (view.isDefault && (actor.kind !== 'user' || actor.role === 'MEMBER'))
    throw forbidden(
      'The whole team opens with this view: only an owner or admin can change it. Save yours as a new one.',
    );
  demandVersion(ctx, view.version);
  return view;
}

type Place = Pick<schema.View, 'folderId' | 'pipelineId'>;

/**
 * 422 for a field or an operator that the place does not have, and for a field that can not be used so. Uses of
 * `before` stay, archived since perhaps.
 */
async function demandShowable(
  ctx: ReadContext,
  { folderId, pipelineId }: Place,
  definition: schema.ViewDefinition,
  before?: schema.ViewDefinition,
): Promise<void> {
  const subject = folderId !== null ? query.recordSubject : pipelineId !== null ? query.dealSubject : query.taskSubject;
  const place = folderId !== null ? { field: 'folderId', value: folderId } : { field: 'pipelineId', value: pipelineId };
  const isHere = place.value === null ? [] : [{ ...place, op: 'eq' as const }];
  const { where, layout, tasks } = definition;
  const missing = folderId !== null ? ['CHARTS'] : pipelineId !== null ? ['CALENDAR'] : ['BOARD', 'CHARTS'];
  if (missing.includes(layout)) throw impossible(['definition', 'layout'], `There is no ${layout} of ${subject.name}.`);
  if (tasks !== null && subject !== query.taskSubject) throw impossible(['definition', 'tasks'], 'is only for tasks');
  const filter = isHere.length === 0 ? where : { and: [...(where ? [where] : []), ...isHere] };
  const kept = new Set(before ? usesIn(before).flatMap(({ use, name }) => [`${use} ${name}`, `column ${name}`]) : []);
  const uses = usesIn(definition).filter(({ use, name }) => !kept.has(`${use} ${name}`));
  try {
    const scope = await query.scopeOf(
      ctx,
      subject,
      filter ?? undefined,
      uses.map(({ name }) => name),
      { search: definition.search ?? undefined },
    );
    for (const { name, path, use } of uses) {
      const field = scope.demandField(name, path);
      const measure = query.measures.find((one) => one.toUpperCase() === use);
      if (measure) query.demandMeasure(field, measure, path);
      if (use === 'sort') query.demandOrder(field, path);
      if (use === 'group') query.demandGroups(field, path);
      if (use === 'date' && field.kind !== 'date' && field.kind !== 'moment')
        throw impossible(path, `"${name}" is a ${field.kind}, which a calendar does not show`);
    }
    // Whom or what a view of before names may be gone.
    if (!isDeepStrictEqual(where, before?.where)) await query.demandKnown(ctx, noPage, undefined, scope);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const [issue = { path: [], message: error.message }] = error.issues ?? [];
    const path = issue.path[0] === 'where' && isHere.length > 0 ? ['where', ...issue.path.slice(3)] : issue.path;
    throw impossible(['definition', ...path], `definition.${path.join('.')}: ${issue.message}`);
  }
}

function usesIn({ sort, groupBy, dateField, columns, foot }: schema.ViewDefinition) {
  return [
    ...sort.map((name, at) => ({ name: name.replace(/^-/, ''), path: ['sort', at], use: 'sort' })),
    ...(groupBy === null ? [] : [{ name: groupBy, path: ['groupBy'], use: 'group' }]),
    ...(dateField === null ? [] : [{ name: dateField, path: ['dateField'], use: 'date' }]),
    ...columns.map(({ field }, at) => ({ name: field, path: ['columns', at, 'field'], use: 'column' })),
    ...foot.map(({ field, measure }, at) => ({ name: field, path: ['foot', at, 'field'], use: measure })),
  ];
}

/** The views that the person has pinned, by name, without those no longer shared. */
export function listPinnedViews(ctx: ReadContext): Promise<schema.PinnedView[]> {
  return ctx.db.orm
    .select({ id: views.id, name: views.name, folderId: views.folderId, pipelineId: views.pipelineId })
    .from(viewPins)
    .innerJoin(views, and(eq(views.workspaceId, viewPins.workspaceId), eq(views.id, viewPins.viewId), isVisible(ctx)))
    .where(ofCaller(ctx))
    .orderBy(asc(nameOrder(views.name)), asc(views.id))
    .limit(schema.pinsMax);
}

export async function pinView(ctx: WriteContext, viewId: string): Promise<schema.PinnedView> {
  const own = ofCaller(ctx);
  const { id, name, folderId, pipelineId } = await getView(ctx, viewId);
  if ((await ctx.db.orm.$count(viewPins, own)) >= schema.pinsMax)
    throw impossible(['id'], `You already have ${schema.pinsMax} pinned views. Remove one first.`);
  await ctx.db.orm
    .insert(viewPins)
    .values({ workspaceId: ctx.workspaceId, userId: demandPerson(ctx.actor, 'Pinned views'), viewId: id })
    .onConflictDoNothing();
  return { id, name, folderId, pipelineId };
}

export async function unpinView(ctx: WriteContext, viewId: string): Promise<schema.PinnedView> {
  const { id, name, folderId, pipelineId } = await getView(ctx, viewId);
  const { rowCount } = await ctx.db.orm.delete(viewPins).where(and(ofCaller(ctx), eq(viewPins.viewId, id)));
  if (rowCount === 0) throw notFound('view');
  return { id, name, folderId, pipelineId };
}

function ofCaller(ctx: ReadContext) {
  return and(eq(viewPins.workspaceId, ctx.workspaceId), eq(viewPins.userId, demandPerson(ctx.actor, 'Pinned views')));
}
