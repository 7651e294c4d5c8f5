const ends: Readonly<Record<string, string>> = { '{{': '}}', '{%': '%}' };

/** The texts and the tags (`{{ }}` and `{% %}`) of a template in turn, beginning with a text. Takes linear time. */
export function splitTags(template: string): string[] {
  const opening = /\{[{%]/g;
  const parts: string[] = [];
  const unclosed = new Set<string>();
  let at = 0;
  for (let found = opening.exec(template); found; found = opening.exec(template)) {
    const [open] = found;
    const end = unclosed.has(open) ? -1 : template.indexOf(ends[open] ?? '', found.index + 2);
    if (end === -1) {
      unclosed.add(open);
      opening.lastIndex = found.index + 1;
      continue;
    }
    parts.push(template.slice(at, found.index), template.slice(found.index, end + 2));
    at = end + 2;
    opening.lastIndex = at;
  }
  return [...parts, template.slice(at)];
}
