/** The words that a search looks for: lower-case, each once, ten at most. */
export function wordsOf(search: string): string[] {
  return [...new Set(search.toLowerCase().split(/\s+/).filter((word) => word !== ''))].slice(0, 10);
}

/** The LIKE pattern of texts that hold this one; `%`, `_` and `\` in it are ordinary characters. */
export function holding(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
