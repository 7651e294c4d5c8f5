import type { Group } from '@dossier/domain/query/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { useQueries } from '@tanstack/react-query';
import { showCount } from '../../language/show-count.ts';
import { t } from '../../language/t.ts';
import type { Column } from '../../records/columns.ts';
import { filterOfQuery, type RecordFilter } from '../../records/record-pages.ts';
import { showDate, showDateTime } from '../../ground/moments.ts';
import { trpc } from '../../session/trpc.ts';
import { narrowedBy } from '../filter/conditions.ts';
import { measureWords, type Measure } from './measures.ts';

type Foot = ViewDefinition['foot'];

/** The possible measures of a column. */
export function measuresOf({ id, type }: Column): { measure: Measure; words: string }[] {
  const named = (...measures: Measure[]) => measures.map((measure) => ({ measure, words: measureWords[measure] }));
  // Every record has a title.
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

/** The foot with another measure of one column. */
export function withMeasure(foot: Foot, field: string, measure: Measure | undefined): Foot {
  const others = foot.filter((one) => one.field !== field);
  return measure === undefined ? others : [...others, { field, measure }];
}

/** The values of the foot, by column, over all records that match; undefined while they load. */
export function useFoot(
  filter: RecordFilter,
  foot: Foot,
  columns: readonly Column[],
): ReadonlyMap<string, string | undefined> {
  const asked = foot.flatMap(({ field, measure }) => {
    const column = columns.find(({ id }) => id === field);
    return column && measuresOf(column).some((one) => one.measure === measure) ? [{ column, measure }] : [];
  });
  // Each with a query of its own: answers stay while another column is added, and calls travel together.
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
  const where = filterOfQuery(filter);
  const search = filter.search === undefined ? {} : { search: filter.search };
  if (measure === 'FILLED' || measure === 'EMPTY') {
    // Every record has a title.
    if (id === 'title') return { where, ...search };
    return { where: narrowedBy(where, [{ field: id, op: 'isEmpty', value: measure === 'EMPTY' }]), ...search };
  }
  return { where, ...search, [keys[measure]]: [id] };
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
