import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Box, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { FieldValue } from '../../fields/field-value.tsx';
import { t } from '../../language/t.ts';
import { RecordFace } from '../../references/record-face.tsx';
import { Check } from '../../ui/form/check.tsx';
import { isBlank, type Column } from '../columns.ts';
import classes from './record-cards.module.css';
import type { RecordTableProps } from './record-table.tsx';

type RecordCardsProps = Pick<
  RecordTableProps,
  'label' | 'records' | 'columns' | 'hasMore' | 'onEndReached' | 'selection'
>;

const shownMax = 4;
// The next page is fetched this many cards before the end.
const cardsAhead = 50;

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
    <Box ref={scroller} h="100%" bg="var(--sunken)" style={{ overflow: 'auto' }}>
      <Box
        component="ul"
        aria-label={label}
        pos="relative"
        m={0}
        p={0}
        style={{ listStyle: 'none', height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, start, key }) => {
          const record = records[index];
          return (
            <Box
              component="li"
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              pos="absolute"
              top={0}
              left={0}
              w="100%"
              p="4px 8px"
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
            </Box>
          );
        })}
      </Box>
    </Box>
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
    .filter(({ value }) => !isBlank(value))
    .slice(0, shownMax);
  return (
    <Paper
      component="article"
      withBorder
      radius={10}
      display="flex"
      style={{ boxShadow: 'var(--shadow-1)' }}
      {...(isSelected ? { bg: 'var(--selected)' } : {})}
    >
      <Group component="label" align="flex-start" justify="center" flex="none" w={44} mih={44} pt={13}>
        <Check aria-label={t('Select {title}', { title: record.title })} checked={isSelected} onChange={onSelect} />
      </Group>
      <Box flex={1} miw={0} pr={12} pb={8}>
        <Group gap={8} wrap="nowrap">
          <RecordFace record={record} />
          <Link to="/records/$recordId" params={{ recordId: record.id }} className={classes.title}>
            {record.title}
          </Link>
        </Group>
        {filled.length > 0 && (
          <Stack component="dl" gap={2} m={0} className={classes.values ?? ''}>
            {filled.map(({ column, value }) => (
              <Box
                key={column.id}
                display="grid"
                mih={24}
                style={{ gridTemplateColumns: '96px minmax(0, 1fr)', gap: 8, alignItems: 'center' }}
              >
                <Text size="md" component="dt" fz="0.75rem" c="dimmed" truncate>
                  {column.label}
                </Text>
                <Text component="dd" inherit m={0} truncate>
                  <FieldValue field={column} value={value} />
                </Text>
              </Box>
            ))}
          </Stack>
        )}
      </Box>
    </Paper>
  );
}
