import { itemsInCell, keyOf, truthInCell } from '@dossier/kernel/words.ts';
import { distance } from 'fastest-levenshtein';
import { activeFields, emailProblem, type Field, type FieldType, type StoredField } from '../../fields/index.ts';
import { plainWords } from '../cell/cell-reader.ts';
import { momentInCell } from '../cell/cell-dates.ts';
import { numberInCell } from '../cell/cell-numbers.ts';
import { dateFormats, importColumns, numberFormats } from '../schema.ts';

export type Cells = ReadonlyMap<string, number>;

export interface Sample {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly columns: readonly Cells[];
  readonly isWhole: boolean;
}

/** Other names of a column in files, besides its name and its label. */
const synonyms: Record<string, readonly string[]> = {
  title: ['name', 'full name', 'display name', 'contact name', 'company name', 'account name', 'contact'],
  email: ['mail', 'e mail', 'email address', 'e mail address', 'work email', 'primary email', 'mail address'],
  phone: ['phone number', 'telephone', 'tel', 'mobile', 'mobile phone', 'work phone', 'cell', 'telefon', 'handy'],
  owner: ['owner id', 'assigned to', 'assignee', 'account owner', 'contact owner', 'sales rep', 'responsible'],
  tags: ['tag', 'labels', 'keywords', 'categories'],
};

/** Words that say nothing about a column beside another word. */
const vague = new Set(['name', 'number', 'no', 'date', 'id', 'of', 'the', 'value', 'field', 'type', 'is']);

/** Cells of a column that must fit, for its header to be believed. */
const fittingShare = 0.5;
/** Cells that must fit, to be believed without a header. */
const tellingShare = 0.8;
const scoreMin = 0.5;
/** Different cells of a column that a guess reads: fields times cells is what a guess costs. */
const guessedCellsMax = 200;
const nameSizeMax = 100;

interface Target {
  readonly name: string;
  readonly names: readonly string[];
  readonly type: FieldType | undefined;
  readonly field: Field | undefined;
}

/** Guesses the target of each column by its name and cells; null for none. No two columns get the same. */
export function guessMapping(
  { header, columns }: Pick<Sample, 'header' | 'columns'>,
  fields: readonly StoredField[],
  members: ReadonlyMap<string, string>,
): (string | null)[] {
  const targets: Target[] = [
    ...importColumns.map(({ name, label }) => ({
      name,
      names: [name, label, ...(synonyms[name] ?? [])].map(plainWords),
      type: name === 'email' ? ('EMAIL' as const) : name === 'owner' ? ('USER' as const) : undefined,
      field: undefined,
    })),
    ...activeFields(fields).map((field) => ({
      name: `data.${field.key}`,
      names: [field.key, field.label].map(plainWords),
      type: field.type,
      field,
    })),
  ];
  const ranked = header
    .flatMap((name, at) => {
      const words = plainWords(name.slice(0, nameSizeMax));
      const cells = new Map([...(columns[at] ?? [])].slice(0, guessedCellsMax));
      return targets.map((target) => ({ at, target, score: scoreOf(words, cells, target, members) }));
    })
    .filter(({ score }) => score >= scoreMin)
    .toSorted((one, other) => other.score - one.score);
  const mapping = header.map((): string | null => null);
  const taken = new Set<string>();
  for (const { at, target } of ranked) {
    if (mapping[at] !== null || taken.has(target.name)) continue;
    mapping[at] = target.name;
    taken.add(target.name);
  }
  return mapping;
}

function scoreOf(words: string, cells: Cells, target: Target, members: ReadonlyMap<string, string>): number {
  const named = Math.max(...target.names.map((known) => likenessOf(words, known)));
  if (named < scoreMin && !isTelling(target)) return named;
  const fits = fittingOf(cells, target, members);
  if (fits === undefined) return named;
  // A column that is called "Owner" but holds numbers is another owner.
  if (named === 1) return fits > 0 || cells.size === 0 ? 1 : 0.6;
  if (fits < fittingShare) return named - 0.4;
  return Math.max(named, fits >= tellingShare && isTelling(target) ? 0.55 : 0);
}

/** Types whose cells say by themselves what they are. */
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
  if (shared > 0 && (shared === tellingWords.length || shared === tellingKnown.length)) return 0.7;
  const longest = Math.max(one.length, other.length);
  return longest >= 5 && distance(one, other) <= longest / 5 ? 0.65 : 0;
}

/** The share of rows that fit a target; undefined where anything fits. */
function fittingOf(cells: Cells, { type, field }: Target, members: ReadonlyMap<string, string>): number | undefined {
  const options = new Set(field?.options?.map(keyOf));
  const isChoice = (cell: string) => options.has(keyOf(cell));
  switch (type) {
    case 'EMAIL':
      return shareOf(cells, (cell) => emailProblem(cell) === undefined);
    case 'USER':
      return shareOf(cells, (cell) => members.has(cell.toLowerCase()));
    case 'NUMBER':
      return shareOf(cells, isNumber);
    case 'DATE':
    case 'DATETIME':
      return shareOf(cells, isDate);
    case 'BOOLEAN':
      return shareOf(cells, (cell) => truthInCell(cell) !== undefined);
    case 'SELECT':
      return shareOf(cells, isChoice);
    case 'MULTI_SELECT':
      return shareOf(cells, (cell) => itemsInCell(cell, isChoice).some(isChoice));
    default:
      return undefined;
  }
}

export const isNumber = (cell: string) => numberFormats.some((format) => numberInCell(cell, format) !== undefined);
export const isDate = (cell: string) => dateFormats.some((format) => momentInCell(cell, format) !== undefined);

export function shareOf(cells: Cells, isFitting: (cell: string) => boolean): number {
  let [all, fitting] = [0, 0];
  for (const [cell, count] of cells) {
    all += count;
    if (isFitting(cell)) fitting += count;
  }
  return all === 0 ? 0 : fitting / all;
}
