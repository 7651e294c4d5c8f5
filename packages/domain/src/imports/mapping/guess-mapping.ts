import { itemsInCell, keyOf, truthInCell } from '@dossier/kernel/words.ts';
import { distance } from 'fastest-levenshtein';
import { activeFields, type Field, type FieldType, type StoredField } from '../../fields/index.ts';
import { memberIn, plainWords } from '../cell/cell-reader.ts';
import { readEmail } from '../cell/cell-contacts.ts';
import { momentInCell } from '../cell/cell-dates.ts';
import { numberInCell } from '../cell/cell-numbers.ts';
import { importedNouns, systemTargets } from '../constants.ts';
import { dateFormats, importColumns, numberFormats } from '../schema.ts';
import { type Cells, rowsIn, weighed } from './count-cells.ts';
import { headerWords, isCompanyName, isLabelColumn, knownHeaders, nameColumns, saysDate } from './headers.ts';
import type { Counted, Sample } from './sample.ts';

/** Further headers of a column, besides its name and its label. `nameColumns` finds the name of a record. */
const synonyms: Record<string, readonly string[]> = knownHeaders.columns;

/** Words that carry no meaning beside another word. */
const vague = new Set(['name', 'number', 'no', 'date', 'of', 'the', 'value', 'field', 'is']);

/** Share of cells that must fit to confirm a header. */
const fittingShare = 0.5;
/** Share of cells that must fit if the header says nothing. */
export const tellingShare = 0.8;
const scoreMin = 0.5;
/** Score of a header that only shares words with a name. */
const sharedWord = 0.6;
/** Score of a column with the right name but no values: one with values wins. */
const emptyColumn = 0.8;
/** Maximum number of distinct cells used for a guess, whose cost is fields times cells. */
const guessedCellsMax = 200;

interface Target {
  readonly name: string;
  readonly names: readonly string[];
  readonly type: FieldType | undefined;
  readonly field: Field | undefined;
}

/** Guesses a target for each column by its name and cells; null for none. No target is used twice. */
export function guessMapping(
  { header, counts, rows }: Pick<Counted, 'header' | 'counts'> & Partial<Pick<Sample, 'rows'>>,
  fields: readonly StoredField[],
  members: ReadonlyMap<string, string>,
  areCompanies: boolean,
  ofDeals: readonly StoredField[] = [],
): (string | null)[] {
  const targets: Target[] = [
    ...[...importColumns, ...systemTargets]
      .filter(({ name }) => name !== 'title')
      .map(({ name, label }) => ({
        name,
        names: [name, label, ...(synonyms[name] ?? [])].map(plainWords),
        type: plainTypes[name],
        field: undefined,
      })),
    ...activeFields(fields).map((field) => ({
      name: `data.${field.key}`,
      names: [field.key, field.label, `data.${field.key}`].map(plainWords),
      type: field.type,
      field,
    })),
  ];
  const cellsOf = header.map((_name, at) => weighed(counts[at]));
  const exported = exportedTargets(header, ofDeals, cellsOf[0]);
  if (exported) return exported;
  const names = nameColumns(header, cellsOf.map(rowsIn), areCompanies, rows);
  const ranked = header
    .flatMap((name, at) => {
      if (isLabelColumn(header, at)) return [];
      const cells = new Map([...(cellsOf[at] ?? [])].slice(0, guessedCellsMax));
      const words = headerWords(name, areCompanies);
      // The first column is the id of the row itself: "Copper ID".
      const isOwnId = at === 0 && words.words.endsWith(' id') && !isCompanyName(words.words.slice(0, -' id'.length));
      if (isOwnId) words.bare = 'id';
      return targets.map((target) => ({ at, target, score: scoreOf(words, cells, target, members) }));
    })
    .filter(({ score }) => score >= scoreMin)
    .toSorted((one, other) => other.score - one.score);
  const mapping = header.map((_name, at): string | null => names.get(at) ?? null);
  const taken = new Set<string>();
  for (const { at, target } of ranked) {
    if (mapping[at] !== null || taken.has(target.name)) continue;
    mapping[at] = target.name;
    taken.add(target.name);
  }
  return mapping;
}

/** Fields that an import writes into a new deal or task only. */
const fixed = /^(?:\w+\.(?:externalId|createdAt|closedAt|completedAt)|task\.record)$/;

/** The targets of an export of deals or tasks: its first column has their ids. */
function exportedTargets(
  header: readonly string[],
  ofDeals: readonly StoredField[],
  ids: Cells = new Map(),
): (string | null)[] | undefined {
  const noun = importedNouns.find(
    ({ name }) => shareOf(ids, (cell) => new RegExp(`^${name}_\\w{26}$`).test(cell)) >= tellingShare,
  );
  if (!noun) return undefined;
  const own = noun.targets.map((target) => ({ ...target, to: `${noun.name}.${target.name}` }));
  const targets = [
    ...own.filter(({ to }) => !fixed.test(to)),
    ...(noun.name === 'deal' ? ofDeals : []).map((field) => ({
      ...field,
      to: field.key,
      name: field.key.slice('deal.'.length),
    })),
  ];
  const words = header.map(plainWords);
  const mapping = header.map((): string | null => null);
  for (const { name, label, type, to } of targets) {
    const plain = [name, label].map(plainWords);
    const withId = plain.map((one) => `${one} id`);
    // A record is named by its id, anything else by its name, and in JSON by its id alone.
    const ranked = type === 'RECORD' ? [...withId, ...plain] : [...plain, ...withId];
    const isFree = (at: number) => mapping[at] === null;
    const at =
      ranked.map((one) => words.findIndex((word, place) => word === one && isFree(place))).find((one) => one !== -1) ??
      // The second of two columns with one name has a number.
      words.findIndex((word, place) => isFree(place) && /\d$/.test(word) && ranked.includes(word.replace(/ \d+$/, '')));
    if (at !== -1) mapping[at] = to;
  }
  return mapping;
}

const plainTypes: Record<string, FieldType> = { email: 'EMAIL', owner: 'USER', phone: 'PHONE' };

function scoreOf(
  { words, bare }: ReturnType<typeof headerWords>,
  cells: Cells,
  target: Target,
  members: ReadonlyMap<string, string>,
): number {
  const likeness = (said: string) => Math.max(...target.names.map((known) => likenessOf(said, known)));
  const named = Math.max(likeness(words), likeness(bare) - 0.05);
  const isOfIds = shareOf(cells, isRecordId) >= tellingShare;
  // Ids of other systems are not record ids here.
  if (target.name === 'id' && !isOfIds) return 0;
  if (target.name === 'externalId' && (isOfIds || rowsIn(cells) > cells.size)) return 0;
  if (named < scoreMin && !isTelling(target)) return named;
  const fits = fittingOf(cells, target, members, words);
  // An id column identifies linked records more reliably than their titles.
  if (target.type === 'RECORD' && isOfIds) return named + 0.5;
  // A shared word proves nothing here: "Company size" is not a company.
  if (fits === undefined || target.type === 'RECORD') return named > sharedWord ? named : 0;
  // A column called "Owner" with numbers means another kind of owner.
  if (named === 1) return fits > 0 ? 1 : cells.size === 0 ? emptyColumn : 0.6;
  if (fits < fittingShare) return named - 0.4;
  return Math.max(named, fits >= tellingShare && isTelling(target) ? 0.55 : 0);
}

/** True for types that can be recognised by their cells. */
function isTelling({ type, name }: Target): boolean {
  return name === 'email' || name === 'owner' || type === 'SELECT' || type === 'MULTI_SELECT';
}

function likenessOf(one: string, other: string): number {
  if (one === '' || other === '') return 0;
  if (one === other || one.replaceAll(' ', '') === other.replaceAll(' ', '')) return 1;
  const [words, known] = [one.split(' '), other.split(' ')];
  const telling = (some: readonly string[]) => some.filter((word) => !vague.has(word));
  const [tellingWords, tellingKnown] = [telling(words), telling(known)];
  if (tellingWords.length > 0 && tellingWords.toSorted().join() === tellingKnown.toSorted().join()) return 0.9;
  const shared = tellingWords.filter((word) => tellingKnown.includes(word)).length;
  if (shared > 0 && (shared === tellingWords.length || shared === tellingKnown.length)) return sharedWord;
  const longest = Math.max(one.length, other.length);
  return longest >= 5 && distance(one, other) <= longest / 5 ? 0.65 : 0;
}

/** The share of rows that fit a target; undefined if everything fits. */
function fittingOf(cells: Cells, { type, field }: Target, members: ReadonlyMap<string, string>, header: string) {
  const options = new Set(field?.options?.map(keyOf));
  const isChoice = (cell: string) => options.has(keyOf(cell));
  const tests: Partial<Record<FieldType, (cell: string) => boolean>> = {
    EMAIL: isEmail,
    PHONE: isPhone,
    USER: (cell) => memberIn(cell, members) !== undefined,
    NUMBER: isNumber,
    DATE: dateTest(header),
    DATETIME: dateTest(header),
    BOOLEAN: isTruth,
    SELECT: isChoice,
    MULTI_SELECT: (cell) => itemsInCell(cell, isChoice).some(isChoice),
    RECORD: isRecordId,
  };
  const test = type && tests[type];
  if (!test) return undefined;
  const share = shareOf(cells, test);
  return type === 'RECORD' && share === 0 ? undefined : share;
}

export const isRecordId = (cell: string) => /^rec_\w{26}$/.test(cell);
export const isTruth = (cell: string) => truthInCell(cell) !== undefined;
export const isNumber = (cell: string) => numberFormats.some((format) => numberInCell(cell, format) !== undefined);
export function dateTest(header: string): (cell: string) => boolean {
  const formats = dateFormats.filter((format) => format !== 'DAY_NUMBER' || saysDate(header));
  // Numbers of seconds are more often ids or phone numbers.
  return (cell) => !/^\d{9,}$/.test(cell) && formats.some((format) => momentInCell(cell, { format }) !== undefined);
}
export const isEmail = (cell: string) => 'value' in readEmail(cell);
const isPhone = (cell: string) => /^\W{0,20}(?:tel:\W{0,5})?(?:\d[ ()./-]{0,3}){6}/i.test(cell);

export function shareOf(cells: Cells, isFitting: (cell: string) => boolean): number {
  let [all, fitting] = [0, 0];
  for (const [cell, count] of cells) {
    all += count;
    if (isFitting(cell)) fitting += count;
  }
  return all === 0 ? 0 : fitting / all;
}
