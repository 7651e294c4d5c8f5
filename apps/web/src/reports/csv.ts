/** A table as CSV, with a mark by which spreadsheets see that it is UTF-8, and no text that one of them would run. */
export async function csvOf(rows: (string | number | null)[][]): Promise<string> {
  const { default: papaparse } = await import('papaparse');
  return `\uFEFF${papaparse.unparse(rows, { escapeFormulae: true })}\r\n`;
}
