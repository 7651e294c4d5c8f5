import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { useMemo } from 'react';
import { nextSort, type PlacedField } from '../view-field.ts';
import type { ViewChange } from '../use-view.ts';

type Chosen = ViewDefinition['columns'];

type PlacedColumn = ReturnType<typeof placedColumns<PlacedField>>[number];

export const rowHeights: Record<ViewDefinition['density'], number> = { COMPACT: 28, NORMAL: 32, TALL: 52 };
export const widthMin = 80;
export const widthMax = 800;

/** All columns in the view's order: the title first, unnamed ones last. */
export function placedColumns<Column extends PlacedField>(columns: readonly Column[], chosen: Chosen) {
  const place = ({ id }: PlacedField) => {
    const named = chosen.findIndex(({ field }) => field === id);
    return id === 'title' ? -1 : named === -1 ? chosen.length : named;
  };
  return columns
    .toSorted((a, b) => place(a) - place(b))
    .map((column) => {
      const named = chosen.find(({ field }) => field === column.id);
      const isHidden = column.id !== 'title' && (named?.isHidden ?? column.isHiddenAtFirst ?? false);
      return { column, isHidden, width: clamped(named?.width ?? column.size) };
    });
}

function clamped(width: number): number {
  return Math.min(widthMax, Math.max(widthMin, Math.round(width)));
}

export function shownColumns<Column extends PlacedField>(columns: readonly Column[], chosen: Chosen): Column[] {
  return placedColumns(columns, chosen).flatMap(({ column, isHidden, width }) =>
    isHidden ? [] : [{ ...column, size: width }],
  );
}

export function shownIds(columns: readonly PlacedField[], { layout, columns: chosen }: ViewDefinition) {
  return layout === 'TABLE' ? shownColumns(columns, chosen).map(({ id }) => id) : undefined;
}

export function withShown(columns: readonly PlacedField[], chosen: Chosen, id: string, isShown: boolean): Chosen {
  return chosenOf(
    placedColumns(columns, chosen).map((one) => (one.column.id === id ? { ...one, isHidden: !isShown } : one)),
  );
}

export function withWidened(columns: readonly PlacedField[], chosen: Chosen, id: string, by: number): Chosen {
  return chosenOf(
    placedColumns(columns, chosen).map((one) =>
      one.column.id === id ? { ...one, width: clamped(one.width + by) } : one,
    ),
  );
}

/** Puts these columns first in this order; the others follow in theirs. */
export function withOrder(columns: readonly PlacedField[], chosen: Chosen, ids: readonly string[]): Chosen {
  const place = ({ column: { id } }: PlacedColumn) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return chosenOf(placedColumns(columns, chosen).toSorted((a, b) => place(a) - place(b)));
}

/** Moves a column to the position of another one, or by one visible place. The title stays first. */
export function withMoved(columns: readonly PlacedField[], chosen: Chosen, id: string, to: string | -1 | 1): Chosen {
  const shown = shownColumns(columns, chosen);
  const neighbour = typeof to === 'number' ? shown[shown.findIndex((column) => column.id === id) + to]?.id : to;
  const ids = placedColumns(columns, chosen).map(({ column }) => column.id);
  const [from, target] = [ids.indexOf(id), ids.indexOf(neighbour ?? '')];
  if (from < 1 || target < 1 || from === target) return chosen;
  return withOrder(columns, chosen, ids.toSpliced(from, 1).toSpliced(target, 0, ...ids.slice(from, from + 1)));
}

function chosenOf(placed: readonly PlacedColumn[]): Chosen {
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
  return {
    columns,
    sort,
    /** `isFurther`: adds the column to the current sort. */
    onSort: (column: PlacedField, isFurther: boolean) =>
      onView((last) => ({ sort: nextSort(column, last.sort, isFurther) })),
    onWiden: (id: string, by: number) => onView((last) => ({ columns: withWidened(fields, last.columns, id, by) })),
    onMove: (id: string, to: string | -1 | 1) =>
      onView((last) => ({ columns: withMoved(fields, last.columns, id, to) })),
  };
}
