import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { useMemo } from 'react';
import { shownColumns, widthsOf, withMoved, withWider } from './columns.ts';
import { nextSort } from './sorting.ts';
import type { ViewChange } from './use-view.ts';
import type { PlacedField } from './view-field.ts';

/** The columns of a table as its view has them, and what their heads change of it. */
export function useTableColumns<Column extends PlacedField>(
  fields: readonly Column[],
  { columns: chosen, sort }: Pick<ViewDefinition, 'columns' | 'sort'>,
  onView: (change: ViewChange) => void,
) {
  const columns = useMemo(() => shownColumns(fields, chosen), [fields, chosen]);
  const widths = useMemo(() => widthsOf(fields, chosen), [fields, chosen]);
  return {
    columns,
    /** In pixels, by column. */
    widths,
    sort,
    /** `isFurther`: beside the columns that sort already. */
    onSort: (column: PlacedField, isFurther: boolean) =>
      onView((last) => ({ sort: nextSort(column, last.sort, isFurther) })),
    onWiden: (id: string, by: number) => onView((last) => ({ columns: withWider(fields, last.columns, id, by) })),
    /** Puts a column in the place of another one, or moves it by one. */
    onMove: (id: string, to: string | -1 | 1) =>
      onView((last) => ({ columns: withMoved(fields, last.columns, id, to) })),
  };
}
