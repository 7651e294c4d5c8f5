import { locale } from '../language/person.ts';
import { t } from '../language/t.ts';
import { showDate, showDateTime } from './moments.ts';

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

export function sayValue(value: unknown): string {
  if (value === null || value === undefined) return t('none');
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'string' && isoDate.test(value)) return showDate(value);
  if (typeof value === 'string' && isoMoment.test(value)) return showDateTime(value);
  if (typeof value === 'number') return value.toLocaleString(locale, { maximumFractionDigits: 20 });
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Hides ids, also those of mentioned members, and multi-line texts. */
export function isHiddenValue(value: unknown): boolean {
  return typeof value === 'string' && /\b(usr|rec|st|pl)_[0-9a-z]{26}\b|\n/.test(value);
}
