import { Table, type TableTdProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { ActionsHead } from './actions-head.tsx';

export interface Column<Row> extends Pick<TableTdProps, 'visibleFrom' | 'ta' | 'className'> {
  head: string;
  cell: (row: Row) => ReactNode;
}

interface ListTableProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** A click on a row; one of its cells has a link to the same. */
  onOpen?: (row: Row) => void;
  /** The button at the end of a row. */
  act?: (row: Row) => ReactNode;
}

/** Things with an id, one in a row. */
export function ListTable<Row extends { id: string }>({ rows, columns, onOpen, act }: ListTableProps<Row>) {
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
            {act && <ActionsHead />}
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
              {act && <Table.Td ta="right">{act(row)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
