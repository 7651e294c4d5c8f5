import type { WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, impossible, type Issue } from '@dossier/kernel/errors.ts';
import { demandNoVersion } from '@dossier/kernel/versions.ts';
import type { z } from 'zod';
import { activeFields, checkValue, merged } from '../fields/index.ts';
import { peekFolder, type FolderRow } from '../folders/index.ts';
import { findMatchesForUpdate, lockMatches, type Wanted } from './match.ts';
import type { Record as CrmRecord, recordValues, upsertRecordInput } from './schema.ts';
import { createRecord, updateRecord } from './service.ts';
import { findByUnique } from './unique-values.ts';
import { findByExternalId, isByExternalId } from './upsert-external.ts';

type Input = z.output<typeof upsertRecordInput>;
type Values = z.output<typeof recordValues>;

export interface UpsertedRecord {
  readonly created: boolean;
  /** Several records matched; the oldest was changed. */
  readonly isAmbiguous: boolean;
  readonly record: CrmRecord;
}

/**
 * Updates the record of a folder that has the values of `matchOn`, or creates it. Upserts that share a value run one
 * after the other, so that any number at once creates one record. The matched values stay as they are stored. If
 * several records match, the oldest is updated, and the answer says so.
 */
export async function upsertRecord(ctx: WriteContext, input: Input): Promise<UpsertedRecord> {
  const { folderId, matchOn, create = {}, update = {}, ...values } = input;
  const wanted = await wantedBy(ctx, input);
  const [found, second] = isByExternalId(input)
    ? [await findByExternalId(ctx, input)]
    : await findMatches(ctx, input, wanted);
  if (!found) {
    demandNoVersion(ctx, 'record');
    const { title, ...rest } = merged(values, create);
    if (title === undefined) throw impossible(['title'], 'is required where the record is made');
    return { created: true, isAmbiguous: false, record: await createRecord(ctx, { ...rest, folderId, title }) };
  }
  const record = await updateRecord(ctx, {
    ...merged(without(values, isByExternalId(input) ? ['externalId', 'externalSource'] : matchOn), update),
    id: found,
  });
  return { created: false, isAmbiguous: second !== undefined, record };
}

/** The locks that `upsertRecord` takes first; for callers that must take further locks in order. */
export async function lockUpsert(ctx: WriteContext, input: Input): Promise<void> {
  const wanted = await wantedBy(ctx, input);
  if (wanted) lockMatches(ctx, input.folderId, lockedBy(input, wanted));
}

/** The ids of the matching record and of a second one, both locked; of a unique field the one record, not locked. */
async function findMatches(ctx: WriteContext, input: Input, wanted: Wanted[] | undefined): Promise<string[]> {
  if (!wanted) return [];
  const [first, second] = wanted;
  if (first?.by.kind === 'data' && first.uniqueAs && !second) {
    // It needs no lock: where two upserts create the record, the index refuses the second, which runs again.
    const found = await findByUnique(ctx, input.folderId, { ...first.by, type: first.uniqueAs, value: first.value });
    return found === undefined ? [] : [found];
  }
  lockMatches(ctx, input.folderId, lockedBy(input, wanted));
  // A separate statement: its snapshot is taken after the lock, so it sees the record of the previous holder.
  return findMatchesForUpdate(ctx, input.folderId, wanted);
}

/**
 * Locks what it searches for and what it writes: otherwise an upsert by e-mail that sets a phone number, beside one by
 * that phone number, would create a second record.
 */
export function lockedBy(input: Input, wanted: readonly Wanted[]): Wanted[] {
  const written = [input, input.create, input.update].flatMap((values) =>
    own.flatMap((kind): Wanted[] => (values?.[kind] ? [{ by: { kind }, value: values[kind] }] : [])),
  );
  return [...wanted, ...written];
}

/** The values that a matching record has; undefined if one is blank, since blanks match no record. */
export async function wantedBy(ctx: WriteContext, input: Input): Promise<Wanted[] | undefined> {
  if (isByExternalId(input)) return undefined;
  return peekFolder(ctx, input.folderId, (folder) => wantedIn(folder, input));
}

function wantedIn(folder: FolderRow, input: Input): Wanted[] | undefined {
  const fields = activeFields(folder.fields).filter(({ type }) => type !== 'MULTI_SELECT');
  const issues: Issue[] = [];
  const wanted: Wanted[] = [];
  let isBlank = false;
  for (const name of input.matchOn) {
    const path = isOwn(name) ? [name] : ['data', name];
    const given = isOwn(name) ? input[name] : input.data?.[name];
    const field = fields.find(({ key }) => key === name);
    if (!isOwn(name) && !field)
      issues.push({
        path: ['matchOn'],
        message:
          `Records here can not be matched by "${name}", but by ` +
          `${[...own, 'externalId', ...fields.map(({ key }) => key)].join(', ')}.`,
      });
    else if (given === undefined) issues.push({ path, message: 'is required: records are matched by it' });
    else if (given === null || given === '') isBlank = true;
    else if (isOwn(name)) wanted.push({ by: { kind: name }, value: given });
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
  return isBlank ? undefined : wanted;
}

const own = ['title', 'email', 'phone'] as const;

function isOwn(name: string): name is (typeof own)[number] {
  return own.some((one) => one === name);
}

function without({ data, ...values }: Values, names: readonly string[]): Values {
  const rest = (object: object) => Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
  return { ...rest(values), ...(data ? { data: rest(data) } : {}) };
}
