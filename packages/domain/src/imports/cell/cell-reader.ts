import { canonicalEmail } from '@dossier/kernel/email-address.ts';
import { itemsInCell, keyOf, truthInCell, foldText } from '@dossier/kernel/words.ts';
import { checkValue, emailProblem, quoteList, type StoredField } from '../../fields/index.ts';
import { momentInCell } from './cell-dates.ts';
import { numberInCell } from './cell-numbers.ts';
import { dateFormats, numberFormats, type ColumnReading, type DateFormat, type NumberFormat } from '../schema.ts';
import { distance } from 'fastest-levenshtein';

export type CellRead =
  | { readonly value: unknown }
  | { readonly named: string; readonly by: { readonly folderId: string; readonly createsMissing: boolean } }
  | { readonly problem: string };

export type CellReader = (cell: string) => CellRead;

const examplesMax = 20;

/** How the cells of a column are read for a custom field. Cells are not empty. */
export function cellReader(
  field: StoredField,
  reading: ColumnReading | null,
  members: ReadonlyMap<string, string>,
): CellReader {
  const meant = new Map(reading?.values.map(({ cell, option }) => [keyOf(cell), option]));
  switch (field.type) {
    case 'NUMBER':
      return (cell) => orProblem(numberInCell(cell, numberFormatOf(reading)), 'must be a number');
    case 'DATE':
      return (cell) => orProblem(momentInCell(cell, dateFormatOf(reading))?.slice(0, 10), problemOf(reading, 'a date'));
    case 'DATETIME':
      return (cell) => orProblem(momentInCell(cell, dateFormatOf(reading)), problemOf(reading, 'a date and time'));
    case 'BOOLEAN':
      return (cell) => orProblem(truthInCell(cell), 'must be yes or no');
    case 'SELECT':
      return choiceReader(field, meant);
    case 'MULTI_SELECT':
      return choicesReader(field, meant);
    case 'USER':
      return (cell) => memberIn(cell, members);
    case 'RECORD':
      return recordReader(field, reading);
    case 'EMAIL':
      return (cell) => readEmail(cell);
    case 'URL':
      return (cell) => checkValue(field, /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(cell) ? `https://${cell}` : cell);
    default:
      return (cell) => checkValue(field, cell);
  }
}

export function readEmail(cell: string): CellRead {
  const address = canonicalEmail(cell);
  return emailProblem(address) === undefined ? { value: address } : { problem: emailWanted };
}

const emailWanted = 'must be an e-mail address such as contact@example.com';

export function memberIn(cell: string, members: ReadonlyMap<string, string>): CellRead {
  return orProblem(members.get(cell.toLowerCase()), 'must be the name or e-mail address of a member');
}

function recordReader(field: StoredField, reading: ColumnReading | null): CellReader {
  const { folderId = null, createsMissing = false } = reading ?? {};
  if (folderId === null) return (cell) => checkValue(field, cell);
  return (cell) => (/^rec_\w{26}$/.test(cell) ? { value: cell } : { named: cell, by: { folderId, createsMissing } });
}

function choiceReader({ options }: StoredField, meant: ReadonlyMap<string, string | null>): CellReader {
  const known = knownChoices(options, meant);
  const problem = `must be one of ${quoteList(options, examplesMax)}`;
  return (cell) => {
    const option = known.get(keyOf(cell));
    return option === undefined ? { problem } : { value: option };
  };
}

function choicesReader({ options }: StoredField, meant: ReadonlyMap<string, string | null>): CellReader {
  const known = knownChoices(options, meant);
  const problem = `must be a list out of ${quoteList(options, examplesMax)}`;
  return (cell) => {
    const items = itemsInCell(cell, (item) => known.has(keyOf(item))).map((item) => known.get(keyOf(item)));
    if (items.includes(undefined)) return { problem };
    const chosen = [...new Set(items.filter((item) => typeof item === 'string'))];
    return { value: chosen.length === 0 ? null : chosen };
  };
}

/** Options by what cells may say for them. Null: the cell means nothing. */
function knownChoices(
  options: readonly string[] | null,
  meant: ReadonlyMap<string, string | null>,
): ReadonlyMap<string, string | null> {
  const own = new Map((options ?? []).map((option) => [keyOf(option), option]));
  // A cell that was mapped to a since deleted option stays a problem.
  const said = [...meant].filter(([, option]) => option === null || own.has(keyOf(option)));
  return new Map<string, string | null>([...said, ...own]);
}

function orProblem(value: unknown, problem: string): CellRead {
  return value === undefined ? { problem } : { value };
}

function problemOf(reading: ColumnReading | null, what: string): string {
  const example = { YMD: '2026-01-31', DMY: '31/01/2026', MDY: '01/31/2026' }[dateFormatOf(reading) ?? 'YMD'];
  return `must be ${what}, for example ${example}${what === 'a date' ? '' : ' 09:30'}`;
}

function numberFormatOf(reading: ColumnReading | null): NumberFormat {
  return numberFormats.find((format) => format === reading?.format) ?? 'DECIMAL_POINT';
}

function dateFormatOf(reading: ColumnReading | null): DateFormat | undefined {
  return dateFormats.find((format) => format === reading?.format);
}

/** The option that was probably meant: with few other letters, or the only one that begins alike. */
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
