import type { ReadContext } from './context.ts';
import { mapInside } from './exact-json.ts';

/**
 * Hides header values from API keys: a typed header may be a credential, which a read-only key must not get. Below a
 * property `headers` only the values are hidden, not the names.
 */
export function withoutHeaderValues<T>({ actor }: ReadContext, value: T): T {
  // Guarantee: only texts change, to other texts.
  return actor.kind === 'key' ? (hidden(value) as T) : value;
}

function hidden(value: unknown): unknown {
  return mapInside(value, (inner, name) => (name === 'headers' ? starred(inner) : hidden(inner)));
}

function starred(value: unknown): unknown {
  return typeof value === 'string' ? '***' : mapInside(value, starred);
}
