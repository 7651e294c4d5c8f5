/**
 * Translates messages of the server. The catalogue has numbers in the places of values: `There is no tag "{1}".`
 * A value may be a message itself.
 */
export function translatorOf(translations: Readonly<Record<string, string>>): (message: string) => string {
  // The most specific come first.
  const numbered = Object.entries(translations)
    .filter(([text]) => text.includes('{1}'))
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([text, translation]) => ({ parts: text.split(/\{\d\}/), translation }));
  return function translated(message: string): string {
    const known = translations[message];
    if (known !== undefined) return known;
    for (const { parts, translation } of numbered) {
      const values = valuesIn(message, parts);
      if (values) return translation.replaceAll(/\{(\d)\}/g, (_, at) => translated(values[Number(at) - 1] ?? ''));
    }
    return message;
  };
}

/** The texts between these parts of a message, in linear time; undefined if it has other parts. */
function valuesIn(message: string, [first = '', ...parts]: readonly string[]): string[] | undefined {
  if (!message.startsWith(first)) return undefined;
  const values: string[] = [];
  let from = first.length;
  for (const [at, part] of parts.entries()) {
    const to = at === parts.length - 1 ? message.length - part.length : message.indexOf(part, from);
    if (to < from || !message.startsWith(part, to)) return undefined;
    values.push(message.slice(from, to));
    from = to + part.length;
  }
  return values;
}
