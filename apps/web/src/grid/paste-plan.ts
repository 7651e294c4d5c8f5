import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { t } from '../language/t.ts';
import type { Column } from '../records/columns.ts';
import { api } from '../session/session.ts';
import { chunksOf } from '../undo/batches.ts';
import { mergedEdits, type CellChange, type Cells, pastedRange, sizeOf, type CellRange } from './range.ts';
import { readSheet } from './read-sheet.ts';
import type { Clipped } from './sheet-text.ts';
import { itemsInCell, keyOf, truthInCell } from '@dossier/kernel/words.ts';
import type { Member } from '@dossier/domain/members/schema.ts';
import { readEmail, readLine, readWebAddress } from '../ui/input/read-address.ts';
import { readDate, readMoment } from '../ui/input/read-date.ts';
import { readNumber } from '../ui/input/read-number.ts';
import type { Reading } from '../ui/input/reading.ts';

/** Rows that one paste fills: the maximum of a batch, so that it is one operation. */
export const pastedRowsMax = 1_000;

export type PastePlan = NonNullable<Awaited<ReturnType<typeof planPaste>>>;

interface Target extends Cells {
  readonly range: CellRange;
  readonly members: readonly NamedMember[];
}

/** Parses the clipboard for a range before anything is saved; undefined for too many rows. */
export async function planPaste(clipped: Clipped, target: Target) {
  const sheet = readSheet(clipped);
  const { records, columns } = target;
  const wanted = pastedRange(target.range, sheet.length, sheet[0]?.length ?? 0);
  if (sizeOf(wanted).rows > pastedRowsMax) return undefined;
  const range = {
    ...wanted,
    bottom: Math.min(wanted.bottom, records.length - 1),
    right: Math.min(wanted.right, columns.length - 1),
  };
  const problems: { title: string; label: string; text: string; problem: string }[] = [];
  const refuse = ({ title }: CrmRecord, { label }: Column, text: string, problem: string) =>
    problems.push({ title, label, text, problem });
  const changes: CellChange[] = [];
  const named: { record: CrmRecord; column: Column; text: string }[] = [];
  for (let row = range.top; row <= range.bottom; row += 1)
    for (let at = range.left; at <= range.right; at += 1) {
      const [record, column] = [records[row], columns[at]];
      const cells = sheet[(row - range.top) % sheet.length];
      const text = cells?.[(at - range.left) % cells.length] ?? '';
      if (!record || !column) continue;
      const reading = column.changeTo ? readCell(column, text, target.members) : { problem: t("can't be changed") };
      if ('problem' in reading) refuse(record, column, text, reading.problem);
      else if ('named' in reading) named.push({ record, column, text: reading.named });
      else changes.push({ record, column, value: reading.value });
    }
  const ids = await idsOf(named);
  for (const { record, column, text } of named) {
    const [first, second] = ids.get(keyFor(column, text)) ?? [];
    if (second !== undefined) refuse(record, column, text, t('is the title of several records'));
    else if (first === undefined) refuse(record, column, text, t("isn't the title of a record"));
    else changes.push({ record, column, value: first });
  }
  return {
    ...mergedEdits(changes),
    problems,
    range,
    /** Rows and columns of the clipboard beyond the end of the table. */
    rowsBeyond: wanted.bottom - range.bottom,
    columnsBeyond: wanted.right - range.right,
  };
}

async function idsOf(named: readonly { column: Column; text: string }[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const byFolder = Map.groupBy(named, ({ column }) => column.targetFolderId ?? null);
  await Promise.all(
    [...byFolder].flatMap(([folderId, ofFolder]) => {
      const titles = [...new Set(ofFolder.map(({ text }) => text.toLowerCase()))];
      return chunksOf(titles).map(async (value) => {
        const where = { field: 'title', op: 'in' as const, value };
        const { data } = await api.query.records.query({
          where: folderId === null ? where : { and: [{ field: 'folderId', op: 'eq', value: folderId }, where] },
          fields: ['title'],
          // Large, so that a title of many records does not hide the others.
          pageSize: 500,
        });
        for (const { id, title = '' } of data) {
          const key = `${folderId} ${title.toLowerCase()}`;
          found.set(key, [...(found.get(key) ?? []), id]);
        }
      });
    }),
  );
  return found;
}

function keyFor({ targetFolderId = null }: Column, text: string): string {
  return `${targetFolderId} ${text.toLowerCase()}`;
}

type CellReading = Reading<unknown> | { named: string };

type NamedMember = Pick<Member, 'userId' | 'name' | 'email'>;

/** Parses a pasted cell for its column, as typing and imports do. Empty cells are no value. */
function readCell(column: Column, cell: string, members: readonly NamedMember[]): CellReading {
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
