import { useLocalStorage } from '@mantine/hooks';
import { useSession } from '../users/session.ts';
import type { Column } from './columns.ts';

/** The visible columns of a folder, their order and widths. */
export interface ColumnChoice {
  order: string[];
  hidden: string[];
  sizes: Record<string, number>;
}

/** Kept in localStorage, per folder. */
export function useColumnChoice(folderId: string, columns: readonly Column[]) {
  const { me } = useSession();
  const [kept, setKept] = useLocalStorage<ColumnChoice | null>({
    key: `dossier.columns.${me.id}.${folderId}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const atFirst: ColumnChoice = {
    order: [],
    hidden: columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ id }) => id),
    sizes: {},
  };
  const choice = kept ?? atFirst;
  const change = (part: Partial<ColumnChoice>) => setKept((now) => ({ ...(now ?? atFirst), ...part }));
  return { choice, change, reset: () => setKept(null) };
}

/** The columns to show. A field added later takes its position in the folder. */
export function chosenColumns(columns: readonly Column[], { order, hidden }: ColumnChoice): Column[] {
  const [title, ...rest] = orderedColumns(columns, order).filter(({ id }) => id === 'title' || !hidden.includes(id));
  return title ? [title, ...rest] : rest;
}

/** All columns in the person's order, the title first. */
export function orderedColumns(columns: readonly Column[], order: readonly string[]): Column[] {
  const place = (column: Column, at: number) =>
    column.id === 'title' ? -1 : order.includes(column.id) ? order.indexOf(column.id) : order.length + at;
  return columns
    .map((column, at) => ({ column, at: place(column, at) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ column }) => column);
}
