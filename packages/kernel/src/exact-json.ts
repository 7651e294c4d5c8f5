// Applied to valid JSON only: quotes are paired, so one pass is enough.
// Plain characters as one run: an alternative for each would exhaust the stack at a text of 10 MB.
const texts = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const whole = /^-?\d{16,}$/;

/**
 * JSON.parse, but a whole number beyond 2^53 becomes the original text instead of another number. Throws SyntaxError.
 */
export function parseExactly(text: string): unknown {
  const value = JSON.parse(text) as unknown;
  if (!/\d{16}/.test(text)) return value;
  return JSON.parse(
    text.replace(texts, (token) => (whole.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token)),
  ) as unknown;
}

/** The value of a JSON text; undefined for another text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function mapValues<Value, Changed>(
  object: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => Changed,
): Record<string, Changed> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}

/** Changes the items of a list or the values of an object, which have names; any other value stays. */
export function mapInside(value: unknown, change: (inner: unknown, name?: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => change(item));
  return isObject(value) ? mapValues(value, change) : value;
}
