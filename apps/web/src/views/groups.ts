import type { Filter, Group } from '@dossier/domain/query/schema.ts';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { inSentence, t } from '../language/t.ts';
import type { Column } from '../records/columns.ts';
import { questionOf } from '../records/record-pages.ts';
import { trpc } from '../session/session.ts';
import { narrowedBy } from './filter/conditions.ts';
import { recordFilterOf } from './filter/asked-by-view.ts';

export type GroupValue = string | boolean | null;

export function groupColumnsOf(columns: readonly Column[]): Column[] {
  return columns.filter(({ type }) => type === 'SELECT' || type === 'USER' || type === 'BOOLEAN');
}

export function boardColumnsOf(columns: readonly Column[]): Column[] {
  return columns.filter(({ type }) => type === 'SELECT');
}

/** The column by which a view groups: a board needs one, a table has one only if chosen. */
export function groupColumnOf(columns: readonly Column[], { groupBy, layout }: ViewDefinition): Column | undefined {
  if (layout !== 'BOARD') return groupColumnsOf(columns).find(({ id }) => id === groupBy);
  const choices = boardColumnsOf(columns);
  return choices.find(({ id }) => id === groupBy) ?? choices[0];
}

export function groupValueOf(record: CrmRecord, column: Column): GroupValue {
  const value = column.valueOf(record);
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}

/** A view ordered by group, without the records of folded groups. */
export function groupedView(view: ViewDefinition, column: Column, folded: readonly GroupValue[]): ViewDefinition {
  const others = view.sort.filter((key) => key.replace(/^-/, '') !== column.id);
  const values = folded.filter((value) => value !== null);
  const conditions: Filter[] = [
    ...(column.type === 'BOOLEAN'
      ? values.map((value): Filter => ({ field: column.id, op: 'ne', value }))
      : values.length === 0
        ? []
        : [{ field: column.id, op: 'nin' as const, value: values }]),
    ...(folded.includes(null) ? [{ field: column.id, op: 'isEmpty' as const, value: false }] : []),
  ];
  const where = conditions.length === 0 ? view.where : narrowedBy(view.where, conditions);
  return { ...view, where, sort: [column.id, ...(others.length === 0 ? ['-createdAt'] : others)].slice(0, 3) };
}

export function isInGroup({ id }: Column, value: GroupValue): Filter {
  return value === null ? { field: id, op: 'isEmpty', value: true } : { field: id, op: 'eq', value };
}

export function nameOfNone({ label }: Pick<Column, 'label'>): string {
  return t('No {field}', { field: inSentence(label) });
}

export interface GroupFigures {
  value: GroupValue;
  count: number;
  measures: Group;
}

export function useGroups(folderId: string, view: ViewDefinition, columns: readonly Column[], column?: Column) {
  const numbers = columns.filter(({ type }) => type === 'NUMBER').map(({ id }) => id);
  const measured = (measure: string) =>
    view.foot.flatMap((one) => (one.measure === measure && numbers.includes(one.field) ? [one.field] : [])).slice(0, 5);
  const { data } = useQuery(
    trpc.aggregate.records.queryOptions(
      {
        ...questionOf(recordFilterOf(folderId, view, columns)),
        groupBy: column ? [{ field: column.id }] : [],
        sum: measured('SUM'),
        avg: measured('AVG'),
        min: measured('MIN'),
        max: measured('MAX'),
      },
      { enabled: column !== undefined, placeholderData: (before) => before },
    ),
  );
  if (!column) return undefined;
  return data?.data.map((group) => {
    const value = group.group[column.id] ?? null;
    return { value: typeof value === 'number' ? String(value) : value, count: group.count, measures: group };
  });
}

export type Line = { id: string; group: GroupFigures; isFolded: boolean } | { id: string; index: number };

/** The lines of a grouped table. Groups after the last loaded record follow when it is loaded. */
export function linesOf(
  records: readonly CrmRecord[],
  column: Column,
  { groups, folded, hasMore }: { groups: readonly GroupFigures[]; folded: readonly GroupValue[]; hasMore: boolean },
): Line[] {
  const lines: Line[] = [];
  let shown = 0;
  // Groups in between are folded, or their last record has just gone.
  const headsUpTo = (end: number) => {
    for (const group of groups.slice(shown, end))
      // not a text: a key
      lines.push({ id: `group ${String(group.value)}`, group, isFolded: folded.includes(group.value) });
    shown = Math.max(shown, end);
  };
  for (const [index, record] of records.entries()) {
    headsUpTo(groups.findIndex(({ value }) => value === groupValueOf(record, column)) + 1);
    lines.push({ id: record.id, index });
  }
  if (!hasMore) headsUpTo(groups.length);
  return lines;
}
