/** Signs that begin a formula, also in full width, which spreadsheets of East Asia read alike. */
const sign = '[=+\\-@＝＋－＠]';
/** Where a cell begins: at the start, or behind what some spreadsheet takes for a separator or a quote. */
const beginning = '(?:^|[,;|"\\t\\r\\n])\\s*';
// The sign is looked for first, and looked back from over what holds no sign: so the time grows with the length of the
// cell, not with its square.
const formulas = new RegExp(`(?=${sign})(?<=${beginning}'*)`, 'gu');
const defusedFormulas = new RegExp(`'(?=${sign})(?<=${beginning}'+)`, 'gu');
/** A tab or a line break at the start moves what follows into a cell of its own. */
const startsWithBreak = /^'*[\t\r\n]/;

/**
 * A CSV line, every cell quoted. If a cell, or a part of it that a spreadsheet with another separator takes for a cell,
 * would begin as a formula, an apostrophe is put before it (OWASP, CSV injection); `cellOf` removes it.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${defused(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** The text of an imported cell, without the apostrophes that an export adds. */
export function cellOf(cell: string): string {
  const trimmed = cell.trim();
  // Spreadsheets keep digits as text by ="00123".
  const text = /^="([^"]*)"$/.exec(trimmed)?.[1] ?? trimmed.replaceAll(defusedFormulas, '');
  return text.startsWith("'") && startsWithBreak.test(text) ? text.slice(1) : text;
}

/** A cell that no spreadsheet takes for a formula. */
export function defused(cell: string): string {
  const text = cell.replaceAll(formulas, "'");
  return startsWithBreak.test(text) ? `'${text}` : text;
}
