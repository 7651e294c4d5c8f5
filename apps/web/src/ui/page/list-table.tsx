import { Table, type TableTdProps } from '@mantine/core';
import type { ReactNode } from 'react';

export interface Column<Row> extends Pick<TableTdProps, 'visibleFrom' | 'ta' | 'className'> {
  head: string;
  cell: (row: Row) => ReactNode;
}

interface ListTableProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** A click on a row; one of its cells has a link to the same. */
  onOpen?: (row: Row) => void;
}

/** Things with an id, one in a row. */
export function ListTable<Row extends { id: string }>({ rows, columns, onOpen }: ListTableProps<Row>) {
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table verticalSpacing={6} highlightOnHover={onOpen !== undefined}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ head, cell: _cell, ...look }) => (
              <Table.Th key={head} {...look}>
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id} style={onOpen ? { cursor: 'pointer' } : {}} onClick={() => onOpen?.(row)}>
              {columns.map(({ head, cell, ...look }) => (
                <Table.Td key={head} {...look}>
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
