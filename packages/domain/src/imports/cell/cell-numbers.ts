import type { NumberFormat } from '../schema.ts';

const lengthMax = 100;
// Significant digits that a double always holds exactly.
const digitsMax = 15;
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const exponential = /^-?\d+(?:\.\d+)?e[+-]?\d{1,3}$/i;

/** Numbers by thousands separator and decimal separator. Spaces and apostrophes separate thousands in both formats. */
const shapes: Record<NumberFormat, RegExp> = {
  DECIMAL_POINT: /^(?<whole>\d+|\d{1,3}(?:[, ']\d{2,3})*[, ']\d{3})?(?:\.(?<fraction>\d+))?$/,
  DECIMAL_COMMA: /^(?<whole>\d+|\d{1,3}(?:[. ']\d{2,3})*[. ']\d{3})?(?:,(?<fraction>\d+))?$/,
};

/** The number in a cell with thousands, currency, percent or parentheses; undefined where a double does not hold it. */
export function numberInCell(cell: string, format: NumberFormat): number | undefined {
  if (cell.length > lengthMax) return undefined;
  const text = cell.normalize('NFKC').replaceAll('−', '-').replaceAll('’', "'").trim();
  if (format === 'DECIMAL_POINT' && exponential.test(text)) return finite(Number(text));
  const isEnclosed = text.startsWith('(') && text.endsWith(')');
  const marked = isEnclosed ? text.slice(1, -1) : text;
  const signed = withoutMarks(marked);
  const unsigned = withoutMarks(signed.replace(/^[+-]|-$/, ''));
  const isNegative = isEnclosed || signed.startsWith('-') || signed.endsWith('-');
  const { whole = '', fraction = '' } = shapes[format].exec(unsigned)?.groups ?? {};
  if (whole === '' && fraction === '') return undefined;
  const digits = whole.replaceAll(/\D/g, '');
  if (`${digits}${fraction}`.replace(/^0+/, '').replace(/(?<!0)0+$/, '').length > digitsMax) return undefined;
  const number = finite(Number(`${digits}.${fraction}0`));
  return number === undefined || !isNegative || number === 0 ? number : -number;
}

/** Without a sign or code of a currency, and without a percent sign. */
function withoutMarks(text: string): string {
  const bare = text.replaceAll(/^[\p{Sc}%\s]+|(?<![\p{Sc}%\s])[\p{Sc}%\s]+$/gu, '');
  const code = /^[a-z]{3}(?=[\s\d+-])|(?<=[\s\d])[a-z]{3}$/i.exec(bare)?.[0];
  return code !== undefined && currencies.has(code.toUpperCase()) ? bare.replace(code, '').trim() : bare;
}

function finite(number: number): number | undefined {
  return Number.isFinite(number) ? number : undefined;
}
