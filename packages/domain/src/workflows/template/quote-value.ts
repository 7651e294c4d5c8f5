const shownMax = 100;

/** A value quoted in an error message: JSON, cut to fit; for a long list the number of its items. */
export function quoteValue(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  if (text.length <= shownMax) return text;
  return Array.isArray(value) ? `a list of ${value.length} items` : `${text.slice(0, shownMax)}…`;
}

/** True if a value is missing: no-code tools and forms send blank texts for missing values. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

export function propertyOf(value: unknown, name: unknown): unknown {
  const isThere = typeof value === 'object' && value !== null && typeof name === 'string' && Object.hasOwn(value, name);
  return isThere ? Reflect.get(value, name) : undefined;
}
