import { Table, VisuallyHidden, type TableTdProps, type ModalProps } from '@mantine/core';
import { t } from '../../language/t.ts';
import { useState, type ReactNode } from 'react';
import { AskingModal } from '../form/asking.tsx';
import { type IconName, TextButton } from '../icon.tsx';
import {
  Section,
  QueryState,
  type QueryStateProps,
  type RowSkeletonsProps,
  ShowMore,
  type ShowMoreProps,
  EmptyState,
} from './page.tsx';

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
  empty: ReactNode;
  more?: string;
}

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

export interface ListSectionProps<Thing> {
  title: string;
  hint: ReactNode;
  query: QueryStateProps['query'] & { data: readonly Thing[] | undefined };
  /** The list is the page's main content: it shows its own empty, loading and error state. */
  empty?: { icon: IconName; title: string; words: string };
  add: string;
  addIcon?: IconName;
  dialogTitle: (thing: Thing | undefined) => string;
  form: (thing: Thing | undefined, onDone: () => void) => ReactNode;
  dialog?: Partial<ModalProps>;
  /** Columns of the table of things; `change` opens the dialog. */
  columns?: (change: (thing: Thing) => void) => readonly Column<Thing>[];
  children?: (things: readonly Thing[]) => ReactNode;
}

export function ListSection<Thing extends { id: string } | { name: string }>(props: ListSectionProps<Thing>) {
  const { title, hint, empty, add, addIcon = 'plus', dialogTitle, form, dialog, columns, children } = props;
  const { data: things } = props.query;
  const [edited, setEdited] = useState<Thing | 'new' | undefined>();
  const thing = edited === 'new' ? undefined : edited;
  const close = () => setEdited(undefined);
  const create = (
    <TextButton variant={empty ? 'filled' : 'default'} icon={addIcon} onClick={() => setEdited('new')}>
      {add}
    </TextButton>
  );
  const hasThings = things !== undefined && things.length > 0;
  return (
    <Section title={title} hint={hint} actions={(hasThings || !empty) && create}>
      {empty && <QueryState query={props.query} count={3} />}
      {empty && things && !hasThings && (
        <EmptyState icon={empty.icon} title={empty.title} action={create}>
          {empty.words}
        </EmptyState>
      )}
      {hasThings && (columns ? <ListTable rows={things} columns={columns(setEdited)} /> : children?.(things))}
      <AskingModal {...dialog} opened={edited !== undefined} onClose={close} title={dialogTitle(thing)}>
        {edited !== undefined && form(thing, close)}
      </AskingModal>
    </Section>
  );
}
