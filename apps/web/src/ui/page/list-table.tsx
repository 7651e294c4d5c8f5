import { Table, VisuallyHidden, type TableTdProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';

export interface Column<Row> extends Pick<
  TableTdProps,
  'visibleFrom' | 'ta' | 'c' | 'className' | 'w' | 'maw' | 'miw'
> {
  /** A column without it has buttons and menus. */
  head?: string;
  cell: (row: Row) => ReactNode;
}

interface ListTableProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** A click on a row; one of its cells has a link to the same. */
  onOpen?: (row: Row) => void;
}

/** Things with an id or a name of their own, one in a row. */
export function ListTable<Row extends { id: string } | { name: string }>({
  rows,
  columns,
  onOpen,
}: ListTableProps<Row>) {
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table verticalSpacing={6} highlightOnHover={onOpen !== undefined}>
        {columns.some(({ head }) => head !== undefined) && (
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ head, cell: _cell, ...look }, at) => (
                <Table.Th key={at} pos="relative" {...look}>
                  {head ?? <VisuallyHidden>{t('Actions')}</VisuallyHidden>}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
        )}
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr
              key={'id' in row ? row.id : row.name}
              style={onOpen ? { cursor: 'pointer' } : {}}
              onClick={() => onOpen?.(row)}
            >
              {columns.map(({ head: _head, cell, ...look }, at) => (
                <Table.Td key={at} {...look}>
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
