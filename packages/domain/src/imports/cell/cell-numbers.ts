import type { NumberFormat } from '../schema.ts';

const lengthMax = 100;
// Significant digits that a double always holds exactly.
const digitsMax = 15;
const moneyWords: ReadonlySet<string> = new Set([
  ...Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()),
  ...'kr rs zł kč ft lei лв руб р fr sfr din tl'.split(' '),
]);
// Programs write 1e+21; spreadsheets, which shorten the digits, 1.23E+10.
const exponential = /^-?\d+(?:\.\d+)?(?:e[+-]?|E-?)\d{1,3}$/;
const shortened = /^[+-]?\d(?:[.,]\d+)?E\+\d{1,3}$/;
const scales = new Map([
  ...['k', 'tsd', 'thousand'].map((word) => [word, 3] as const),
  ...['m', 'mio', 'mln', 'million'].map((word) => [word, 6] as const),
  ...['b', 'bn', 'mrd', 'billion'].map((word) => [word, 9] as const),
]);

/** Numbers by thousands separator and decimal separator. Spaces and apostrophes separate thousands in both formats. */
const shapes: Record<NumberFormat, RegExp> = {
  DECIMAL_POINT: /^(?<whole>\d+|\d{1,3}(?:[, ']\d{2,3})*[, ']\d{3})?(?:\.(?<fraction>\d+))?$/,
  DECIMAL_COMMA: /^(?<whole>\d+|\d{1,3}(?:[. ']\d{2,3})*[. ']\d{3})?(?:,(?<fraction>\d+))?$/,
};

/** The number in a cell with thousands, currency, scale or parentheses; undefined if a double can't hold it exactly. */
export function numberInCell(cell: string, format: NumberFormat): number | undefined {
  if (cell.length > lengthMax) return undefined;
  const text = cell.normalize('NFKC').replaceAll('−', '-').replace(/^–/, '-').replaceAll('’', "'").trim();
  if (format === 'DECIMAL_POINT' && (exponential.test(text) || String(Number(text)) === text))
    return finite(Number(text));
  const [, enclosed] = /^(?:\p{Sc} ?)?\((.*)\)$/u.exec(text) ?? [];
  const isEnclosed = enclosed !== undefined;
  // Accepts a dash in place of the cents: 3.000,- and 5,000/-
  const marked = (enclosed ?? text).replace(/(?<=\d[.,])[-–—]{1,2}(?=\D*$)/, '00').replace(/(?<=\d)\/-$/, '');
  const signed = withoutMoney(marked);
  const unsigned = withoutMoney(signed.replace(/^[+-]|-$/, ''));
  const isNegative = isEnclosed || signed.startsWith('-') || signed.endsWith('-');
  const [scaled, word = ''] =
    /(?<=\d) ?(k|M|bn|B|(?:mio|mln|mrd|tsd|thousand|million|billion)(?=\.?$))\.?$/i.exec(unsigned) ?? [];
  // A small m alone may be minutes or metres.
  const scale = word === 'm' ? undefined : scales.get(word.toLowerCase());
  const bare = scale === undefined ? unsigned : unsigned.slice(0, -(scaled?.length ?? 0));
  const { whole = '', fraction = '' } = shapes[format].exec(bare)?.groups ?? {};
  if (whole === '' && fraction === '') return undefined;
  const digits = whole.replaceAll(/\D/g, '');
  if (`${digits}${fraction}`.replace(/^0+/, '').replace(/(?<!0)0+$/, '').length > digitsMax) return undefined;
  const number = finite(Number(`${digits}.${fraction}0e${scale ?? 0}`));
  return number === undefined || !isNegative || number === 0 ? number : -number;
}

export function numberProblem(cell: string): string {
  const problem = cell.includes('%') ? 'must be a number without a percent sign' : 'must be a number';
  return isShortened(cell) ? shortenedProblem : problem;
}

/** True if a spreadsheet has shortened a long number to an exponent: 4.91711E+11. */
export function isShortened(cell: string): boolean {
  return cell.length <= lengthMax && shortened.test(cell.trim());
}

export const shortenedProblem =
  'was shortened by a spreadsheet and has lost digits: format the column as text there, and export it again';

/** Without a sign, code or word of a currency. */
function withoutMoney(text: string): string {
  const bare = text
    .trim()
    .replace(/^\p{L}{0,3}\p{Sc}+\s*/u, '')
    .replace(/(?<!\s)\s*\p{Sc}$/u, '');
  const word = /^\p{L}{1,4}\.?(?=[\s\d+-])|(?<=[\s\d])\p{L}{1,4}\.?$/u.exec(bare)?.[0];
  return word !== undefined && moneyWords.has(word.toLowerCase().replace('.', ''))
    ? bare.replace(word, '').trim()
    : bare;
}

function finite(number: number): number | undefined {
  return Number.isFinite(number) ? number : undefined;
}
