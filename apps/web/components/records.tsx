import type { Filter } from '@dossier/domain/query/schema.ts';
import { useState } from 'react';
import { t } from '../src/language/t.ts';
import { AddColumn } from '../src/folder-page/folder-table.tsx';
import { BulkBar } from '../src/records/bulk-bar.tsx';
import { columnsOf, type Column } from '../src/records/columns.ts';
import { FilterChip } from '../src/views/filter/filter-chip.tsx';
import { RecordTable } from '../src/records/table/record-table.tsx';
import { EventDetails } from '../src/records/timeline/timeline-entry.tsx';
import { useSelection } from '../src/records/table/use-selection.ts';
import { FilterPanel } from '../src/views/filter/filter-panel.tsx';
import { SortPanel } from '../src/views/sort-panel.tsx';
import { nextSort } from '../src/views/sorting.ts';
import { TableFoot } from '../src/views/table/table-foot.tsx';
import { contacts, longText, records } from './example-data.ts';
import { State, States } from './states.tsx';

const columns = columnsOf(contacts).filter(({ isHiddenAtFirst }) => isHiddenAtFirst !== true);
const nothing = () => {};
const plainOrder = t('The newest records come first.');
const where: Filter = {
  and: [
    { field: 'data.status', op: 'in', value: ['Customer', 'In contact'] },
    { field: 'data.seats', op: 'between', value: [3, 12] },
    {
      or: [
        { field: 'title', op: 'contains', value: longText },
        { field: 'ownerId', op: 'in', value: ['usr_owner'] },
      ],
    },
    { field: 'data.since', op: 'withinLast', value: '30d' },
    { field: 'data.gone', op: 'eq', value: 'gone' },
  ],
};

/** The table of a folder, its filters, and what one does with records. */
export function Records() {
  return (
    <States>
      {(['NORMAL', 'COMPACT', 'TALL'] as const).map((density) => (
        <State key={density} name={`table, ${density}`} isWide height={300}>
          <ExampleTable density={density} />
        </State>
      ))}
      <State name="table by groups" isWide height={300}>
        <ExampleTable density="NORMAL" isGrouped />
      </State>
      <State name="bar of selected records" isWide height={130}>
        <ExampleBar />
      </State>
      <State name="filters" isRow>
        <FilterChip label="Choice" comparison={t('is')} value="Customer" onOpen={nothing} onRemove={nothing} />
        <FilterChip label={longText} comparison="" value={longText} onOpen={nothing} onRemove={nothing} />
        <FilterChip isMissing label="gone" comparison="" value="gone" onOpen={nothing} onRemove={nothing} />
      </State>
      <State name="filter, with the focus" forced="focus-visible">
        <FilterChip label="Choice" comparison={t('is')} value="Customer" onOpen={nothing} onRemove={nothing} />
      </State>
      <State name="panel of filters" isWide>
        <FilterPanel where={where} fields={columns} onChange={nothing} onClose={nothing} />
      </State>
      <State name="panel of filters, empty" isWide>
        <FilterPanel where={null} fields={columns} onChange={nothing} onClose={nothing} />
      </State>
      <State name="order">
        <SortPanel
          sort={['title', '-data.seats', 'data.gone']}
          fields={columns}
          plainOrder={plainOrder}
          onChange={nothing}
        />
      </State>
      <State name="order, empty">
        <SortPanel sort={[]} fields={columns} plainOrder={plainOrder} onChange={nothing} />
      </State>
      <State name="changes in the timeline">
        <EventDetails folder={contacts} payload={{ changes: { 'data.status': { from: 'New', to: 'Customer' } } }} />
        <EventDetails folder={contacts} payload={{ changes: { title: { from: null, to: longText } } }} />
      </State>
      <State name="a comment in the timeline">
        <EventDetails
          folder={contacts}
          payload={{ comment: { format: 'markdown', text: '## Trade fair\n\n- **twelve** seats\n- by Friday' } }}
        />
      </State>
    </States>
  );
}

interface ExampleTableProps {
  density: 'NORMAL' | 'COMPACT' | 'TALL';
  isGrouped?: boolean;
}

function ExampleTable({ density, isGrouped = false }: ExampleTableProps) {
  const [sort, setSort] = useState(['-title']);
  const chosen = useSelection(records, '');
  const selection = { ...chosen, ids: new Set(['rec_3']) };
  const status = columns.find(({ id }) => id === 'data.status');
  const foot = <TableFoot columns={columns} filter={{ folderId: contacts.id }} foot={[]} onChange={nothing} />;
  return (
    <RecordTable
      label={contacts.name}
      question=""
      records={records}
      columns={columns}
      hasMore={!isGrouped}
      onEndReached={nothing}
      sort={sort}
      onSort={(column, isFurther) => setSort((last) => nextSort(column, last, isFurther))}
      widths={{}}
      onWiden={nothing}
      onMove={nothing}
      density={density}
      selection={selection}
      groups={isGrouped && status ? groupsBy(status) : undefined}
      foot={foot}
      end={<AddColumn folderId={contacts.id} hidden={[]} onShow={nothing} />}
      onChange={nothing}
    />
  );
}

function groupsBy(column: Column) {
  const line = (index: number) => ({ id: String(index), index });
  const head = (value: string | null, count: number, isFolded: boolean) => ({
    id: `group ${value}`,
    isFolded,
    group: {
      value,
      count,
      measures: { group: {}, count, sum: { 'data.seats': 1234.5 * count }, avg: {}, min: {}, max: {} },
    },
  });
  return {
    column,
    onFold: nothing,
    lines: [head('Customer', 2, false), line(0), line(1), head('New', 1, true), head(null, 1, false), line(3)],
  };
}

function ExampleBar() {
  const selection = useSelection(records, '');
  return (
    <BulkBar
      columns={columns}
      records={records.slice(0, 2)}
      selection={selection}
      matching={{ folderId: contacts.id }}
      hasMore={false}
    />
  );
}
