export type Sheet = readonly (readonly string[])[];

export interface Clipped {
  readonly text: string;
  readonly html: string;
}

/** Characters that begin a formula in a spreadsheet (OWASP, CSV injection); `+` and `-` also begin numbers. */
const formula = /^(?:[=@\t\r＝＠]|[+＋-](?![\d\s().,/-]*$))/u;

export function tabbedText(sheet: Sheet): string {
  return sheet.map((row) => row.map((cell) => quoted(guarded(cell))).join('\t')).join('\n');
}

export function tableHtml(sheet: Sheet): string {
  const rows = sheet.map((row) => `<tr>${row.map((cell) => `<td>${escaped(guarded(cell))}</td>`).join('')}</tr>`);
  return `<table>${rows.join('')}</table>`;
}

/** Removes the sign that `guarded` put before a formula. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}

function guarded(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return /["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function escaped(cell: string): string {
  return cell
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\r\n|\r|\n/g, '<br>');
}
