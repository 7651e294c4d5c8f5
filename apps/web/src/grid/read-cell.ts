import { itemsInCell, keyOf, truthInCell } from '@dossier/kernel/words.ts';
import type { Member } from '@dossier/domain/members/schema.ts';
import { readEmail, readLine, readWebAddress } from '../ui/input/read-address.ts';
import { readDate, readMoment } from '../ui/input/read-date.ts';
import { readNumber } from '../ui/input/read-number.ts';
import type { Reading } from '../ui/input/reading.ts';
import { t } from '../language/t.ts';
import type { Column } from '../records/columns.ts';

export type CellReading = Reading<unknown> | { named: string };

export type NamedMember = Pick<Member, 'userId' | 'name' | 'email'>;

/** Reads a pasted cell as what its column holds, as typing and imports do. Empty cells are no value. */
export function readCell(column: Column, cell: string, members: readonly NamedMember[]): CellReading {
  const reading = readFilled(column, cell, members);
  if (column.required && 'value' in reading && (reading.value === null || reading.value === ''))
    return { problem: t("can't be empty") };
  return reading;
}

function readFilled({ type, options }: Column, cell: string, members: readonly NamedMember[]): CellReading {
  const text = cell.trim();
  if (text === '') return { value: null };
  switch (type) {
    case 'NUMBER':
      return readNumber(text);
    case 'DATE':
      return readDate(text);
    case 'DATETIME':
      return readMoment(text);
    case 'BOOLEAN':
      return valueOr(truthInCell(text), t('is neither yes nor no'));
    case 'SELECT':
      return valueOr(optionOf(text, options), t("isn't one of the choices: {choices}", { choices: listOf(options) }));
    case 'MULTI_SELECT':
      return readSeveral(text, options);
    case 'TAGS':
      return { value: itemsInCell(text) };
    case 'EMAIL':
      return readEmail(text);
    case 'URL':
      return readWebAddress(text);
    case 'PHONE':
      return readLine(text);
    case 'USER':
      return readMember(text, members);
    case 'RECORD':
      return /^rec_\w{26}$/.test(text) ? { value: text } : { named: text };
    case 'LONG_TEXT':
      return { value: cell };
    default:
      return { value: text.replaceAll(/(?<!\s)\s*[\r\n]\s*/g, ' ') };
  }
}

function readSeveral(text: string, options: readonly string[] | null): CellReading {
  const items = itemsInCell(text, (item) => optionOf(item, options) !== undefined);
  const missing = items.find((item) => optionOf(item, options) === undefined);
  if (missing !== undefined)
    return {
      problem: t("has “{missing}”, which isn't one of the choices: {choices}", { missing, choices: listOf(options) }),
    };
  return { value: [...new Set(items.flatMap((item) => optionOf(item, options) ?? []))] };
}

function readMember(text: string, members: readonly NamedMember[]): CellReading {
  const fitting = members.filter(({ name, email }) => [name, email].some((known) => keyOf(known) === keyOf(text)));
  const [first, second] = fitting;
  if (second) return { problem: t('is the name of several people: enter an e-mail address') };
  return valueOr(first?.userId, t("isn't the name or e-mail address of a member"));
}

function optionOf(text: string, options: readonly string[] | null): string | undefined {
  return options?.find((option) => option === text) ?? options?.find((option) => keyOf(option) === keyOf(text));
}

function valueOr(value: unknown, problem: string): CellReading {
  return value === undefined ? { problem } : { value };
}

function listOf(options: readonly string[] | null): string {
  const shown = (options ?? []).slice(0, 8);
  return `${shown.join(', ')}${shown.length < (options?.length ?? 0) ? ', …' : ''}`;
}
