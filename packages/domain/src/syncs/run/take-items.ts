import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { fromZod, impossible, conflict } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { equals } from '@dossier/kernel/verbs.ts';
import { and, desc, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { carryOut, type BatchVerbs } from '../../bulk/index.ts';
import { bodyOf, events } from '../../events-log/index.ts';
import { changesSchema } from '@dossier/kernel/events/define.ts';
import { recordUpdated } from '../../records/events.ts';
import * as records from '../../records/index.ts';
import type { Record as CrmRecord } from '../../records/schema.ts';
import { findItems, isPartOf, type KnownItem, type RunRow, type SyncRow } from '../service.ts';
import { baseOf, digest, formerKey, mergeItem, type Conflict } from '../merge.ts';
import { externalIdOf, syncItemSchema, type SyncItem } from '../schema.ts';
import { syncConflicts, syncItems, syncParts } from '../table.ts';
import { emptyOutcome, type Take } from './progress.ts';

/** An item of a part, before its values are checked. */
type SeenItem = Awaited<ReturnType<typeof seenIn>>[number];

interface Written {
  readonly item: SyncItem;
  readonly record: CrmRecord;
  readonly conflicts: readonly Conflict[];
  /** The version on which both sides agree; 0 for none. */
  readonly version: number;
  readonly count: 'createdCount' | 'changedCount' | 'unchangedCount';
}

/** The items of a part, preceded by `before` others. */
export async function seenIn(
  ctx: ReadContext,
  { source }: RunRow,
  { workspaceId, runId: id, position, externalIds, content }: typeof syncParts.$inferSelect,
  before: number,
) {
  const isEarlier = and(isPartOf({ workspaceId, id }), lt(syncParts.position, position));
  const earlier = await ctx.db.orm
    .selectDistinct({ id: sql<string>`seen` })
    .from(sql`${syncParts}, unnest(${syncParts.externalIds}) seen`)
    .where(and(isEarlier, sql`seen = any(${sql.param(externalIds)}::text[])`));
  const ids = new Set(earlier.map((one) => one.id));
  const known = await findItems(ctx, source, externalIds);
  return z
    .array(z.unknown())
    .parse(JSON.parse(content))
    .map((raw, at) => {
      const externalId = externalIdOf(raw);
      const hash = digest(JSON.stringify(raw));
      const item = known.get(externalId ?? '');
      // An earlier item of the run has its external id.
      const isRepeated = externalId !== undefined && ids.has(externalId);
      if (externalId !== undefined) ids.add(externalId);
      const isUnchanged = !isRepeated && item?.hash === hash && item.leftAt === null;
      return { number: before + at + 1, raw, externalId, hash, isRepeated, isUnchanged };
    });
}

/** Creates and updates the records of these items. An item that does not fit becomes a problem. */
export const takeItems: Take<SeenItem> = async (ctx, sync, run, seen) => {
  const outcome = emptyOutcome();
  const { workspaceId, source, id: runId } = run;
  const items = seen.filter(({ isUnchanged }) => !isUnchanged);
  const ids = items.flatMap(({ externalId }) => externalId ?? []);
  const known = await findItems(ctx, source, ids);
  outcome.doneCount = seen.length;
  outcome.unchangedCount = seen.length - items.length;
  const results = await carryOut(ctx, { atomic: false, items }, itemVerbs(sync, known));
  const rows: (typeof syncItems.$inferInsert)[] = [];
  const conflicts: (typeof syncConflicts.$inferInsert)[] = [];
  for (const [at, { number, externalId, hash }] of items.entries()) {
    const { data, error } = results[at] ?? {};
    if (!data) {
      outcome.problems.push({ item: number, externalId, message: error?.message ?? '' });
      continue;
    }
    outcome[data.count] += 1;
    const { item, record, version } = data;
    const common = { workspaceId, source, externalId: item.externalId, recordId: record.id, runId };
    const base = baseOf(item, record, known.get(item.externalId)?.base ?? null);
    rows.push({ ...common, version, hash, base, leftAt: null });
    conflicts.push(...data.conflicts.map((conflict) => ({ ...common, ...conflict, id: newId('scnf') })));
  }
  outcome.conflictCount = conflicts.length;
  if (conflicts.length > 0) await ctx.db.orm.insert(syncConflicts).values(conflicts);
  if (rows.length > 0)
    await ctx.db.orm
      .insert(syncItems)
      .values(rows)
      .onConflictDoUpdate({
        target: [syncItems.workspaceId, syncItems.source, syncItems.externalId],
        set: {
          recordId: sql`excluded.record_id`,
          version: sql`excluded.version`,
          hash: sql`excluded.hash`,
          base: sql`excluded.base`,
          runId: sql`excluded.run_id`,
          leftAt: null,
        },
      });
  return outcome;
};

function readItem({ winners }: SyncRow, { raw, externalId, isRepeated }: SeenItem): SyncItem {
  if (externalId === undefined)
    throw impossible(['externalId'], 'externalId: is required: a text of 1 to 200 characters that is not blank');
  if (isRepeated)
    throw impossible(
      ['externalId'],
      `externalId: an earlier item of this run has "${externalId}". Only that one is taken.`,
    );
  const read = syncItemSchema.safeParse(raw);
  if (!read.success) throw fromZod(read.error);
  if (!read.data.updatedAt && Object.values(winners).includes('NEWEST'))
    throw impossible(['updatedAt'], 'updatedAt: is required where the newest value of a field wins');
  return read.data;
}

function itemVerbs(sync: SyncRow, items: ReadonlyMap<string, KnownItem>): BatchVerbs<SeenItem, Written> {
  const recordIdOf = ({ externalId = '' }: SeenItem) => items.get(externalId)?.recordId;
  let versions = new Map<string, number>();
  return {
    async lock(ctx, seen) {
      const ids = seen.flatMap((one) => recordIdOf(one) ?? []);
      versions = await records.lockRecords(ctx, ids);
    },
    orderOf: (one) => ({ stretch: 'items', subject: recordIdOf(one) ?? one.externalId }),
    async run(ctx, one) {
      const item = readItem(sync, one);
      const external = { externalId: item.externalId, externalSource: sync.source };
      const known = items.get(item.externalId);
      const recordId = known?.recordId ?? (await records.recordExternalIds.find(ctx, external));
      if (recordId === undefined) return { status: 201, data: await createFrom(ctx, sync, item) };
      return { status: 200, data: await mergeInto(ctx, sync, item, recordId, versions.has(recordId), known) };
    },
  };
}

async function createFrom(ctx: WriteContext, { source, folderId }: SyncRow, item: SyncItem): Promise<Written> {
  const { title, updatedAt: _updatedAt, ...values } = item;
  if (title === undefined) throw impossible(['title'], 'title: is required where the record is made');
  const record = await records.createRecord(ctx, { ...values, externalSource: source, folderId, title });
  return { item, record, conflicts: [], version: record.version, count: 'createdCount' };
}

/** `isThere`: the record is not purged. */
async function mergeInto(
  ctx: WriteContext,
  { folderId, winners, missingTag }: SyncRow,
  item: SyncItem,
  recordId: string,
  isThere: boolean,
  known: KnownItem | undefined,
): Promise<Written> {
  const { externalId: _externalId, updatedAt, ...values } = item;
  const found = await records.findRecordForUpdate(ctx, recordId);
  const isRestored = !found && isThere && known?.hash === null;
  const before = isRestored ? await records.restoreRecord(ctx, recordId) : found;
  if (!before)
    throw conflict(
      isThere
        ? `Its record ${recordId} is in Trash. Restore it, or delete the item in the source.`
        : `Its record ${recordId} was deleted for good. Delete the item in the source.`,
    );
  if (before.folderId !== folderId) throw conflict(`Its record ${before.id} is in another folder.`);
  const isSourceNewer = Boolean(updatedAt && updatedAt > before.updatedAt);
  const sides = { values, record: before, base: known?.base ?? null, winners, isSourceNewer };
  const first = mergeItem(sides);
  const former = first.conflicts.length > 0 && known ? await formerValues(ctx, known) : undefined;
  const { patch, conflicts, keepsOwn } = former ? mergeItem({ ...sides, former }) : first;
  const tags = patch.tags ?? before.tags;
  const isTagged = known?.leftAt != null && missingTag !== null && tags.includes(missingTag);
  const untagged = isTagged ? { ...patch, tags: tags.filter((tag) => tag !== missingTag) } : patch;
  const record = await records.updateFound(ctx, before, untagged);
  const hasAgreed = !keepsOwn && (!known || isRestored || before.version === known.version);
  const count = isRestored || record.version !== before.version ? 'changedCount' : 'unchangedCount';
  return { item, record, conflicts, version: hasAgreed ? record.version : (known?.version ?? 0), count };
}

const stated = z.looseObject({ changes: changesSchema });
/** Number of a record's changes that are searched. */
const changesMax = 100;

/** Values that people changed since both sides agreed. A source with one of them got it from Dossier. */
async function formerValues(ctx: WriteContext, { recordId, version }: KnownItem): Promise<Set<string>> {
  const rows = await ctx.db.orm
    .select({ payload: events.payload })
    .from(events)
    .where(
      and(
        equals(events, { workspaceId: ctx.workspaceId, recordId, kind: recordUpdated.kind }),
        sql`(${events.payload}::json -> 'record' ->> 'version')::int > ${version}`,
      ),
    )
    .orderBy(desc(events.id))
    .limit(changesMax);
  const changes = rows.flatMap(({ payload }) => Object.entries(stated.safeParse(bodyOf(payload)).data?.changes ?? {}));
  return new Set(changes.map(([field, { from }]) => formerKey(field, from)));
}
