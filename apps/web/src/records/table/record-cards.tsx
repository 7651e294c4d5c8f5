import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { FieldValue } from '../../fields/field-value.tsx';
import { t } from '../../language/t.ts';
import { Check } from '../../ui/form/check.tsx';
import type { Column } from '../columns.ts';
import classes from './record-cards.module.css';
import type { RecordTableProps } from './record-table.tsx';

type RecordCardsProps = Pick<
  RecordTableProps,
  'label' | 'records' | 'columns' | 'hasMore' | 'onEndReached' | 'selection'
>;

// The values of a card; the rest is on the record's own page.
const shownMax = 4;
// The next page is fetched this many cards before the end.
const cardsAhead = 50;

/** The records of a folder on a phone: a card for each, with the first values that it has. */
export function RecordCards({ label, records, columns, hasMore, onEndReached, selection }: RecordCardsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: records.length + (hasMore ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => 96,
    getItemKey: (at) => records[at]?.id ?? 'more',
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= records.length - cardsAhead) onEndReached();
  }, [hasMore, last, records.length, onEndReached]);
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul aria-label={label} className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start, key }) => {
          const record = records[index];
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={classes.place}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={hasMore ? -1 : records.length}
              aria-posinset={index + 1}
            >
              {record ? (
                <RecordCard
                  record={record}
                  columns={columns}
                  isSelected={selection.ids.has(record.id)}
                  onSelect={() => selection.toggle(index, false)}
                />
              ) : (
                <Skeleton height={84} radius="md" aria-label={t('Loading more')} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface RecordCardProps {
  record: CrmRecord;
  columns: readonly Column[];
  isSelected: boolean;
  onSelect: () => void;
}

function RecordCard({ record, columns, isSelected, onSelect }: RecordCardProps) {
  const filled = columns
    .filter(({ id }) => id !== 'title' && id !== 'createdAt' && id !== 'updatedAt')
    .map((column) => ({ column, value: column.valueOf(record) }))
    .filter(({ value }) => value !== null && value !== undefined && value !== '')
    .slice(0, shownMax);
  return (
    <article className={classes.card} data-selected={isSelected || undefined}>
      <label className={classes.check}>
        <Check aria-label={t('Select {title}', { title: record.title })} checked={isSelected} onChange={onSelect} />
      </label>
      <div className={classes.body}>
        <Link to="/records/$recordId" params={{ recordId: record.id }} className={classes.title}>
          {record.title}
        </Link>
        {filled.length > 0 && (
          <dl className={classes.values}>
            {filled.map(({ column, value }) => (
              <div key={column.id} className={classes.value}>
                <dt>{column.label}</dt>
                <dd>
                  <FieldValue field={column} value={value} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </article>
  );
}
