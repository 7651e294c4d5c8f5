import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { Member } from '@dossier/domain/members/schema.ts';
import { notifications } from '@mantine/notifications';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import type { Column } from '../records/columns.ts';
import { api, trpc } from '../session/trpc.ts';
import { readThings } from '../undo/read-things.ts';
import { cellText } from './cell-text.ts';
import { sizeOf, type CellRange } from './range.ts';
import { tabbedText, tableHtml } from './sheet-text.ts';

const copiedCellsMax = 50_000;

/** Copied cells as both kinds of text that spreadsheets take. */
export interface Copied {
  readonly text: string;
  readonly html: string;
}

interface Cells {
  readonly records: readonly CrmRecord[];
  readonly columns: readonly Column[];
}

/**
 * The cells of a range as text; a promise where titles of linked records must be loaded first; undefined for too many.
 */
export function copyRange(
  range: CellRange,
  { records, columns }: Cells,
  members: readonly Member[],
): Copied | Promise<Copied> | undefined {
  if (sizeOf(range).cells > copiedCellsMax)
    return void notifications.show({
      color: 'orange',
      title: t('At most {max} cells can be copied at once', { max: copiedCellsMax }),
      message: t('Save the folder as a file for more.'),
    });
  const rows = records.slice(range.top, range.bottom + 1);
  const chosen = columns.slice(range.left, range.right + 1);
  const links = chosen.filter(({ type }) => type === 'RECORD');
  const missing = new Set(
    links
      .flatMap(({ valueOf }) => rows.map((record) => valueOf(record)))
      .filter((id): id is string => typeof id === 'string' && titleOf(id) === undefined),
  );
  const write = (found: ReadonlyMap<string, string>): Copied => {
    const names = { members, titleOf: (id: string) => titleOf(id) ?? found.get(id) };
    const sheet = rows.map((record) => chosen.map((column) => cellText(column, column.valueOf(record), names)));
    return { text: tabbedText(sheet), html: tableHtml(sheet) };
  };
  if (missing.size === 0) return write(new Map());
  const reading = readThings<CrmRecord>([...missing], (input) => api.query.records.query(input));
  return reading.then((found) => write(new Map(found.map(({ id, title }) => [id, title]))));
}

/** False if the browser does not let the page write; it says so. */
export async function writeToClipboard({ text, html }: Copied): Promise<boolean> {
  try {
    const blob = (content: string, type: string) => new Blob([content], { type });
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': blob(text, 'text/plain'), 'text/html': blob(html, 'text/html') }),
    ]);
    return true;
  } catch {
    notifications.show({ message: t('The browser does not let pages write to the clipboard: press Ctrl C') });
    return false;
  }
}

function titleOf(id: string): string | undefined {
  return queryClient.getQueryData(trpc.records.get.queryKey({ id }))?.data.title;
}
