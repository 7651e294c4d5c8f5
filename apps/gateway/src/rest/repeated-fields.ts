const [quote, backslash, colon, comma] = [34, 92, 58, 44] as const;
const [brace, braceEnd, bracket, bracketEnd] = [123, 125, 91, 93] as const;

/** The index of the closing quote of the string that begins at `start`, or the end of the text. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === backslash) first -= 1;
  return (at - first) % 2 === 1;
}

/**
 * Path of a field that an object of this JSON repeats; undefined for none. The parsed value has `fieldCount` fields.
 * JSON.parse keeps the last one. Counting the colons is cheap; only a text that has more of them is read once more.
 */
export function repeatedFieldIn(text: string, fieldCount: number): (string | number)[] | undefined {
  let colons = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === colon) colons += 1;
  }
  return colons === fieldCount ? undefined : findRepeated(text);
}

interface Place {
  /** The fields of an object so far; undefined in a list. */
  readonly names: Set<string> | undefined;
  at: string | number;
}

function findRepeated(text: string): (string | number)[] | undefined {
  const around: Place[] = [];
  let name = '';
  for (let at = 0; at < text.length; at += 1) {
    const here = around.at(-1);
    const code = text.charCodeAt(at);
    if (code === brace || code === bracket) around.push({ names: code === brace ? new Set() : undefined, at: 0 });
    else if (code === braceEnd || code === bracketEnd) around.pop();
    else if (code === comma && typeof here?.at === 'number') here.at += 1;
    else if (code === quote) {
      const end = endOfString(text, at);
      name = text.slice(at, end + 1);
      at = end;
    } else if (code === colon && here?.names) {
      here.at = name.includes('\\') ? String(JSON.parse(name)) : name.slice(1, -1);
      if (here.names.has(here.at)) return around.map((place) => place.at);
      here.names.add(here.at);
    }
  }
  return undefined;
}
