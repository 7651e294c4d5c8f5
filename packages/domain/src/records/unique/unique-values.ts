import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { visible } from '@dossier/kernel/db/columns.ts';
import { perTransaction } from '@dossier/kernel/db/per-transaction.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { decodeId, encodeId } from '@dossier/kernel/ids.ts';
import { lowered, visibleText } from '@dossier/kernel/words.ts';
import { defineStatement } from '@dossier/postgres-engine/index.ts';
import { and, eq, isNotNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Data, Field, FieldType, StoredField } from '../../fields/index.ts';
import type { Match } from '../upsert/match.ts';
import { digitsOf } from '../phones.ts';
import { records, recordUniqueValues } from '../table.ts';

interface Given extends Pick<Field, 'key' | 'type'> {
  readonly value: unknown;
}

/** Values of unique fields that a write changes (docs/decisions/0042). */
export interface UniqueValues {
  readonly folderId: string;
  readonly recordId: string;
  readonly changed: readonly Given[];
}

/** Comparison key of a value: a phone number's digits, everything else without case and surrounding blanks. */
export function digestOf(type: SQL, value: SQL): SQL {
  const folded = sql`
    case when ${type} = 'PHONE' then regexp_replace(${value}, '[^0-9]', '', 'g')
      else (lower(btrim(${visible(value)}) collate "und-x-icu") collate "C") end`;
  return sql`encode(sha256(convert_to(nullif(${folded}, ''), 'UTF8')), 'hex')`;
}

const given = sql`
  (select given.key, ${digestOf(sql`given.type`, sql`(given.value #>> '{}')`)} as digest
  from jsonb_to_recordset(${sql.placeholder('given')}::jsonb) as given(key text, type text, value jsonb))`;

const findHolders = defineStatement('read', 'records.unique_holders', (orm) =>
  orm.select({ key: sql<string>`wanted.key`, id: sql<string>`held.record_id` }).from(sql`
    ${given} as wanted
    cross join lateral (
      select record_id from ${recordUniqueValues} as held
      where held.workspace_id = ${sql.placeholder('workspaceId')}::uuid
        and held.folder_id = ${sql.placeholder('folderId')}::uuid
        and held.key = wanted.key and held.digest = wanted.digest
      limit 1
    ) held`),
);

// If another record took a value meanwhile, the index refuses the insert, and the retry finds that record.
const insertValues = defineStatement<unknown>('insert', 'records.hold_unique_values', { confirms: true }, (orm) =>
  orm.insert(recordUniqueValues).select(sql`
      select ${sql.placeholder('workspaceId')}::uuid, ${sql.placeholder('folderId')}::uuid, wanted.key, wanted.digest,
        ${sql.placeholder('recordId')}::uuid
      from ${given} as wanted where wanted.digest is not null`),
);

const deleteValues = defineStatement<unknown>('change', 'records.free_unique_values', (orm) =>
  orm.delete(recordUniqueValues).where(sql`
    -- In order: the record of these values is locked.
    workspace_id = ${sql.placeholder('workspaceId')}::uuid and record_id = ${sql.placeholder('recordId')}::uuid
      and (${sql.placeholder('keys')}::jsonb is null or ${sql.placeholder('keys')}::jsonb ? key)`),
);

interface Holding {
  readonly fields: readonly StoredField[];
  readonly folderId: string;
  readonly recordId: string;
  /** Advice to a caller whose value belongs to another record. */
  readonly advice?: string;
}

/** Throws 409 if another record has a value. Last before the write, so that concurrent items see each other's. */
export async function demandUnique(
  ctx: WriteContext,
  { fields, folderId, recordId, advice = 'Update it instead.' }: Holding,
  before: Data,
  after: Data,
): Promise<UniqueValues | undefined> {
  const changed = fields
    .filter(({ key, unique }) => unique && before[key] !== after[key])
    .map(({ key, type }) => ({ key, type, value: after[key] }));
  if (changed.length === 0) return undefined;
  const values = { folderId, recordId, changed };
  const unknown = changed.filter((one) => !freeIn(ctx).delete(comparedIn(folderId, one) ?? ''));
  const holders = await holdersOf(ctx, folderId, unknown);
  for (const one of changed) {
    const holder = holders.get(one.key) ?? reservedIn(ctx).get(comparedIn(folderId, one) ?? '')?.recordId;
    if (holder !== undefined && holder !== recordId) throw takenBy(holder, one, advice);
  }
  // A record in Trash frees its values, so a dry run lists those that it would lose when restored.
  const trashed = ctx.dryRun ? await trashedWith(ctx, folderId, changed, recordId) : [];
  for (const { key, id } of trashed)
    ctx.dryRun?.note(
      `data.${key}: the record ${id} in Trash has this value. Restore it instead, or it cannot come back ` +
        'with this value.',
    );
  reserve(ctx, values);
  return values;
}

/** For each of these values, a record in Trash that has it, if any. */
export async function trashedWith(
  ctx: ReadContext,
  folderId: string,
  values: readonly Given[],
  except?: string,
): Promise<{ key: string; id: string; title: string }[]> {
  const found = values.map(async ({ key, type, value }) => {
    if (comparedIn(folderId, { key, type, value: value ?? '' }) === undefined) return [];
    const isTrashed = and(
      eq(records.workspaceId, ctx.workspaceId),
      eq(records.folderId, folderId),
      isNotNull(records.deletedAt),
      except === undefined ? undefined : ne(records.id, except),
      sql`${digestOf(sql`${type}::text`, sql`(${records.data} ->> ${key}::text)`)} =
        ${digestOf(sql`${type}::text`, sql`${String(value)}::text`)}`,
    );
    const columns = { id: records.id, title: records.title };
    const trashed = await ctx.db.orm.select(columns).from(records).where(isTrashed).limit(1);
    return trashed.map((one) => ({ key, ...one }));
  });
  return (await Promise.all(found)).flat();
}

export function holdUnique(ctx: WriteContext, values: UniqueValues | undefined, isNew = false): void {
  if (!values) return;
  const { folderId, recordId, changed } = values;
  const keys = changed.map(({ key }) => key);
  if (!isNew) freeUnique(ctx, recordId, keys);
  reserve(ctx, values);
  ctx.db.send(insertValues, {
    workspaceId: decodeId('ws', ctx.workspaceId),
    folderId: decodeId('fld', folderId),
    recordId: decodeId('rec', recordId),
    given: JSON.stringify(changed),
  });
}

export function freeUnique(ctx: WriteContext, recordId: string, keys?: readonly string[]): void {
  for (const [compared, held] of reservedIn(ctx))
    if (held.recordId === recordId && (keys?.includes(held.key) ?? true)) reservedIn(ctx).delete(compared);
  ctx.db.send(deleteValues, {
    workspaceId: decodeId('ws', ctx.workspaceId),
    recordId: decodeId('rec', recordId),
    keys: keys ? JSON.stringify(keys) : null,
  });
}

export async function findByUnique(ctx: WriteContext, folderId: string, value: Given): Promise<string | undefined> {
  const holder = (await holdersOf(ctx, folderId, [value])).get(value.key);
  const compared = comparedIn(folderId, value);
  if (holder === undefined && compared !== undefined) freeIn(ctx).add(compared);
  return holder;
}

/** Finds the record for each of many values of a unique field, by one index look-up each. */
export async function matchUnique(
  ctx: ReadContext,
  folderId: string,
  { key, type }: Pick<Field, 'key' | 'type'>,
  values: readonly unknown[],
): Promise<Match[][]> {
  const wanted = JSON.stringify(values.map((value, at) => ({ at, value })));
  const { rows } = await ctx.db.orm.execute<{ at: number; id: string; version: number }>(sql`
    select wanted.at, ${records.id} as id, ${records.version} as version
    from (
      select given.at, ${digestOf(sql`${type}::text`, sql`(given.value #>> '{}')`)} as digest
      from jsonb_to_recordset(${wanted}::jsonb) as given(at int, value jsonb)
    ) as wanted
    join ${recordUniqueValues} as held on held.workspace_id = ${sql.param(ctx.workspaceId, records.workspaceId)}
      and held.folder_id = ${sql.param(folderId, records.folderId)}
      and held.key = ${key} and held.digest = wanted.digest
    join ${records} on ${records.workspaceId} = held.workspace_id and ${records.id} = held.record_id
      and ${records.deletedAt} is null`);
  const found = values.map((): Match[] => []);
  for (const { at, id, version } of rows) found[at]?.push({ id: encodeId('rec', id), version });
  return found;
}

/** A key that is equal for two values if a unique field accepts only one of them. */
export function uniqueKeyOf(type: FieldType, value: unknown): string {
  const text = visibleText(String(value)).trim();
  return type === 'PHONE' ? (digitsOf(text) ?? '') : lowered(text);
}

async function holdersOf(
  ctx: WriteContext,
  folderId: string,
  values: readonly Given[],
): Promise<ReadonlyMap<string, string>> {
  const asked = values.filter((one) => comparedIn(folderId, one) !== undefined);
  if (asked.length === 0) return new Map();
  const rows = await ctx.db.peek.run(findHolders, {
    workspaceId: decodeId('ws', ctx.workspaceId),
    folderId: decodeId('fld', folderId),
    given: JSON.stringify(asked),
  });
  return new Map(rows.map(({ key, id }) => [key, encodeId('rec', id)]));
}

/** Values that writes of one transaction are about to take, by comparison key. */
const reservedIn = perTransaction(() => new Map<string, { readonly key: string; readonly recordId: string }>());

const freeIn = perTransaction(() => new Set<string>());

function reserve(ctx: WriteContext, { folderId, recordId, changed }: UniqueValues): void {
  for (const one of changed) {
    const compared = comparedIn(folderId, one);
    if (compared !== undefined) reservedIn(ctx).set(compared, { key: one.key, recordId });
  }
}

/** The key of `digestOf`; undefined for a blank value, which equals nothing. */
function comparedIn(folderId: string, { key, type, value = '' }: Given): string | undefined {
  const folded = uniqueKeyOf(type, value);
  return folded === '' ? undefined : JSON.stringify([folderId, key, folded]);
}

function takenBy(holder: string, { key, value }: Given, advice: string): DomainError {
  const message = `The record ${holder} has this value already: "${String(value).slice(0, 100)}". ${advice}`;
  return new DomainError('CONFLICT', `data.${key}: ${message}`, { issues: [{ path: ['data', key], message }] });
}
