import { locale as ownLocale } from '../language/person.ts';
import { useSession } from './session.ts';

export function useMoney(): (amount: number) => string {
  const { workspace } = useSession();
  return (amount) => showMoney(amount, workspace.currency);
}

/** Sums where space is short: `€123.5M`. */
export function useShortMoney(): (amount: number) => string {
  const { workspace } = useSession();
  return (amount) => shortMoney(amount, workspace.currency);
}

// Amounts below this are short enough in full.
const shortFrom = 10_000;

/** An amount in short form, or in full if the language has no short form, such as German below a million. */
export function shortMoney(amount: number, currency: string, locale = ownLocale): string {
  if (Math.abs(amount) < shortFrom) return showMoney(amount, currency, locale);
  const short = { notation: 'compact', maximumFractionDigits: 1, trailingZeroDisplay: 'stripIfInteger' } as const;
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency, ...short }).formatToParts(amount);
  const isShort = parts.some(({ type }) => type === 'compact');
  return isShort ? parts.map(({ value }) => value).join('') : showMoney(amount, currency, locale);
}

export function showMoney(amount: number, currency: string, locale = ownLocale): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
}
