/** Characters that begin a formula, including full-width ones, which spreadsheets in East Asia treat alike. */
const sign = '[=+\\-@＝＋－＠]';
/** Start of a cell: at the beginning, or after a character that some spreadsheet treats as a separator or quote. */
const beginning = '(?:^|[,;|"\\t\\r\\n])\\s*';
// Finds the sign first, then looks back over text without signs, so the time is linear in the length of the cell, not
// quadratic.
const formulas = new RegExp(`(?=${sign})(?<=${beginning}'*)`, 'gu');
const defusedFormulas = new RegExp(`'(?=${sign})(?<=${beginning}'+)`, 'gu');
/** A leading tab or line break moves the rest into a cell of its own. */
const startsWithBreak = /^'*[\t\r\n]/;
/** Shops put an apostrophe before long numbers, so that spreadsheets keep their zeros. */
const quotedDigits = /^'(?='*\d{4,}$)/;

/**
 * A CSV line with every cell quoted. If a cell, or a part that another separator would make a cell, would begin as a
 * formula, an apostrophe is put before it (OWASP, CSV injection); `cellOf` removes it.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${defused(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** The text of an imported cell, without the apostrophes that an export adds. */
export function cellOf(cell: string): string {
  const trimmed = cell.trim();
  // Spreadsheets write ="00123" to keep digits as text.
  const text = /^="([^"]*)"$/.exec(trimmed)?.[1] ?? trimmed.replaceAll(defusedFormulas, '').replace(quotedDigits, '');
  return text.startsWith("'") && startsWithBreak.test(text) ? text.slice(1) : text;
}

/** A cell that no spreadsheet treats as a formula. */
export function defused(cell: string): string {
  const text = cell.replaceAll(formulas, "'");
  return startsWithBreak.test(text) || quotedDigits.test(text) ? `'${text}` : text;
}
