const shownMax = 100;

/** A value as a message quotes it: JSON, cut to a length that fits into a sentence. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}

/** Whether there is nothing: no-code tools and forms send blank texts for what was left out. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}
