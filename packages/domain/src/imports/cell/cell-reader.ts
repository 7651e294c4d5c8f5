import { itemsInCell, keyOf, lowered, truthInCell, foldText } from '@dossier/kernel/words.ts';
import { checkValue, quoteList, type StoredField } from '../../fields/index.ts';
import { type CellRead, readEmail, readPhone } from './cell-contacts.ts';
import { dayInCell, momentInCell, type DateRules } from './cell-dates.ts';
import { numberInCell, numberProblem } from './cell-numbers.ts';
import { dateFormats, numberFormats, type ColumnReading, type DateFormat, type NumberFormat } from '../schema.ts';
import { distance } from 'fastest-levenshtein';

export type CellReader = (cell: string) => CellRead;

const examplesMax = 20;

/** The properties of the workspace that parsing depends on. */
export interface CellPlace {
  /** Ids of members by their names and addresses in lower case. */
  readonly members: ReadonlyMap<string, string>;
  readonly timeZone: string;
  /** The day of the import, as `2026-01-31`. */
  readonly today: string;
}

/** Parser for the cells of a column with a custom field. Cells are never empty. */
export function cellReader(field: StoredField, reading: ColumnReading | null, place: CellPlace): CellReader {
  const rules = dateRulesOf(reading, place);
  switch (field.type) {
    case 'NUMBER':
      return (cell) => orProblem(numberIn(cell, numberFormatOf(reading)), numberProblem(cell));
    case 'DATE':
      return (cell) => orProblem(dayInCell(cell, rules), problemOf(reading, false));
    case 'DATETIME':
      return (cell) => orProblem(momentInCell(cell, rules), problemOf(reading, true));
    case 'BOOLEAN':
      return (cell) => orProblem(truthInCell(cell), 'must be yes or no');
    case 'SELECT':
    case 'MULTI_SELECT':
      return choiceReader(field, meantBy(reading));
    case 'USER':
      return memberReader(reading, place.members);
    case 'RECORD':
      return recordReader(field, reading);
    case 'EMAIL':
      return readEmail;
    case 'PHONE':
      return (cell) => {
        const read = readPhone(cell);
        const checked = 'value' in read && read.value !== null ? checkValue(field, read.value) : read;
        return 'problem' in checked ? checked : { ...read, ...checked };
      };
    case 'URL':
      return (cell) => checkValue(field, /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(cell) ? `https://${cell}` : cell);
    default: {
      const meant = meantBy(reading);
      return (cell) => {
        const said = meant.get(keyOf(cell));
        return said === null ? { value: null } : checkValue(field, said ?? cell);
      };
    }
  }
}

/** Chosen meanings of cells by their keys; null means empty. */
function meantBy(reading: ColumnReading | null): ReadonlyMap<string, string | null> {
  return new Map(reading?.values.map(({ cell, option }) => [keyOf(cell), option]));
}

export function memberReader(reading: ColumnReading | null, members: ReadonlyMap<string, string>): CellReader {
  const meant = meantBy(reading);
  const problem = 'must be the name or e-mail address of a member';
  const keepsNames = reading?.othersKey != null;
  return (cell) => {
    const known = memberIn(cell, members) ?? meant.get(keyOf(cell));
    if (known === null && keepsNames) return { value: null, others: [cell] };
    const invited = known?.includes('@') ? lowered(known) : undefined;
    return invited === undefined ? orProblem(known, problem) : orAwaited(members.get(invited), invited);
  };
}

/** The member whose name or address is in a cell, also as `Last, First`. */
export function memberIn(cell: string, members: ReadonlyMap<string, string>): string | undefined {
  const said = cell.trim().toLowerCase();
  return members.get(said) ?? members.get(said.replace(/^([^,]+),\s*([^,]+)$/, '$2 $1'));
}

function recordReader(field: StoredField, reading: ColumnReading | null): CellReader {
  const folderId = reading?.folderId ?? field.targetFolderId ?? null;
  if (folderId === null) return (cell) => checkValue(field, cell);
  const by = { ...reading, folderId };
  return (cell) => (/^rec_\w{26}$/.test(cell) ? { value: cell } : { named: cell, by });
}

/** One option or a list of them. Cells match an option, or have a chosen meaning; null means empty. */
function choiceReader({ type, options }: StoredField, meant: ReadonlyMap<string, string | null>): CellReader {
  const own = new Map((options ?? []).map((option) => [keyOf(option), option]));
  // A cell mapped to an option that was deleted since remains a problem.
  const said = [...meant].filter(([, option]) => option === null || own.has(keyOf(option)));
  const known = new Map<string, string | null>([...said, ...own]);
  const isList = type === 'MULTI_SELECT';
  const quoted = quoteList(options, examplesMax);
  const problem = isList ? `must be a list out of ${quoted}` : `must be one of ${quoted}`;
  return (cell) => {
    const items = isList ? itemsInCell(cell, (item) => known.has(keyOf(item))) : [cell];
    const read = items.map((item) => known.get(keyOf(item)));
    if (read.includes(undefined)) return { problem };
    const chosen = [...new Set(read.filter((option) => typeof option === 'string'))];
    return { value: chosen.length === 0 ? null : isList ? chosen : chosen[0] };
  };
}

function orAwaited(value: string | undefined, address: string): CellRead {
  return value === undefined ? { awaits: address } : { value };
}

function orProblem(value: unknown, problem: string): CellRead {
  return value === undefined ? { problem } : { value };
}

function problemOf(reading: ColumnReading | null, hasTime: boolean): string {
  const format = dateFormatOf(reading);
  const example = format === 'DMY' ? '31/01/2026' : format === 'MDY' ? '01/31/2026' : '2026-01-31';
  const problem = hasTime
    ? `must be a date and time, for example ${example} 09:30`
    : `must be a date, for example ${example}`;
  return problem;
}

/** Currencies of countries with a decimal comma, before or after thousands: `R$ 1.000`. */
const thousandsByCurrency = /(?:R\$|\bkr\b)[^]*\.\d{3}(?!\d)|\.\d{3}\s*kr\b/i;

/** A cell that can't have its column's format, such as `1.250,50` among `1,250.50`, has the other one. */
function numberIn(cell: string, formatOfColumn: NumberFormat): number | undefined {
  const format = thousandsByCurrency.test(cell.slice(0, 100)) ? 'DECIMAL_COMMA' : formatOfColumn;
  const [other] = numberFormats.filter((one) => one !== format);
  return numberInCell(cell, format) ?? (other && numberInCell(cell, other));
}

function numberFormatOf(reading: ColumnReading | null): NumberFormat {
  return numberFormats.find((format) => format === reading?.format) ?? 'DECIMAL_POINT';
}

function dateFormatOf(reading: ColumnReading | null): DateFormat | undefined {
  return dateFormats.find((format) => format === reading?.format);
}

// Years that a two-digit year in a date may lie in the future.
const yearsAhead = 20;

function dateRulesOf(reading: ColumnReading | null, { timeZone, today }: CellPlace): DateRules {
  const later = `${Number(today.slice(0, 4)) + yearsAhead}${today.slice(4)}`;
  return { format: dateFormatOf(reading), timeZone, latest: reading?.isPast ? today : later };
}

/** The option that was probably meant: with few different letters, or the only one with the same beginning. */
export function closestOption(said: string, options: readonly string[]): string | undefined {
  const key = keyOf(said);
  const ranked = options
    .map((option) => ({ option, differing: distance(key, keyOf(option)) }))
    .toSorted((one, other) => one.differing - other.differing);
  const [best, second] = ranked;
  if (!best || key === '') return undefined;
  const isClose =
    best.differing <= Math.max(1, Math.floor(key.length / 3)) && best.differing < keyOf(best.option).length;
  if (isClose && best.differing !== second?.differing) return best.option;
  const beginning = options.filter((option) => key.length >= 3 && beginsAlike(key, keyOf(option)));
  return beginning.length === 1 ? beginning[0] : undefined;
}

function beginsAlike(one: string, other: string): boolean {
  return other.length >= 3 && (one.startsWith(other) || other.startsWith(one));
}

export function plainWords(name: string): string {
  return foldText(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
