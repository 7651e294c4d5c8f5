import { plainWords } from '../cell/cell-reader.ts';
import known from './header-words.json' with { type: 'json' };

const nameSizeMax = 100;

/**
 * Headers in many languages, as plain words. `others`: headers of names if no better one is there. `firstOrFullNames`:
 * of first names beside a last name, else of full names; `names`: of full names, or of last names beside a first name.
 */
export const knownHeaders = known;

const knownWords = new Set(
  [...Object.values(known.columns), ...Object.values(known.parts), known.names, known.firstOrFullNames]
    .concat([known.companies, known.others, known.further])
    .flat(),
);

/** True if a cell is the name of a column: as known here, or one of these labels. */
export function isHeader(cell: string, labels: readonly string[]): boolean {
  const words = plainHeader(cell);
  const [last = ''] = words.split(' ').slice(-1);
  return isKnown(cell) || knownWords.has(last) || labels.some((label) => plainWords(label) === words);
}

function isKnown(cell: string): boolean {
  const { words, bare } = headerWords(cell);
  return knownWords.has(words) || knownWords.has(bare);
}

/** True if a row without blank cells has names of columns: the first one is known, and half of all. */
export function areHeaders(cells: readonly string[]): boolean {
  if (!isKnown(cells[0] ?? '')) return false;
  const known = cells.filter(isKnown);
  const areWords = cells.every((cell) => /^[^@]*\p{L}[^@]*$/u.test(cell)) && new Set(cells).size === cells.length;
  return areWords && known.length > 1 && known.length * 2 >= cells.length;
}

/** A subject that exports put before each header: "Person - Name", "Lead Owner", "Name / First Name". */
const subject =
  /^(?:person|people|contact|lead|customer|client|deal|opportunity|invitee|attendee|kontakt|kunde|kunden|name|properties|attributes) (?=\S)/;
const companySubject = /^(?:account|company|organi[sz]ation|firma) (?=\S)/;

const plainHeader = (header: string) => plainWords(header.slice(0, nameSizeMax));

/** A header as plain words, without the additions of exports: "Person - Phone 1 - Value" is "phone". */
export function headerWords(header: string, areCompanies = false): { words: string; bare: string } {
  const words = plainHeader(header);
  return {
    words,
    bare: words
      .replace(areCompanies ? companySubject : subject, '')
      .replace(/ value$/, '')
      .replace(/ 1$/, ''),
  };
}

/** True for a column with the kind of the next one: "Phone 1 - Label" beside "Phone 1 - Value". */
export function isLabelColumn(header: readonly string[], at: number): boolean {
  const [, beginning] = /^(.+) (?:label|type)$/.exec(plainHeader(header[at] ?? '')) ?? [];
  const labelled = [`${beginning} value`, `${beginning} formatted`];
  return beginning !== undefined && header.some((other) => labelled.includes(plainHeader(other)));
}

/** True if a header proves that its values are companies. */
export function isCompanyName(name: string): boolean {
  const { words, bare } = headerWords(name);
  return known.companies.includes(words) || known.companies.includes(bare);
}

export const birth =
  /birth|\bborn\b|\bdob\b|geburt|geboren|\bgeb\b|naissance|nacimiento|cumple|nascita|compleanno|nascimento|urodz|рожд/;
const dated =
  /(?<!to )\b(?:close|start|end|due)?date\b|datum\b|\b(?:fecha|data d[aei]|дата)\b|日期|\b(?:creat|clos|updat|modifi)ed(?: (?:at|on))?$/;
const counted = /\b(?:id|nr|number|nummer|amount|betrag|by)\b/;

/** True if a header names a date, and not a number beside one. */
export function saysDate(header: string): boolean {
  const words = plainHeader(header);
  const isDated = birth.test(words) || dated.test(words) || known.columns.createdAt.includes(words);
  return isDated && !counted.test(words);
}

/**
 * Columns that form the name of a record: one, or several parts. `filled`: rows with a value, by column. `rows`: a few
 * rows.
 */
export function nameColumns(
  header: readonly string[],
  filled: readonly number[],
  areCompanies: boolean,
  rows: readonly (readonly string[])[] = [],
): ReadonlyMap<number, string> {
  const named = header.map((name) => headerWords(name, areCompanies));
  const find = (wanted: readonly string[], by: 'words' | 'bare' = 'words') =>
    wanted.map((one) => named.findIndex((name) => name[by] === one)).find((at) => at !== -1);
  const company = find(known.companies);
  if (areCompanies && company !== undefined) return new Map([[company, 'title']]);
  const parts = new Map(
    Object.entries(known.parts).flatMap(([target, wanted]) => {
      const at = find(wanted) ?? find(wanted, 'bare');
      return at === undefined ? [] : [[target, at] as const];
    }),
  );
  const filledIn = (at: number | undefined) => (at === undefined ? 0 : (filled[at] ?? 0));
  const wanted = [...known.names, ...known.firstOrFullNames];
  const found = find(wanted) ?? find(wanted, 'bare');
  // Exports also have rarely filled names, such as "File As".
  const isRare = parts.has('title.last') && filledIn(found) < filledIn(parts.get('title.first'));
  const whole = isRare ? undefined : found;
  const isEither = whole !== undefined && known.firstOrFullNames.includes(named[whole]?.bare ?? '');
  if (whole !== undefined) {
    if (parts.has('title.first') && !parts.has('title.last')) parts.set('title.last', whole);
    else if (parts.has('title.last') && !parts.has('title.first') && isEither) parts.set('title.first', whole);
  }
  const isWhole = whole !== undefined && ![...parts.values()].includes(whole);
  const isSplit = parts.has('title.first') || parts.has('title.last');
  if (isSplit && !isWhole) {
    // Each row has the name of a company or of a person.
    const [count, all] = [filledIn(company) + filledIn(parts.get('title.last')), Math.max(...filled)];
    const both = [company, parts.get('title.last')];
    const hasBoth = rows.some((cells) => both.every((at) => (cells[at ?? -1] ?? '').trim() !== ''));
    const isOneOf = filledIn(company) > 0 && filledIn(company) < all && count <= all && count >= all * 0.9;
    if (isOneOf && !hasBoth && company !== undefined) parts.set('title', company);
    return new Map([...parts].map(([target, at]) => [at, target] as const));
  }
  const last = named.findLastIndex(({ words }) => words.endsWith(' name') && !/^(?:user|file|nick|middle)/.test(words));
  const at = whole ?? parts.get('title.first') ?? find(known.others) ?? company;
  const only = at ?? (last === -1 ? undefined : last);
  return new Map(only === undefined ? [] : [[only, 'title']]);
}
