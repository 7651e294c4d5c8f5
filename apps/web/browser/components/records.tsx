import type { Filter } from '@dossier/domain/query/schema.ts';
import { useState } from 'react';
import { AddColumn } from '../../src/folder-page/folder-table.tsx';
import { t } from '../../src/language/t.ts';
import { BulkBar } from '../../src/records/bulk-bar.tsx';
import { columnsOf, type Column } from '../../src/records/columns.ts';
import { RecordTable } from '../../src/records/table/record-table.tsx';
import { useSelection } from '../../src/records/table/use-selection.ts';
import { Changes, textOf } from '../../src/records/timeline/timeline-entry.tsx';
import { FilterChip } from '../../src/views/filter/filter-chip.tsx';
import { FilterPanel } from '../../src/views/filter/filter-panel.tsx';
import { SortPanel } from '../../src/views/sort-panel.tsx';
import { nextSort } from '../../src/views/view-field.ts';
import { TableFoot } from '../../src/views/table/table-foot.tsx';
import { contacts, longText, nothing, records as examples } from './example-data.ts';
import { forced, frame, row, wide } from './states.tsx';

const columns = columnsOf(contacts).filter(({ isHiddenAtFirst }) => isHiddenAtFirst !== true);
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
const filters = { fields: columns, onChange: nothing, onClose: nothing };
const order = { fields: columns, plainOrder: t('The newest records come first.'), onChange: nothing };
const chip = { comparison: '', onOpen: nothing, onRemove: nothing };
const comment = { format: 'markdown', text: '## Trade fair\n\n- **twelve** seats\n- by Friday' };

/** The table of a folder, its filters, and the actions on records. */
export const records = Object.entries({
  'table, NORMAL': wide(frame(300, <ExampleTable density="NORMAL" />)),
  'table, COMPACT': wide(frame(300, <ExampleTable density="COMPACT" />)),
  'table, TALL': wide(frame(300, <ExampleTable density="TALL" />)),
  'table by groups': wide(frame(300, <ExampleTable density="NORMAL" isGrouped />)),
  'bar of selected records': wide(frame(130, <ExampleBar />)),
  filters: row(
    <FilterChip {...chip} label="Choice" comparison={t('is')} value="Customer" />,
    <FilterChip {...chip} label={longText} value={longText} />,
    <FilterChip {...chip} isMissing label="gone" value="gone" />,
  ),
  'filter, with the focus': forced(
    'focus-visible',
    <FilterChip {...chip} label="Choice" comparison={t('is')} value="Customer" />,
  ),
  'panel of filters': wide(<FilterPanel {...filters} where={where} />),
  'panel of filters, empty': wide(<FilterPanel {...filters} where={null} />),
  order: <SortPanel {...order} sort={['title', '-data.seats', 'data.gone']} />,
  'order, empty': <SortPanel {...order} sort={[]} />,
  'changes in the timeline': (
    <>
      <Changes folder={contacts} changes={{ 'data.status': { from: 'New', to: 'Customer' } }} />
      <Changes folder={contacts} changes={{ title: { from: null, to: longText } }} />
    </>
  ),
  'a comment in the timeline': textOf({ comment }),
});

function ExampleTable({ density, isGrouped = false }: { density: 'NORMAL' | 'COMPACT' | 'TALL'; isGrouped?: boolean }) {
  const [sort, setSort] = useState(['-title']);
  const chosen = useSelection(examples, '');
  const status = columns.find(({ id }) => id === 'data.status');
  return (
    <RecordTable
      label={contacts.name}
      question=""
      records={examples}
      columns={columns}
      hasMore={!isGrouped}
      onEndReached={nothing}
      sort={sort}
      onSort={(column, isFurther) => setSort((last) => nextSort(column, last, isFurther))}
      onWiden={nothing}
      onMove={nothing}
      density={density}
      selection={{ ...chosen, ids: new Set(['rec_3']) }}
      groups={isGrouped && status ? groupsBy(status) : undefined}
      foot={<TableFoot columns={columns} filter={{ folderId: contacts.id }} foot={[]} onChange={nothing} />}
      end={<AddColumn folderId={contacts.id} hidden={[]} onShow={nothing} />}
      onChange={nothing}
    />
  );
}

function groupsBy(column: Column) {
  const line = (index: number) => ({ id: String(index), index });
  const head = (value: string | null, count: number, isFolded: boolean) => {
    const measures = { group: {}, count, sum: { 'data.seats': 1234.5 * count }, avg: {}, min: {}, max: {} };
    return { id: `group ${value}`, isFolded, group: { value, count, measures } };
  };
  return {
    column,
    onFold: nothing,
    lines: [head('Customer', 2, false), line(0), line(1), head('New', 1, true), head(null, 1, false), line(3)],
  };
}

function ExampleBar() {
  return (
    <BulkBar
      columns={columns}
      records={examples.slice(0, 2)}
      selection={useSelection(examples, '')}
      matching={{ folderId: contacts.id }}
      hasMore={false}
    />
  );
}
