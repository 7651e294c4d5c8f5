import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { useEffect, useMemo } from 'react';
import { widthMax, widthMin } from '../views/columns.ts';
import type { PlacedField } from '../views/view-field.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnResizingFeature,
});
interface Row {
  id: string;
}
const noRows: Row[] = [];

/** The heads of the columns with their widths, which a drag of their edges changes. */
export function useColumnSizes(
  columns: readonly PlacedField[],
  widths: Readonly<Record<string, number>>,
  onResize: (widths: Record<string, number>) => void,
) {
  const definitions = useMemo(
    () =>
      columns.map(({ id, size }): ColumnDef<typeof features, Row> => ({
        id,
        size: widths[id] ?? size,
        minSize: widthMin,
        maxSize: widthMax,
      })),
    [columns, widths],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    getRowId: ({ id }) => id,
    columnResizeMode: 'onEnd',
  });
  const resized = table.state.columnSizing;
  useEffect(() => {
    if (Object.keys(resized).length > 0) onResize(resized);
    // Only when a drag ends; the widths follow from it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [resized]);
  useEffect(() => {
    // The view has the widths now; what was dragged before must not outlive its reset.
    table.resetColumnSizing(true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [widths]);
  return table.getHeaderGroups()[0]?.headers ?? [];
}
