/** A query string for these fields: lists as repeated names, objects as `name[key]`. */
export function queryOf(fields: Record<string, unknown>): string {
  const text = (value: unknown) =>
    encodeURIComponent((typeof value === 'string' ? value : String(JSON.stringify(value))).toWellFormed());
  return Object.entries(fields)
    .flatMap(([name, value]) => {
      const key = text(name);
      if (Array.isArray(value)) return value.map((one) => `${key}=${text(one)}`);
      if (typeof value === 'object' && value !== null)
        return Object.entries(value).map(([inner, one]) => `${key}[${text(inner)}]=${text(one)}`);
      return [`${key}=${text(value)}`];
    })
    .join('&');
}
