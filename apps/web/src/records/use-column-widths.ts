import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
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
import type { ColumnChoice } from './column-choice.ts';
import type { Column } from './columns.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnResizingFeature,
});
const noRows: CrmRecord[] = [];

/** The widths of columns, which are drawn at their headers. */
export function useColumnWidths(
  columns: readonly Column[],
  sizes: ColumnChoice['sizes'],
  onResize: (sizes: ColumnChoice['sizes']) => void,
) {
  const definitions = useMemo(
    () =>
      columns.map(({ id, size }): ColumnDef<typeof features, CrmRecord> => ({
        id,
        size: sizes[id] ?? size,
        minSize: 80,
        maxSize: 800,
      })),
    [columns, sizes],
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
    if (Object.keys(resized).length > 0) onResize({ ...sizes, ...resized });
    // Only when a drag ends; `sizes` follows from it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [resized]);
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const widths = headers.map((header) => header.getSize());
  return {
    headers,
    style: {
      '--columns': `40px ${widths.map((width) => `${width}px`).join(' ')} minmax(44px, 1fr)`,
      '--width': `${84 + widths.reduce((sum, width) => sum + width, 0)}px`,
    },
  };
}
