import type { Group } from '@dossier/domain/query/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { Box, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { t, showCount } from '../../language/t.ts';
import { showDate, showDateTime } from '../../ground/moments.ts';
import type { Column } from '../../records/columns.ts';
import { questionOf, type RecordFilter } from '../../records/record-pages.ts';
import { ActMenu, type Act } from '../../ui/form/more-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { trpc } from '../../session/session.ts';
import { narrowedBy } from '../filter/conditions.ts';
import classes from './table-foot.module.css';
import type { ViewChange } from '../use-view.ts';

type Foot = ViewDefinition['foot'];
type Measure = Foot[number]['measure'];

export const measureWords: Record<Measure, string> = {
  SUM: t('Sum'),
  AVG: t('Average'),
  MIN: t('Smallest'),
  MAX: t('Largest'),
  FILLED: t('Filled'),
  EMPTY: t('Empty'),
};

interface TableFootProps {
  columns: readonly Column[];
  filter: RecordFilter;
  foot: Foot;
  onChange: (change: ViewChange) => void;
}

export function TableFoot({ columns, filter, foot, onChange }: TableFootProps) {
  const values = useFoot(filter, foot, columns);
  return (
    <Box
      flex="none"
      bg="var(--sunken)"
      {...(foot.length === 0 && { visibleFrom: 'sm' })}
      style={{ overflow: 'auto hidden', scrollbarWidth: 'none', borderTop: '1px solid var(--line-2)' }}
      role="group"
      aria-label={t('Table footer')}
      onScroll={({ currentTarget }) => scrollTableAlong(currentTarget)}
    >
      <div className={classes.row}>
        <span />
        {columns.map((column) => (
          <FootCell
            key={column.id}
            column={column}
            chosen={foot.find(({ field }) => field === column.id)?.measure}
            value={values.get(column.id)}
            onChoose={(measure) => onChange((last) => ({ foot: withMeasure(last.foot, column.id, measure) }))}
          />
        ))}
      </div>
    </Box>
  );
}

// The table has a scroll bar beside its rows, so its end lies a little further to the right.
const scrollBarMax = 24;

/** If a cell off screen gets the focus, the foot scrolls; this scrolls the table along. */
function scrollTableAlong({ scrollLeft, previousElementSibling: table }: HTMLElement): void {
  if (table && Math.abs(table.scrollLeft - scrollLeft) > scrollBarMax) table.scrollLeft = scrollLeft;
}

interface FootCellProps {
  column: Column;
  chosen: Measure | undefined;
  value: string | undefined;
  onChoose: (measure: Measure | undefined) => void;
}

function FootCell({ column, chosen, value, onChoose }: FootCellProps) {
  const measures = measuresOf(column);
  const words = measures.find(({ measure }) => measure === chosen)?.words;
  return (
    <ActMenu
      position="top-start"
      acts={[
        ...measures.map(({ measure, words: label }): Act => ({
          label,
          icon: measure === chosen ? 'check' : 'number-1',
          run: () => onChoose(measure),
        })),
        chosen !== undefined && { label: t('Nothing'), icon: 'x', run: () => onChoose(undefined) },
      ]}
    >
      <UnstyledButton
        className={`lit ${classes.cell}`}
        data-number={column.type === 'NUMBER' || undefined}
        {...(words === undefined ? { 'aria-label': t('Calculate for {field}', { field: column.label }) } : {})}
      >
        {words === undefined ? (
          <span className={classes.ask}>
            {t('Calculate')} <Icon name="chevron-down" size={12} />
          </span>
        ) : (
          <>
            <Text span inherit c="dimmed">
              {words}
            </Text>
            <VisuallyHidden> ({column.label}): </VisuallyHidden>
            <Text span inherit truncate fw={560} className="tabular">
              {value ?? '…'}
            </Text>
          </>
        )}
      </UnstyledButton>
    </ActMenu>
  );
}

function measuresOf({ id, type }: Column): { measure: Measure; words: string }[] {
  const named = (...measures: Measure[]) => measures.map((measure) => ({ measure, words: measureWords[measure] }));
  if (id === 'title') return [{ measure: 'FILLED', words: t('Count') }];
  if (type === 'NUMBER') return named('SUM', 'AVG', 'MIN', 'MAX', 'FILLED', 'EMPTY');
  if (type === 'DATE' || type === 'DATETIME')
    return [
      { measure: 'MIN', words: t('Earliest') },
      { measure: 'MAX', words: t('Latest') },
      ...named('FILLED', 'EMPTY'),
    ];
  return named('FILLED', 'EMPTY');
}

function withMeasure(foot: Foot, field: string, measure: Measure | undefined): Foot {
  const others = foot.filter((one) => one.field !== field);
  return measure === undefined ? others : [...others, { field, measure }];
}

function useFoot(
  filter: RecordFilter,
  foot: Foot,
  columns: readonly Column[],
): ReadonlyMap<string, string | undefined> {
  const asked = foot.flatMap(({ field, measure }) => {
    const column = columns.find(({ id }) => id === field);
    return column && measuresOf(column).some((one) => one.measure === measure) ? [{ column, measure }] : [];
  });
  // One query per column: answers stay while another column is added, and the calls share a request.
  const answers = useQueries({
    queries: asked.map(({ column, measure }) => ({
      ...trpc.aggregate.records.queryOptions(inputFor(filter, column, measure)),
      select: ({ data }: { data: Group[] }) => data[0],
      retry: false,
    })),
  });
  return new Map(
    asked.map(({ column, measure }, at) => {
      const answer = answers[at];
      if (answer?.isError) return [column.id, t('Too many to count')];
      return [column.id, answer?.data && wordsOf(answer.data, column, measure)];
    }),
  );
}

function inputFor(filter: RecordFilter, { id }: Column, measure: Measure) {
  const asked = questionOf(filter);
  if (measure !== 'FILLED' && measure !== 'EMPTY') return { ...asked, [keys[measure]]: [id] };
  // Every record has a title.
  if (id === 'title') return asked;
  return { ...asked, where: narrowedBy(asked.where, [{ field: id, op: 'isEmpty', value: measure === 'EMPTY' }]) };
}

const keys = { SUM: 'sum', AVG: 'avg', MIN: 'min', MAX: 'max' } as const;

function wordsOf(group: Group, { id, type }: Column, measure: Measure): string {
  if (measure === 'FILLED' || measure === 'EMPTY') return showCount(group.count);
  const value = group[keys[measure]][id];
  if (value === null || value === undefined) return t('None');
  if (type === 'DATE') return showDate(String(value));
  if (type === 'DATETIME') return showDateTime(String(value));
  return showCount(Number(value), 2);
}
