import { locale as ownLocale } from '../language/person.ts';
import { useSession } from './session.ts';

/** Amounts as people of the workspace read them. */
export function useMoney(): (amount: number) => string {
  const { workspace } = useSession();
  const format = formatFor(workspace.currency);
  return (amount) => format.format(amount);
}

/** Sums where space is short: `€123.5M`. */
export function useShortMoney(): (amount: number) => string {
  const { workspace } = useSession();
  return (amount) => shortMoney(amount, workspace.currency);
}

// Below, all digits need no more room.
const shortFrom = 10_000;

export function shortMoney(amount: number, currency: string, locale = ownLocale): string {
  const isShort = Math.abs(amount) >= shortFrom;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation: isShort ? 'compact' : 'standard',
    maximumFractionDigits: isShort ? 1 : 0,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
}

const formats = new Map<string, Intl.NumberFormat>();

function formatFor(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const format = new Intl.NumberFormat(ownLocale, {
    style: 'currency',
    currency,
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  });
  formats.set(currency, format);
  return format;
}
