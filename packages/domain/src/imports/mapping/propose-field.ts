import { foldText, itemsInCell, keyOf } from '@dossier/kernel/words.ts';
import { type FieldType, isWebAddress } from '../../fields/index.ts';
import type { ColumnPreview } from '../schema.ts';
import { type Cells, countItems } from './count-cells.ts';
import { dateTest, isEmail, isNumber, isTruth, shareOf, tellingShare } from './guess-mapping.ts';
import { headerWords, saysDate } from './headers.ts';

export type ProposedField = NonNullable<ColumnPreview['proposed']>;

const guessedOptionsMax = 25;
const optionsMax = 200;
const optionSizeMax = 60;
/** Minimum number of rows per option; with fewer, the column is a text. */
const rowsPerOption = 3;
/** Headers whose values are choices as soon as one is repeated. */
const choiceNames =
  /\b(?:size|status|stage|type|category|rating|industry|priority|source|phase|grosse|kategorie|branche|quelle)$/;
const codeNames =
  /\b(?:zip|plz|post ?(?:codes?|nummer|nr)|postal code|postleitzahl|code postal|codigo postal|cep|cap|psc|kod pocztowy)\b|индекс|邮编|郵便番号/;
/** Headers of numbers that may look like phone numbers: tax, bank and order numbers. */
const numberNames = /\b(?:id|nr|no|iban)\b|number|nummer|\b(?:tax|vat|steuer|konto|order|invoice)/;

/** A field proposed for a column; undefined for one without values. */
export function proposeField(
  label: string,
  cells: Cells,
  key: string,
  isOfRecords: boolean,
  targetFolderId: string | null = null,
): ProposedField | undefined {
  if (cells.size === 0) return undefined;
  // Only a list contains these characters; a comma may be part of a text.
  const isList = [...cells.keys()].some((cell) => /[;|]|:::|^\[/.test(cell));
  const enough = choiceNames.test(headerWords(label).words) ? 1 : rowsPerOption;
  const items = optionsIn(cells, enough, (cell) => itemsInCell(cell));
  const whole = optionsIn(cells, enough, (cell) => [cell]);
  return {
    key,
    label: label.slice(0, 100),
    type:
      isOfRecords || targetFolderId !== null ? 'RECORD' : typeOf(label, cells, (isList ? items : whole).areFew, isList),
    options: whole.options,
    items: items.options,
    targetFolderId,
  };
}

const ofOwnKind =
  /\b(?:parent|reports to|manager|supervisor|holding|mother|ultimate|mutter\w*|vorgesetzter?|konzern)\b/;

/** True if a column names records of the same file: "Parent account". */
export function isOfOwnKind(label: string, cells: Cells, titles: ReadonlySet<string>): boolean {
  return ofOwnKind.test(headerWords(label).words) && shareOf(cells, (cell) => titles.has(keyOf(cell))) >= tellingShare;
}

function typeOf(label: string, cells: Cells, areFew: boolean, isList: boolean): FieldType {
  const some = (isFitting: (cell: string) => boolean) => [...cells.keys()].some(isFitting);
  const { words } = headerWords(label);
  const isDate = dateTest(label);
  const isPhoneName =
    /phone|telefon|mobil|movil|celular|cellular|^tel|handy|fax|pager|телефон|電話|电话|手机|携帯/.test(words);
  const isNamedCode = codeNames.test(words);
  const isCode = isNamedCode || some(hasZero) || shareOf(cells, isLong) > 0.5;
  const types: readonly { type: FieldType; isFitting: (cell: string) => boolean; isBarred?: boolean }[] = [
    { type: 'BOOLEAN', isFitting: isTruth, isBarred: some((cell) => !isTruth(cell)) || areNumbersOnly(cells) },
    { type: 'DATE', isFitting: (cell) => isDate(cell) && !/\d:\d|^\d{5}[.,]/.test(cell) },
    { type: 'DATETIME', isFitting: isDate },
    { type: 'PHONE', isFitting: (cell) => /^\+?[\d ()./-]{5,30}$/.test(cell), isBarred: !isPhoneName },
    // A number with a leading zero or many digits is a code.
    { type: 'NUMBER', isFitting: isNumber, isBarred: isCode },
    { type: 'EMAIL', isFitting: isEmail },
    { type: 'URL', isFitting: isWebAddress },
    { type: 'PHONE', isFitting: isPhoneLike, isBarred: isNamedCode || numberNames.test(words) || saysDate(label) },
    { type: 'TEXT', isFitting: (cell) => /^\d+$/.test(cell) && isNumber(cell) },
  ];
  const type = types.find(({ isFitting, isBarred = false }) => !isBarred && shareOf(cells, isFitting) >= tellingShare);
  if (type) return type.type;
  if (areFew) return isList ? 'MULTI_SELECT' : 'SELECT';
  return some((cell) => cell.length > 300 || cell.includes('\n')) ? 'LONG_TEXT' : 'TEXT';
}

/** Excludes IP addresses. */
const isPhoneLike = (cell: string) => /^(?=.*[ ()./+-])(?!\d+(?:\.\d+){3}$)\+?[\d ()./-]{7,25}$/.test(cell);
const hasZero = (cell: string) => /^0\d+$|^\+/.test(cell);
const isLong = (cell: string) => /^\d{9,}$/.test(cell);

/** Only ones, or only zeros, which could also mean yes or no. */
function areNumbersOnly(cells: Cells): boolean {
  return [...cells.keys()].every((cell) => /^\d$/.test(cell)) && cells.size < 2;
}

/** The distinct items of cells, most frequent first. `areFew`: each is repeated often enough for a list of choices. */
function optionsIn(cells: Cells, enough: number, itemsOf: (cell: string) => readonly string[]) {
  const ranked = countItems(cells, itemsOf);
  const items = ranked.map(({ cell }) => cell);
  const rows = ranked.reduce((sum, { count }) => sum + count, 0);
  return {
    options: items.filter((item) => item !== '' && item.length <= 100).slice(0, optionsMax),
    areFew:
      items.length > 0 &&
      items.length <= guessedOptionsMax &&
      items.every((item) => item.length <= optionSizeMax) &&
      rows >= Math.max(items.length * enough, items.length + 1),
  };
}

const keySizeMax = 50;

/** Unique labels and keys for new fields from any header. */
export function namesOfFields(header: readonly string[], taken: readonly string[]): { label: string; key: string }[] {
  const keys = new Set(taken.map((key) => key.toLowerCase()));
  const labels = new Set<string>();
  return header.map((name, at) => {
    const label = free(name.trim().slice(0, 90) || `Column ${at + 1}`, labels, ' ');
    const [first = '', ...others] = foldText(name)
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== '');
    const camel = first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
    const isKey = /^[a-z]/.test(camel) && !['constructor', 'prototype'].includes(camel);
    return { label, key: free(isKey ? camel.slice(0, keySizeMax) : `field_${at + 1}`, keys, '_') };
  });
}

function free(name: string, taken: Set<string>, sign: string): string {
  let [found, number] = [name, 2];
  while (taken.has(found.toLowerCase())) {
    found = `${name}${sign}${number}`;
    number += 1;
  }
  taken.add(found.toLowerCase());
  return found;
}
