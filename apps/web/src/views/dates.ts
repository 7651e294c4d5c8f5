import type { Filter } from '@dossier/domain/query/schema.ts';
import { shiftDay, startOfDay } from '../calendar/days.ts';
import { created, type Column } from '../records/columns.ts';
import type { ViewField } from './view-field.ts';

export function dateColumnsOf(columns: readonly Column[]): Column[] {
  return columns.filter(({ type }) => type === 'DATE' || type === 'DATETIME');
}

/** The date field that the view names, else the first custom one, else the creation time. */
export function dateColumnOf(columns: readonly Column[], dateField: string | null): Column {
  const dates = dateColumnsOf(columns);
  return dates.find(({ id }) => id === dateField) ?? dates.find(({ id }) => id.startsWith('data.')) ?? created;
}

export function withinDays({ id: field, type }: ViewField, from: string, to: string): Filter[] {
  const isDay = type === 'DATE';
  return [
    { field, op: 'gte', value: isDay ? from : startOfDay(from) },
    isDay ? { field, op: 'lte', value: to } : { field, op: 'lt', value: startOfDay(shiftDay(to, 1)) },
  ];
}
