import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { t } from '../language/t.ts';
import type { Column } from '../records/columns.ts';
import { api } from '../session/trpc.ts';
import { mergedEdits, type CellChange, type Cells } from './cell-changes.ts';
import type { Edit } from '../records/record-changes.ts';
import { pastedRange, sizeOf, type CellRange } from './range.ts';
import { readCell, type NamedMember } from './read-cell.ts';
import { readSheet, type Clipped } from './read-sheet.ts';

/** Rows that one paste fills; one batch takes no more, so that it is one operation. */
export const pastedRowsMax = 1_000;
// Titles that one query takes.
const namesMax = 50;

export interface PasteProblem {
  readonly title: string;
  readonly label: string;
  readonly text: string;
  readonly problem: string;
}

export interface PastePlan {
  readonly edits: readonly Edit[];
  readonly cellCount: number;
  readonly problems: readonly PasteProblem[];
  /** Rows and columns of the clipboard that lie beyond the last ones of the table. */
  readonly rowsBeyond: number;
  readonly columnsBeyond: number;
  readonly range: CellRange;
}

interface Target extends Cells {
  readonly range: CellRange;
  readonly members: readonly NamedMember[];
}

/** Reads what was pasted into a range, before anything is saved; undefined for too many rows. */
export async function planPaste(clipped: Clipped, target: Target): Promise<PastePlan | undefined> {
  const sheet = readSheet(clipped);
  const { records, columns } = target;
  const wanted = pastedRange(target.range, sheet.length, sheet[0]?.length ?? 0);
  if (sizeOf(wanted).rows > pastedRowsMax) return undefined;
  const range = {
    ...wanted,
    bottom: Math.min(wanted.bottom, records.length - 1),
    right: Math.min(wanted.right, columns.length - 1),
  };
  const problems: PasteProblem[] = [];
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
      const chunks = Array.from({ length: Math.ceil(titles.length / namesMax) }, (_, at) =>
        titles.slice(at * namesMax, (at + 1) * namesMax),
      );
      return chunks.map(async (value) => {
        const where = { field: 'title', op: 'in' as const, value };
        const { data } = await api.query.records.query({
          where: folderId === null ? where : { and: [{ field: 'folderId', op: 'eq', value: folderId }, where] },
          fields: ['title'],
          // A title that many records have must not hide the others.
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
