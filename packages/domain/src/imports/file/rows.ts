import { FileProblem } from './problem.ts';

/** A row with more cells would block the event loop. */
const cellsMax = 100_000;

/** A row as text: its cells, its end, and the number of line breaks within it. */
export interface ParsedRow {
  readonly cells: string[];
  readonly end: number;
  readonly breaks: number;
}

export interface RowSyntax {
  readonly delimiter: string;
  /** Quotes enclose cells. If false, a row ends at the next line break. */
  readonly hasQuotes: boolean;
  /** `\"` within quotes is a quote, if no other reading makes sense. */
  readonly hasEscapes: boolean;
}

/**
 * Parses the row at a position. UNFINISHED if the row continues after the text, UNCLOSED if a quote is never closed. A
 * quote inside an unquoted cell is text.
 */
export function rowAt(
  text: string,
  start: number,
  isLast: boolean,
  syntax: RowSyntax,
): ParsedRow | 'UNFINISHED' | 'UNCLOSED' {
  const cells: string[] = [];
  const plain = new RegExp(`[^${syntax.delimiter}\\r\\n]*`, 'y');
  let breaks = 0;
  for (let at = start; ; at += 1) {
    const quoted = syntax.hasQuotes ? quotedCell(text, at, isLast, syntax) : undefined;
    if (typeof quoted === 'string') return quoted;
    if (quoted) {
      cells.push(quoted.cell);
      breaks += breaksIn(quoted.cell);
      at = quoted.end;
    } else {
      plain.lastIndex = at;
      plain.test(text);
      const cell = text.slice(at, plain.lastIndex);
      cells.push(cell.startsWith('"') ? cell.replaceAll('""', '"') : cell);
      at += cell.length;
    }
    if (cells.length > cellsMax)
      throw new FileProblem(`A row has over ${cellsMax} cells. Choose another column separator.`);
    if (text[at] === syntax.delimiter) continue;
    const isCut = at >= text.length || (text[at] === '\r' && at + 1 === text.length);
    if (isCut && !isLast) return 'UNFINISHED';
    return { cells, end: at + (text.startsWith('\r\n', at) ? 2 : 1), breaks };
  }
}

function breaksIn(text: string): number {
  return text.match(/\r\n?|\n/g)?.length ?? 0;
}

/** The quoted cell at a position; undefined if the cell has no quotes, or text after them on the same line. */
function quotedCell(
  text: string,
  at: number,
  isLast: boolean,
  { delimiter, hasEscapes }: RowSyntax,
): { cell: string; end: number } | 'UNFINISHED' | 'UNCLOSED' | undefined {
  const open = skipSpaces(text, at);
  if (text[open] !== '"') return undefined;
  const isEnd = (place: number) => {
    const sign = text[place];
    return sign === undefined || sign === delimiter || sign === '\r' || sign === '\n';
  };
  let cell = '';
  let from = open + 1;
  let isEscaping = false;
  for (;;) {
    const quote = text.indexOf('"', from);
    // The quote may be the first of a doubled one.
    if (quote < 0 || (quote + 2 >= text.length && !isLast)) return isLast ? 'UNCLOSED' : 'UNFINISHED';
    const isPair = text[quote + 1] === '"';
    if (hasEscapes && quote > from && text[quote - 1] === '\\') {
      isEscaping ||= isPair ? isEnd(quote + 2) : !isEnd(quote + 1);
      if (isEscaping) {
        cell += `${text.slice(from, quote - 1)}"`;
        from = quote + 1;
        continue;
      }
    }
    cell += text.slice(from, isPair ? quote + 1 : quote);
    from = quote + 2;
    if (isPair) continue;
    const end = skipSpaces(text, quote + 1);
    if (isEnd(end)) return end >= text.length && !isLast ? 'UNFINISHED' : { cell, end };
    return breaksIn(text.slice(open, quote)) > 0 ? 'UNCLOSED' : undefined;
  }
}

function skipSpaces(text: string, at: number): number {
  let end = at;
  while (text[end] === ' ') end += 1;
  return end;
}
