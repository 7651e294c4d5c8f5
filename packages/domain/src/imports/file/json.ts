import { cellOfItems } from '@dossier/kernel/words.ts';
import { z } from 'zod';
import { FileProblem } from './problem.ts';

const objectSizeMax = 300_000;
const depthMax = 20;
const keysMax = 2_000;

/** The objects of JSON lines, or of a list of objects, each as values by column: `a.b` for a nested object. */
export async function* objectsOf(texts: () => AsyncIterable<string>): AsyncGenerator<Map<string, string>> {
  const whole = entriesIn(await wholeOf(texts()));
  for (const entry of whole ?? []) {
    const values = new Map<string, string>();
    flatten(entry, '', values);
    yield values;
  }
  if (!whole) yield* linesOf(texts());
}

async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<Map<string, string>> {
  for await (const { text, line } of objectTexts(texts)) {
    const values = new Map<string, string>();
    try {
      flatten(parsed(text), '', values);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new FileProblem(`The object that begins in line ${line} is no valid JSON: ${error.message.slice(0, 200)}`);
    }
    if (values.size > keysMax)
      throw new FileProblem(`The object that begins in line ${line} has over ${keysMax} values.`);
    if (values.size > 0) yield values;
  }
}

/** Numbers are kept as written, so that the digits of a long id are not rounded. */
function parsed(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? value) : value,
  );
}

function flatten(value: unknown, path: string, to: Map<string, string>): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    for (const [key, inner] of Object.entries(value)) flatten(inner, path === '' ? key : `${path}.${key}`, to);
  else if (value !== null) to.set(path, textOf(value));
}

function textOf(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  const items = value.filter((item) => item !== null).map(textOf);
  // A single item is not a list, whatever separators it contains.
  return cellOfItems(items, () => items.length > 1);
}

/** Parsing a text of this size at once holds the event loop for about 50 ms. */
const wholeSizeMax = 500_000;

/** The value of a text that begins like a list of lists or a map; undefined for objects after one another. */
async function wholeOf(texts: AsyncIterable<string>): Promise<unknown> {
  let text = '';
  for await (const part of texts) {
    text += part;
    if (text.length > wholeSizeMax) return undefined;
  }
  try {
    return /^\s*(?:\[\s*\[|\{\s*"[^"]*(?:\\"[^"]*)*"\s*:\s*\{)/.test(text) ? parsed(text) : undefined;
  } catch {
    return undefined;
  }
}

const rowsSchema = z.array(z.array(z.unknown()));
const mapSchema = z.record(z.string(), z.record(z.string(), z.unknown()));

/** The rows of a list of lists, or the records of a map by id, which may be in an object of its own. */
function entriesIn(value: unknown): object[] | undefined {
  const { data: [names = [], ...rows] = [] } = rowsSchema.safeParse(value);
  const nameAt = (at: number) => (names.indexOf(names[at]) === at && textOf(names[at] ?? '')) || `Column ${at + 1}`;
  if (names.length > 0) return rows.map((row) => Object.fromEntries(row.map((cell, at) => [nameAt(at), cell])));
  const entries = Object.entries(mapSchema.safeParse(value).data ?? {});
  const [one, other] = entries;
  if (!one || !other) return one && entriesIn(one[1]);
  const isAlike = Object.keys(one[1]).some((key) => key in other[1]);
  return isAlike ? entries.map(([id, entry]) => ({ id, ...entry })) : undefined;
}

/** The list in an answer of an API: `{"total": 2, "results": [{`. */
const wrapper =
  /^\s*\{(?:[^{}[\]"]|"[^"]*")*?"(?:data|results?|records|items|value|list|rows|entries|contacts|people|companies|deals)"\s*:\s*\[(?=\s*\{)/;
const wrapperSizeMax = 2_000;

/** Splits a text into its outermost objects, or those of the list in its only object, wherever its line breaks are. */
async function* objectTexts(texts: AsyncIterable<string>): AsyncGenerator<{ text: string; line: number }> {
  const signs = /["\\{}[\]\n]|[^\s,"\\{}[\]]+/g;
  let [rest, next, depth, start, line, startLine] = ['', 0, 0, 0, 1, 1];
  let [isInText, isInList] = [false, false];
  for await (const text of texts) {
    const whole = rest + text;
    const [list] = (rest === '' && line === 1 && wrapper.exec(text.slice(0, wrapperSizeMax))) || [];
    if (list !== undefined) {
      [isInList, next] = [true, list.length];
      line += list.split('\n').length - 1;
    }
    signs.lastIndex = next;
    for (let match; (match = signs.exec(whole)); next = signs.lastIndex) {
      const [sign] = match;
      if (sign === '\n') line += 1;
      else if (isInText) {
        // The character after a backslash may be in the next part.
        if (sign === '\\') signs.lastIndex += 1;
        else if (sign === '"') isInText = false;
      } else if (sign === '"' && depth > 0) isInText = true;
      else if (sign === '{' || (sign === '[' && depth > 0)) {
        if (depth === 0) [start, startLine] = [match.index, line];
        depth += 1;
        if (depth > depthMax) throw new FileProblem(`Line ${line} has objects within objects, over ${depthMax} deep.`);
      } else if ((sign === '}' || sign === ']') && depth > 0) {
        depth -= 1;
        if (depth === 0) yield { text: whole.slice(start, signs.lastIndex), line: startLine };
      } else if (depth === 0 && sign === ']' && isInList) return;
      else if (depth === 0 && sign !== '[' && sign !== ']')
        throw new FileProblem(`Line ${line} has "${sign.slice(0, 50)}" where an object must begin.`);
    }
    const end = depth > 0 ? start : whole.length;
    rest = whole.slice(end);
    next = Math.max(next, whole.length) - end;
    start = 0;
    if (rest.length > objectSizeMax)
      throw new FileProblem(`The object that begins in line ${startLine} has over ${objectSizeMax} characters.`);
  }
  if (depth > 0 || isInList)
    throw new FileProblem(`The object that begins in line ${startLine} does not end: the file is cut off.`);
}
