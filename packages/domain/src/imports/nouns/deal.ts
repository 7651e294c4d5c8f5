import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { keyOf } from '@dossier/kernel/words.ts';
import { eq, sql } from 'drizzle-orm';
import { createDeal, dealExternalIds, deals, getDeal, updateDeal } from '../../deals/index.ts';
import { createDealInput, updateDealInput } from '../../deals/schema.ts';
import type { StoredField } from '../../fields/index.ts';
import { addStage, listPipelines, lockStages } from '../../pipelines/index.ts';
import type { Pipeline, StageKind } from '../../pipelines/schema.ts';
import { getWorkspace } from '../../workspaces/index.ts';
import {
  findRow,
  lockNamed,
  parsed,
  pastIn,
  type ImportedNoun,
  type NounSettings,
  type NounValues,
  type NounWrite,
} from './imported-noun.ts';

/** Maximum number of stages that an import may leave a pipeline with. */
const stagesMax = 100;

export const importedDeal: ImportedNoun = {
  name: 'deal',
  scope: 'deals',
  standsAlone: true,
  isGiven: ({ id, title, amount, externalId }) => [id, title, amount, externalId].some((cell) => cell !== undefined),
  async prepare(ctx, rows, settings, made) {
    const { currency } = await getWorkspace(ctx);
    let known = await pipelinesOf(ctx);
    const added = settings.createsStages ? await addStages(ctx, rows, known, settings) : 0;
    if (added > 0) {
      made.set('stage', (made.get('stage') ?? 0) + added);
      known = await pipelinesOf(ctx);
    }
    const named = rows.flatMap((values) => placeOf(values, known, settings)?.stage?.id ?? []);
    await lockStages(ctx, [...new Set(named)]);
    const idIn = await lockNamed(ctx, deals, 'deal', rows, settings);
    return (values) => planDeal(values, { known, idIn }, settings, currency);
  },
};

interface Known {
  readonly known: readonly Pipeline[];
  readonly idIn: (cell: unknown) => string;
}

function planDeal(values: NounValues, { known, idIn }: Known, settings: NounSettings, currency: string): NounWrite {
  const said = values['currency'];
  if (said !== undefined && keyOf(String(said)) !== keyOf(currency))
    throw impossible(['currency'], `must be ${currency}, the currency of this workspace`);
  const { externalId } = values;
  const id = values['id'] === undefined ? undefined : idIn(values['id']);
  const external = { externalId: String(externalId), externalSource: settings.externalSource };
  const isNamed = id !== undefined || externalId !== undefined;
  const draft = () => draftDeal(values, placeOf(values, known, settings), settings);
  // The checks of a new deal come before anything is written.
  const drafted = isNamed ? undefined : draft();
  return {
    // Found by its id or external id, else as a deal of the same record with the same title, amount and date.
    async find(ctx, recordId) {
      if (id !== undefined) return id;
      if (externalId !== undefined) return dealExternalIds.find(ctx, external);
      const { title, amount = null, closeDate = null, pipelineId } = drafted ?? draft();
      if (title == null) return undefined;
      const isSameAmount = sql`${deals.amount} is not distinct from ${amount}::numeric`;
      const isSameDay = sql`${deals.closeDate} is not distinct from ${closeDate}::date`;
      const isSame = [eq(deals.pipelineId, pipelineId), eq(deals.title, title), isSameAmount, isSameDay];
      return findRow(ctx, deals, recordId, ...isSame);
    },
    make: (ctx, recordId) => createDeal(ctx, { ...(drafted ?? draft()), recordId }),
    change: isNamed ? (ctx, found, recordId) => changeDeal(ctx, found, recordId, values, known) : undefined,
  };
}

function draftDeal(values: NounValues, place: ReturnType<typeof placeOf>, settings: NounSettings) {
  if (!place) throw impossible(['pipeline'], 'must be the name of a pipeline');
  const { pipeline, stage } = place;
  if (!stage) throw impossible(['stage'], `must be a stage of the pipeline "${pipeline.name}"`);
  const { title, amount, lostReason, owner, externalId } = values;
  const { closeDate, stamps } = momentsOf(values, stage.kind);
  const source = externalId === undefined ? {} : { externalId, externalSource: settings.externalSource };
  const own = { title, amount, lostReason, ownerId: owner, closeDate, ...source, data: dataIn(values) };
  return { ...parsed(createDealInput, { ...own, pipelineId: pipeline.id, stageId: stage.id }), ...stamps };
}

/** Writes the filled cells of a row into a deal; true if they changed it. */
async function changeDeal(
  ctx: WriteContext,
  id: string,
  recordId: string | undefined,
  values: NounValues,
  known: readonly Pipeline[],
): Promise<boolean> {
  const before = await getDeal(ctx, id);
  const home = known.filter((pipeline) => pipeline.id === before.pipelineId);
  const place = placeOf(values, home, { pipelineId: before.pipelineId });
  if (!place) throw impossible(['pipeline'], `must be "${home[0]?.name ?? ''}", the pipeline of the deal`);
  if (!place.stage) throw impossible(['stage'], `must be a stage of the pipeline "${place.pipeline.name}"`);
  const { title, amount, lostReason, owner, closeDate, stage } = values;
  const own = { title, amount, lostReason, ownerId: owner, closeDate, recordId, data: dataIn(values) };
  const stageId = stage === undefined ? undefined : place.stage.id;
  const after = await updateDeal(ctx, parsed(updateDealInput, { ...own, id, stageId }));
  return after.version > before.version;
}

/** A closed deal entered its stage when it was closed, so that reports count it in that month. */
function momentsOf(values: NounValues, kind: StageKind) {
  const now = clock.iso();
  const given = pastIn(values, 'createdAt');
  const closedAt = pastIn(values, 'closedAt');
  const day = typeof values['closeDate'] === 'string' ? values['closeDate'] : undefined;
  if (kind === 'OPEN') return { closeDate: day, stamps: { createdAt: given } };
  const closed = [closedAt ?? (day === undefined ? now : `${day}T12:00:00.000Z`), now].toSorted()[0] ?? now;
  const stageChangedAt = given !== undefined && given > closed ? given : closed;
  return {
    closeDate: day ?? closedAt?.slice(0, 10),
    stamps: { createdAt: given ?? stageChangedAt, stageChangedAt },
  };
}

function pipelineOf(
  values: NounValues,
  known: readonly Pipeline[],
  { pipelineId }: Pick<NounSettings, 'pipelineId'>,
): Pipeline | undefined {
  const name = values['pipeline'];
  if (name !== undefined) return known.find((one) => one.id === name || keyOf(one.name) === keyOf(String(name)));
  if (pipelineId !== null) return known.find(({ id }) => id === pipelineId);
  return known.length === 1 ? known[0] : undefined;
}

function placeOf(values: NounValues, known: readonly Pipeline[], settings: Pick<NounSettings, 'pipelineId'>) {
  const pipeline = pipelineOf(values, known, settings);
  const said = values['stage'];
  const isNamed = ({ id, name }: { id: string; name: string }) =>
    said === undefined || id === said || keyOf(name) === keyOf(String(said));
  return pipeline && { pipeline, stage: pipeline.stages.find(isNamed) };
}

/** Adds stages that rows name and their pipelines lack. */
async function addStages(
  ctx: WriteContext,
  rows: readonly NounValues[],
  known: readonly Pipeline[],
  settings: NounSettings,
): Promise<number> {
  const missing = new Map<string, { id: string; name: string; room: number }>();
  for (const values of rows) {
    const place = placeOf(values, known, settings);
    if (!place || place.stage) continue;
    const { id, stages } = place.pipeline;
    const name = String(values['stage']);
    const key = `${id} ${keyOf(name)}`;
    if (name.length <= 100 && !missing.has(key)) missing.set(key, { id, name, room: stagesMax - stages.length });
  }
  let added = 0;
  // In a fixed order, because each addition locks its pipeline.
  const sorted = [...missing.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const some of Map.groupBy(sorted, ({ id }) => id).values())
    for (const { id, name } of some.slice(0, Math.max(0, some[0]?.room ?? 0))) {
      await addStage(ctx, { id, stage: { name, kind: kindOf(name), probability: null, idleDays: null } });
      added += 1;
    }
  return added;
}

function kindOf(name: string): StageKind {
  if (/\bwon\b|gewonnen/i.test(name)) return 'WON';
  return /\blost\b|verloren/i.test(name) ? 'LOST' : 'OPEN';
}

function dataIn(values: NounValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith('data.') ? [[name.slice('data.'.length), value] as const] : [],
    ),
  );
}

async function pipelinesOf(ctx: ReadContext): Promise<readonly Pipeline[]> {
  return (await listPipelines(ctx, { page: 1, pageSize: 1000, count: false })).data;
}

/** The custom fields of deals, those that a mapping has or all. Their keys are targets. */
export async function dealFields(ctx: ReadContext, mapping?: readonly (string | null)[]): Promise<StoredField[]> {
  if (mapping && !mapping.some((target) => target?.startsWith('deal.data.'))) return [];
  const fields = (await pipelinesOf(ctx)).flatMap((pipeline) => pipeline.fields);
  // Pipelines may share a field, as in exports.
  const byKey = new Map(fields.map(({ archivedAt: _archivedAt, ...field }) => [field.key, field]));
  return [...byKey.values()].map((field) => ({ ...field, key: `deal.data.${field.key}` }));
}
