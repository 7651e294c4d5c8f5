import { useSession } from '../users/session.ts';

/** Amounts as people of the workspace read them. */
export function useMoney(): (amount: number) => string {
  const { workspace } = useSession();
  const format = formatFor(workspace.currency);
  return (amount) => format.format(amount);
}

const formats = new Map<string, Intl.NumberFormat>();

function formatFor(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const format = new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  });
  formats.set(currency, format);
  return format;
}
