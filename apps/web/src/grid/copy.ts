import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { Member } from '@dossier/domain/members/schema.ts';
import { notifications } from '@mantine/notifications';
import { showNumber } from '../ui/input/read-number.ts';
import { person } from '../language/person.ts';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import type { Column } from '../records/columns.ts';
import { trpc } from '../session/session.ts';
import { readThings } from '../undo/batches.ts';
import { type Cells, sizeOf, type CellRange } from './range.ts';
import { tabbedText, tableHtml, type Clipped } from './sheet-text.ts';

const copiedCellsMax = 50_000;

/** Returns a promise if titles of linked records must be loaded first, undefined for too many cells. */
export function copyRange(
  range: CellRange,
  { records, columns }: Cells,
  members: readonly Member[],
): Clipped | Promise<Clipped> | undefined {
  if (sizeOf(range).cells > copiedCellsMax)
    return void notifications.show({
      color: 'yellow',
      title: t('You can copy up to {max} cells at a time', { max: copiedCellsMax }),
      message: t('To copy more, export the folder.'),
    });
  const rows = records.slice(range.top, range.bottom + 1);
  const chosen = columns.slice(range.left, range.right + 1);
  const links = chosen.filter(({ type }) => type === 'RECORD');
  const missing = new Set(
    links
      .flatMap(({ valueOf }) => rows.map((record) => valueOf(record)))
      .filter((id): id is string => typeof id === 'string' && cachedTitleOf(id) === undefined),
  );
  const write = (found: ReadonlyMap<string, string>): Clipped => {
    const names = { members, titleOf: (id: string) => cachedTitleOf(id) ?? found.get(id) };
    const sheet = rows.map((record) => chosen.map((column) => cellText(column, column.valueOf(record), names)));
    return { text: tabbedText(sheet), html: tableHtml(sheet) };
  };
  if (missing.size === 0) return write(new Map());
  const reading = readThings<CrmRecord>('record', [...missing]);
  return reading.then((found) => write(new Map(found.map(({ id, title }) => [id, title]))));
}

/** False if the browser denies access to the clipboard; then it shows a message. */
export async function writeToClipboard({ text, html }: Clipped): Promise<boolean> {
  try {
    const blob = (content: string, type: string) => new Blob([content], { type });
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': blob(text, 'text/plain'), 'text/html': blob(html, 'text/html') }),
    ]);
    return true;
  } catch {
    notifications.show({ message: t("Your browser doesn't let us write to the clipboard. Press Ctrl C") });
    return false;
  }
}

function cachedTitleOf(id: string): string | undefined {
  return queryClient.getQueryData(trpc.records.get.queryKey({ id }))?.data.title;
}

interface Names {
  readonly members: readonly Pick<Member, 'userId' | 'name'>[];
  titleOf(recordId: string): string | undefined;
}

/** A value in the form that a spreadsheet accepts and that pasting reads back. */
function cellText({ type }: Pick<Column, 'type'>, value: unknown, { members, titleOf }: Names): string {
  if (value === null || value === undefined) return '';
  switch (type) {
    case 'NUMBER':
      return typeof value === 'number' ? showNumber(value) : String(value);
    case 'BOOLEAN':
      return value === true ? t('Yes') : t('No');
    case 'DATETIME':
      // The Swedish format is close to ISO 8601, which every spreadsheet reads.
      return new Date(String(value)).toLocaleString('sv', { timeZone: person.timeZone });
    case 'MULTI_SELECT':
    case 'TAGS':
      return Array.isArray(value) ? value.map(String).join('; ') : String(value);
    case 'USER':
      return members.find(({ userId }) => userId === value)?.name ?? String(value);
    case 'RECORD':
      return titleOf(String(value)) ?? String(value);
    default:
      return String(value);
  }
}
