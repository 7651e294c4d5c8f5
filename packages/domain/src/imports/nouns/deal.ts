import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { keyOf } from '@dossier/kernel/words.ts';
import { eq, sql } from 'drizzle-orm';
import { createDeal, dealExternalIds, deals, getDeal, updateDeal } from '../../deals/index.ts';
import { createDealInput, updateDealInput } from '../../deals/schema.ts';
import type { StoredField } from '../../fields/index.ts';
import { addStage, createPipeline, listPipelines, lockStages } from '../../pipelines/index.ts';
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

/** Maximum number of pipelines, and of stages of each, that an import may lead to. */
const placesMax = 100;

export const importedDeal: ImportedNoun = {
  name: 'deal',
  scope: 'deals',
  standsAlone: true,
  isGiven: ({ id, title, amount, externalId }) => [id, title, amount, externalId].some((cell) => cell !== undefined),
  async prepare(ctx, rows, settings, made) {
    const { currency } = await getWorkspace(ctx);
    const known = await addPlaces(ctx, rows, settings, made);
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
  const { externalId } = values;
  const { closeDate, stamps } = momentsOf(values, stage.kind);
  const source = externalId === undefined ? {} : { externalId, externalSource: settings.externalSource };
  const input = { ...ownIn(values), closeDate, ...source, pipelineId: pipeline.id, stageId: stage.id };
  return { ...parsed(createDealInput, input), ...stamps };
}

function ownIn({ title, amount, lostReason, owner, closeDate, tags, ...more }: NounValues) {
  return { title, amount, lostReason, ownerId: owner, closeDate, tags, data: dataIn(more) };
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
  const stageId = values['stage'] === undefined ? undefined : place.stage.id;
  const after = await updateDeal(ctx, parsed(updateDealInput, { ...ownIn(values), recordId, id, stageId }));
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

/** Adds the pipelines and stages that rows name and that are missing, where a person says so. */
async function addPlaces(
  ctx: WriteContext,
  rows: readonly NounValues[],
  settings: NounSettings,
  made: Map<string, number>,
): Promise<readonly Pipeline[]> {
  let known = await pipelinesOf(ctx);
  const wanted = newPlaces(settings);
  const isName = (cell: unknown): cell is string => typeof cell === 'string' && cell.length <= 100;
  const isNew = (cell: unknown) => isName(cell) && (settings.createsStages || wanted.has(keyOf(cell)));
  if (!settings.createsStages && wanted.size === 0) return known;
  // In the order of their ids, because each addition locks its pipeline. New ones have the last ids.
  const groups = Map.groupBy(rows, (values) => pipelineOf(values, known, settings)?.id ?? `~ ${nameIn(values)}`);
  const sorted = [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const values of sorted.flatMap(([, some]) => some)) {
    const place = placeOf(values, known, settings);
    const { stage = place?.stage?.name ?? 'Open' } = values;
    if (place?.stage || !isName(stage)) continue;
    const { id, name = nameIn(values), stages = [] } = place?.pipeline ?? {};
    const added = { name: stage, kind: kindOf(stage), probability: null, idleDays: null };
    if (id === undefined && isNew(values['pipeline']) && known.length < placesMax)
      await createPipeline(ctx, { name, stages: [added], fields: [] });
    else if (id !== undefined && (isNew(stage) || isNew(name)) && stages.length < placesMax)
      await addStage(ctx, { id, stage: added });
    else continue;
    known = await pipelinesOf(ctx);
    const keys = [...(id === undefined ? [`pipeline ${keyOf(name)}`] : []), `stage ${keyOf(name)} ${keyOf(stage)}`];
    // A dry run adds the same places in every batch.
    for (const key of keys.filter((one) => !settings.isDryRun || !settings.places.has(one))) {
      const [noun = ''] = key.split(' ', 1);
      made.set(noun, (made.get(noun) ?? 0) + 1);
      settings.places.add(key);
    }
  }
  return known;
}

const nameIn = ({ pipeline }: NounValues) => String(pipeline ?? '').trim();

/** Names of pipelines and stages that a person decided to create: such a value means itself. */
export function newPlaces({ mapping, readings }: Pick<NounSettings, 'mapping' | 'readings'>): ReadonlySet<string> {
  const values = readings.flatMap((reading, at) => (isPlace(mapping[at]) ? (reading?.values ?? []) : []));
  return new Set(values.flatMap(({ cell, option }) => (option === cell ? [keyOf(cell)] : [])));
}

const isPlace = (target: string | null | undefined) => target === 'deal.pipeline' || target === 'deal.stage';

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

/** The names of pipelines and stages as choices, to find the unknown ones. */
export async function placeFields(ctx: ReadContext, mapping: readonly (string | null)[]): Promise<StoredField[]> {
  const known = mapping.some(isPlace) ? await pipelinesOf(ctx) : [];
  const names = { pipeline: known, stage: known.flatMap(({ stages }) => stages) };
  return Object.entries(names).map(([label, some]) => {
    const options = some.map(({ name }) => name);
    return { key: `deal.${label}`, label, type: 'SELECT', required: false, options };
  });
}
