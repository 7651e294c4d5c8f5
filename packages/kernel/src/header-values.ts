import type { ReadContext } from './context.ts';

/**
 * Hides header values from API keys: a typed header may be a credential, which a read-only key must not get. Below a
 * property `headers` only the values are hidden, not the names.
 */
export function withoutHeaderValues<T>({ actor }: ReadContext, value: T): T {
  // Guarantee: only texts change, to other texts.
  return actor.kind === 'key' ? (hidden(value) as T) : value;
}

function hidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hidden);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === 'headers' ? starred(inner) : hidden(inner)]),
  );
}

function starred(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(starred);
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? '***' : value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, starred(inner)]));
}
