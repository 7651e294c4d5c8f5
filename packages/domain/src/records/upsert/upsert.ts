import type { WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, impossible, type Issue } from '@dossier/kernel/errors.ts';
import { isBlank } from '@dossier/kernel/values.ts';
import { demandNoVersion } from '@dossier/kernel/versions.ts';
import type { z } from 'zod';
import { activeFields, checkValue, merged } from '../../fields/index.ts';
import { peekFolder, type FolderRow } from '../../folders/index.ts';
import { type CountryCode, digitsOf, phoneCountry } from '../phones.ts';
import * as match from './match.ts';
import { matchedFields, type Record as CrmRecord, type recordValues, type upsertRecordInput } from '../schema.ts';
import { createRecord, mayChangeUnlocked, updateFound, updateRecord } from '../service.ts';
import { findByUnique } from '../unique/unique-values.ts';
import { demandExternalId } from '@dossier/kernel/db/external-ids.ts';
import { defineStatement } from '@dossier/postgres-engine/index.ts';
import { recordExternalIds, recordNoun } from '../noun.ts';
import { records } from '../table.ts';

type Input = z.output<typeof upsertRecordInput>;
type Values = z.output<typeof recordValues>;

interface UpsertedRecord {
  readonly created: boolean;
  /** Several records matched; the oldest was changed. */
  readonly isAmbiguous: boolean;
  readonly record: CrmRecord;
}

/**
 * Updates the record of a folder that has the values of `matchOn`, or creates it. Upserts that share a value run one
 * after the other, so that any number of concurrent ones creates one record. The matched values are not changed. If
 * several records match, the oldest is updated, and the answer says so.
 */
export async function upsertRecord(ctx: WriteContext, input: Input): Promise<UpsertedRecord> {
  const { folderId, matchOn, create = {}, update = {}, ...values } = input;
  const { found, isAmbiguous = false, confirm } = await findTarget(ctx, input);
  if (found === undefined) {
    demandNoVersion(ctx, 'record');
    const { title, ...rest } = merged(values, create);
    if (title === undefined) throw impossible(['title'], 'is required where the record is made');
    const record = await createRecord(ctx, { ...rest, folderId, title });
    confirm?.(record);
    return { created: true, isAmbiguous: false, record };
  }
  const patch = merged(without(values, isByExternalId(input) ? ['externalId', 'externalSource'] : matchOn), update);
  const record =
    typeof found === 'string' ? await updateRecord(ctx, { ...patch, id: found }) : await updateFound(ctx, found, patch);
  return { created: false, isAmbiguous, record };
}

/** The locks that `upsertRecord` takes first, for callers that must take more locks in order. */
export async function lockUpsert(ctx: WriteContext, input: Input): Promise<void> {
  const locked = await lockedBy(ctx, input);
  if (locked) match.lockMatches(ctx, [locked]);
}

interface Target {
  /** Its id, or, if it is not locked, the record itself, which is written only if it still has this version. */
  readonly found: string | CrmRecord | undefined;
  readonly isAmbiguous?: boolean;
  /** Sends checks that the created record is the only match, after a search without locks. */
  readonly confirm?: (made: CrmRecord) => void;
}

async function findTarget(ctx: WriteContext, input: Input): Promise<Target> {
  if (isByExternalId(input)) {
    const record = await findByExternalId(ctx, input);
    return { found: record && (mayChangeUnlocked(ctx, record.id) ? record : record.id) };
  }
  const locked = await lockedBy(ctx, input);
  if (!locked) return { found: undefined };
  const { wanted } = locked;
  const [first, second] = wanted;
  // A unique field needs no lock: if two upserts create the record, the index refuses the second, which runs again.
  if (first?.by.kind === 'data' && first.uniqueAs && !second) {
    const value = { ...first.by, type: first.uniqueAs, value: first.value };
    return { found: await findByUnique(ctx, input.folderId, value) };
  }
  const unlocked = await findUnlocked(ctx, locked);
  if (unlocked) return unlocked;
  match.lockMatches(ctx, [locked]);
  // A separate statement: its snapshot is taken after the lock, so it sees the record of the previous holder.
  const [oldest, other] = await match.findMatchesForUpdate(ctx, input.folderId, wanted);
  return { found: oldest, isAmbiguous: other !== undefined };
}

/** Searches without a lock: the write is one message (docs/decisions/0004). Undefined after recent contention. */
async function findUnlocked(ctx: WriteContext, locked: match.Locked): Promise<Target | undefined> {
  const { folderId, wanted } = locked;
  if (!match.maySearchUnlocked(ctx, locked)) return undefined;
  const matches = await match.findMatchesUnlocked(ctx, folderId, wanted);
  if (!matches) return undefined;
  const [oldest, other] = matches;
  if (oldest)
    return mayChangeUnlocked(ctx, oldest.id) ? { found: oldest, isAmbiguous: other !== undefined } : undefined;
  const confirm = (made: CrmRecord) => {
    match.tryLockMatches(ctx, locked);
    match.demandNoOther(ctx, made, wanted);
  };
  return { found: undefined, confirm };
}

/**
 * The values that an upsert searches for and those it writes; undefined if it searches by an external id. Without locks
 * on the written ones, an upsert by e-mail that sets a phone number, concurrent with one by that phone number, would
 * create a second record.
 */
export async function lockedBy(ctx: WriteContext, input: Input): Promise<match.Locked | undefined> {
  if (isByExternalId(input)) return undefined;
  const { folderId, create, update } = input;
  const given = [input, create, update];
  const hasPhone = given.some((values) => values?.phone);
  const country = hasPhone ? await phoneCountry({ ...ctx, db: ctx.db.peek }) : undefined;
  const wanted = await peekFolder(ctx, folderId, (folder) => wantedIn(folder, input, country));
  const written = given.flatMap((values) =>
    matchedFields.flatMap((kind): match.Wanted[] =>
      values?.[kind] ? [{ by: { kind, country }, value: values[kind] }] : [],
    ),
  );
  return { folderId, wanted, written };
}

function wantedIn(folder: FolderRow, input: Input, country: CountryCode | undefined): match.Wanted[] {
  const fields = activeFields(folder.fields).filter(({ type }) => type !== 'MULTI_SELECT');
  const issues: Issue[] = [];
  const wanted: match.Wanted[] = [];
  for (const name of input.matchOn) {
    const path = isOwn(name) ? [name] : ['data', name];
    const given = isOwn(name) ? input[name] : input.data?.[name];
    const field = fields.find(({ key }) => key === name);
    if (!isOwn(name) && !field)
      issues.push({
        path: ['matchOn'],
        message:
          `Records here cannot be matched by "${name}", but by ` +
          `${[...matchedFields, 'externalId', ...fields.map(({ key }) => key)].join(', ')}.`,
      });
    else if (given === undefined) issues.push({ path, message: 'is required: records are matched by it' });
    else if (isBlankMatch(given, name === 'phone' || field?.type === 'PHONE'))
      issues.push({ path, message: 'must not be blank: records are matched by it' });
    else if (isOwn(name)) wanted.push({ by: { kind: name, country }, value: given });
    else {
      const checked = field ? checkValue(field, given) : { value: given };
      if ('problem' in checked) issues.push({ path, message: checked.problem });
      else
        wanted.push({
          by: { kind: 'data', key: name },
          value: checked.value,
          uniqueAs: field?.unique ? field.type : undefined,
        });
    }
  }
  const [first] = issues;
  if (first) throw new DomainError('UNPROCESSABLE_CONTENT', `${first.path.join('.')}: ${first.message}`, { issues });
  return wanted;
}

/** Every upsert by a blank value would create another record. */
function isBlankMatch(value: unknown, isPhone: boolean): boolean {
  if (value === null) return true;
  if (typeof value !== 'string') return false;
  return isBlank(value) || (isPhone && digitsOf(value) === null);
}

function isOwn(name: string): name is (typeof matchedFields)[number] {
  return matchedFields.some((one) => one === name);
}

function without({ data, ...values }: Values, names: readonly string[]): Values {
  const rest = (object: object) => Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
  return { ...rest(values), ...(data ? { data: rest(data) } : {}) };
}

const recordByExternalId = defineStatement('read', 'records.find_by_external_id', (orm) =>
  orm
    .select({ ...recordNoun.columns, isTrashed: recordExternalIds.isTrashed })
    .from(records)
    .where(recordExternalIds.isHolder),
);

/** Needs no lock: if two upserts create the external id, the index refuses the second, which runs again. */
async function findByExternalId(ctx: WriteContext, input: Input): Promise<CrmRecord | undefined> {
  if (input.matchOn.length > 1) throw impossible(['matchOn'], 'matchOn: externalId cannot be combined.');
  const external = demandExternalId(input);
  const [holder] = await ctx.db.peek.run(recordByExternalId, recordExternalIds.lookUp(ctx, external));
  const found = recordExternalIds.found(ctx, external, holder);
  if (!found) return undefined;
  const { isTrashed: _, ...record } = found;
  if (record.folderId === input.folderId) return record;
  const message =
    `externalId: The record ${record.id} has "${external.externalId}" in another folder. ` +
    'Give each kind of thing its own externalSource.';
  throw new DomainError('CONFLICT', message, { issues: [{ path: ['externalId'], message }] });
}

export function isByExternalId({ matchOn }: Pick<Input, 'matchOn'>): boolean {
  return matchOn.includes('externalId');
}
