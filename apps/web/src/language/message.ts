export type MessagePart =
  | string
  | { kind: 'count' }
  | { kind: 'value'; name: string }
  | { kind: 'plural' | 'select'; name: string; cases: Record<string, MessagePart[]> };

/**
 * Reads ICU MessageFormat, as far as the catalogues use it: values, `plural` with `#`, and `select`. `verify` reads
 * every message with the full grammar, so a text that gets here is well-formed.
 */
export function parseMessage(text: string): MessagePart[] {
  let at = 0;
  return partsUntilClosed(false);

  function partsUntilClosed(isCounted: boolean): MessagePart[] {
    const parts: MessagePart[] = [];
    while (at < text.length && text[at] !== '}') {
      const words = take(isCounted ? /[^{}#]+/y : /[^{}]+/y);
      if (words !== '') parts.push(words);
      if (text[at] === '{') parts.push(argument(isCounted));
      if (isCounted && text[at] === '#') {
        at += 1;
        parts.push({ kind: 'count' });
      }
    }
    return parts;
  }

  function argument(isCounted: boolean): MessagePart {
    at += 1;
    const [name = '', kind, first = ''] = take(/[^{}]+/y)
      .split(',')
      .map((word) => word.trim());
    let key = first;
    const cases: Record<string, MessagePart[]> = {};
    while (text[at] === '{') {
      at += 1;
      cases[key] = partsUntilClosed(isCounted || kind === 'plural');
      at += 1;
      key = take(/[^{}]*/y).trim();
    }
    at += 1;
    return kind === 'plural' || kind === 'select' ? { kind, name, cases } : { kind: 'value', name };
  }

  function take(pattern: RegExp): string {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  }
}
