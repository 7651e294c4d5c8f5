import { Table, VisuallyHidden, type TableTdProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { ShowMore, type ShowMoreProps } from './show-more.tsx';
import { QueryState, type QueryStateProps, type RowSkeletonsProps } from './states.tsx';

export interface Column<Row> extends Pick<
  TableTdProps,
  'visibleFrom' | 'ta' | 'c' | 'className' | 'w' | 'maw' | 'miw'
> {
  /** Undefined for a column of buttons and menus. */
  head?: string;
  cell: (row: Row) => ReactNode;
}

interface ListTableProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Called on a click on a row; one of its cells has a link to the same page. */
  onOpen?: (row: Row) => void;
}

/** A table with one row per thing, each with its own id or name. */
export function ListTable<Row extends { id: string } | { name: string }>(props: ListTableProps<Row>) {
  const { rows, columns, onOpen } = props;
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

interface QueryTableProps<Row> extends Omit<ListTableProps<Row>, 'rows'>, RowSkeletonsProps {
  query: QueryStateProps['query'] & { data: readonly Row[] | undefined } & ShowMoreProps['pages'];
  /** Shown where there are no rows. */
  empty: ReactNode;
  /** Label of the button for the next page. */
  more?: string;
}

/** The rows of a query, page by page if it has pages. */
export function QueryTable<Row extends { id: string } | { name: string }>(props: QueryTableProps<Row>) {
  const { query, empty, more, count, height, ...table } = props;
  const { data } = query;
  return (
    <>
      <QueryState query={query} count={count} height={height} />
      {data && (data.length === 0 ? empty : <ListTable rows={data} {...table} />)}
      <ShowMore pages={query} label={more} />
    </>
  );
}
