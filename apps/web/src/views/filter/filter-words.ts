import type { Filter } from '@dossier/domain/query/schema.ts';
import { t, showCount } from '../../language/t.ts';
import { showDate, today } from '../../ground/moments.ts';
import { comparisonOf, type Taken } from './comparisons.ts';
import { fieldOf, groupOf } from './filter-tree.ts';
import { nameOfOption, type ViewField } from '../view-field.ts';

export type NameOf = (field: ViewField, id: string) => string;

export interface Words {
  label: string;
  comparison: string;
  value: string;
  isMissing?: boolean;
}

/** A condition in words: `Stage`, `is any of`, `New or Offer`. */
export function wordsOf(condition: Filter, fields: readonly ViewField[], nameOf: NameOf): Words {
  const field = fieldOf(condition, fields);
  if (!field) return { label: t('Removed field'), comparison: '', value: '', isMissing: true };
  const comparison = comparisonOf(condition, field.type);
  if (!comparison) return { label: field.label, comparison: '', value: '' };
  const { value } = condition;
  const listed = [value].flat().map((one) => shownOf(one, field, nameOf));
  return { label: field.label, comparison: comparison.words, value: written(comparison.takes, value, listed) };
}

function written(takes: Taken, value: unknown, listed: readonly string[]): string {
  if (takes === 'nothing') return '';
  if (takes === 'span') return spanWords(value);
  if (takes === 'two') return t('{from} and {to}', { from: listed[0] ?? '', to: listed[1] ?? '' });
  return listed.length > 3
    ? t('{list} or {count} others', { list: listed.slice(0, 2).join(', '), count: listed.length - 2 })
    : orList(listed);
}

export function sentenceOf(filter: Filter, fields: readonly ViewField[], nameOf: NameOf): string {
  const group = groupOf(filter);
  if (group) {
    const join = group.join === 'and' ? 'and' : 'or';
    const joined = group.filters.map((one) => sentenceOf(one, fields, nameOf)).join(` ${joinWords[join]} `);
    return group.join === 'nor' ? t('not ({conditions})', { conditions: joined }) : joined;
  }
  const { label, comparison, value } = wordsOf(filter, fields, nameOf);
  return [label, comparison, value].filter((part) => part !== '').join(' ');
}

export const joinWords = { and: t('and'), or: t('or'), nor: t('nor') } as const;

export const spanUnits = [
  { value: 'd', label: t('days') },
  { value: 'w', label: t('weeks') },
  { value: 'h', label: t('hours') },
] as const;

export function spanOf(value: unknown): { count: number | null; unit: string } {
  const [, count, unit] = (typeof value === 'string' && /^(\d+)([hdw])$/.exec(value)) || [];
  return { count: count === undefined ? null : Number(count), unit: unit ?? 'd' };
}

function spanWords(value: unknown): string {
  const { count, unit } = spanOf(value);
  if (count === null) return '';
  return count === 1
    ? t('{unit, select, w {1 week} h {1 hour} other {1 day}}', { unit })
    : t('{count} {unit, select, w {weeks} h {hours} other {days}}', { unit, count });
}

function shownOf(value: unknown, field: ViewField, nameOf: NameOf): string {
  if (value === null || value === undefined) return '';
  if (field.type === 'DATE' || field.type === 'DATETIME') {
    const day = field.type === 'DATE' ? String(value) : dayOf(String(value));
    // The value comes from the URL and may be anything.
    return /^\d{4}-\d\d-\d\d/.test(day) ? showDate(day) : day;
  }
  if (field.type === 'USER' || field.type === 'RECORD') return nameOf(field, String(value));
  return typeof value === 'number' ? showCount(value) : nameOfOption(field, String(value));
}

export function dayOf(moment: string): string {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? moment : today(at);
}

function orList(texts: readonly string[]): string {
  if (texts.length < 2) return texts.join('');
  return t('{list} or {last}', { list: texts.slice(0, -1).join(', '), last: texts.at(-1) ?? '' });
}
