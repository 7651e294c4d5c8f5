import type { Endpoint } from '../rest/routes.ts';

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

/** The query string and the body of a request with these fields; path parameters are not among them. */
export function sentAs(
  { hasBody, queryParameters }: Pick<Endpoint, 'hasBody' | 'queryParameters'>,
  fields: Record<string, unknown>,
): { query: string; body?: Record<string, unknown> } {
  if (!hasBody) return { query: `?${queryOf(fields)}` };
  const inQuery: Record<string, unknown> = {};
  const inBody: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) (queryParameters.has(name) ? inQuery : inBody)[name] = value;
  const query = queryOf(inQuery);
  return { query: query === '' ? '' : `?${query}`, body: inBody };
}
