import { locale } from './person.ts';

/** A single number in the person's format. Within a text, `t` formats it. */
export function showCount(count: number, maximumFractionDigits = 3): string {
  return formatWith(maximumFractionDigits).format(count);
}

const formats = new Map<number, Intl.NumberFormat>();

function formatWith(maximumFractionDigits: number): Intl.NumberFormat {
  const known = formats.get(maximumFractionDigits);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits });
  formats.set(maximumFractionDigits, format);
  return format;
}
