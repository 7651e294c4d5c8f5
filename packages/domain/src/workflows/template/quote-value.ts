const shownMax = 100;

/** A value as an error message quotes it: JSON, cut to fit into a sentence. */
export function quoteValue(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}

/** Whether a value is missing: no-code tools and forms send blank texts for missing values. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}
