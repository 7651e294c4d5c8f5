import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { useMemo } from 'react';
import { nextSort } from '../sorting.ts';
import type { ViewChange } from '../use-view.ts';
import type { PlacedField } from '../view-field.ts';

type Chosen = ViewDefinition['columns'];

interface PlacedColumn<Column extends PlacedField> {
  column: Column;
  isHidden: boolean;
  width: number;
}

export const rowHeights: Record<ViewDefinition['density'], number> = { COMPACT: 28, NORMAL: 34, TALL: 52 };
export const widthMin = 80;
export const widthMax = 800;

/** All columns as a view places them: the title first, and those that it does not name last. */
export function placedColumns<Column extends PlacedField>(
  columns: readonly Column[],
  chosen: Chosen,
): PlacedColumn<Column>[] {
  const place = ({ id }: PlacedField, at: number) => {
    const named = chosen.findIndex(({ field }) => field === id);
    return id === 'title' ? -1 : named === -1 ? chosen.length + at : named;
  };
  return columns
    .map((column, at) => ({ column, at: place(column, at), named: chosen.find(({ field }) => field === column.id) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ column, named }) => ({
      column,
      isHidden: column.id !== 'title' && (named ? named.isHidden : column.isHiddenAtFirst === true),
      width: named?.width ?? column.size,
    }));
}

export function shownColumns<Column extends PlacedField>(columns: readonly Column[], chosen: Chosen): Column[] {
  return placedColumns(columns, chosen).flatMap(({ column, isHidden }) => (isHidden ? [] : [column]));
}

export function widthsOf(columns: readonly PlacedField[], chosen: Chosen): Record<string, number> {
  return Object.fromEntries(placedColumns(columns, chosen).map(({ column, width }) => [column.id, width]));
}

export function drawnWidths(columns: readonly PlacedField[], widths: Readonly<Record<string, number>>): number[] {
  return columns.map(({ id, size }) => Math.min(widthMax, Math.max(widthMin, widths[id] ?? size)));
}

export function withShown(columns: readonly PlacedField[], chosen: Chosen, id: string, isShown: boolean): Chosen {
  return chosenOf(
    placedColumns(columns, chosen).map((one) => (one.column.id === id ? { ...one, isHidden: !isShown } : one)),
  );
}

export function withWidths(columns: readonly PlacedField[], chosen: Chosen, widths: Record<string, number>): Chosen {
  return chosenOf(
    placedColumns(columns, chosen).map((one) => {
      const width = Math.round(widths[one.column.id] ?? one.width);
      return { ...one, width: Math.min(widthMax, Math.max(widthMin, width)) };
    }),
  );
}

function withWider(columns: readonly PlacedField[], chosen: Chosen, id: string, by: number): Chosen {
  return withWidths(columns, chosen, { [id]: (widthsOf(columns, chosen)[id] ?? widthMin) + by });
}

/** The columns with these ones in this order; the others keep their places after them. */
export function withOrder(columns: readonly PlacedField[], chosen: Chosen, ids: readonly string[]): Chosen {
  const placed = placedColumns(columns, chosen);
  const place = ({ column }: PlacedColumn<PlacedField>, at: number) =>
    ids.includes(column.id) ? ids.indexOf(column.id) : ids.length + at;
  return chosenOf(
    placed
      .map((one, at) => ({ one, at: place(one, at) }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one),
  );
}

/** Moves a column to the place of another one, or by one among those that are shown. The title stays first. */
export function withMoved(columns: readonly PlacedField[], chosen: Chosen, id: string, to: string | -1 | 1): Chosen {
  const shown = shownColumns(columns, chosen);
  const neighbour = typeof to === 'number' ? shown[shown.findIndex((column) => column.id === id) + to]?.id : to;
  const ids = placedColumns(columns, chosen).map(({ column }) => column.id);
  const [from, target] = [ids.indexOf(id), ids.indexOf(neighbour ?? '')];
  if (from < 1 || target < 1 || from === target) return chosen;
  return withOrder(columns, chosen, ids.toSpliced(from, 1).toSpliced(target, 0, ...ids.slice(from, from + 1)));
}

function chosenOf(placed: readonly PlacedColumn<PlacedField>[]): Chosen {
  return placed.map(({ column: { id, size }, isHidden, width }) => ({
    field: id,
    isHidden,
    width: width === size ? null : width,
  }));
}

export function useTableColumns<Column extends PlacedField>(
  fields: readonly Column[],
  { columns: chosen, sort }: Pick<ViewDefinition, 'columns' | 'sort'>,
  onView: (change: ViewChange) => void,
) {
  const columns = useMemo(() => shownColumns(fields, chosen), [fields, chosen]);
  const widths = useMemo(() => widthsOf(fields, chosen), [fields, chosen]);
  return {
    columns,
    widths,
    sort,
    /** `isFurther`: beside the columns that sort already. */
    onSort: (column: PlacedField, isFurther: boolean) =>
      onView((last) => ({ sort: nextSort(column, last.sort, isFurther) })),
    onWiden: (id: string, by: number) => onView((last) => ({ columns: withWider(fields, last.columns, id, by) })),
    onMove: (id: string, to: string | -1 | 1) =>
      onView((last) => ({ columns: withMoved(fields, last.columns, id, to) })),
  };
}
