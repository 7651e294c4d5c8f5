/**
 * A portable definition names things by `@{kind:name}` anywhere in its texts: `@{stage:Sales/Won}`. Within a part of a
 * name, `%`, `}` and `/` are percent-encoded. `@{}` is a plain @.
 */
export const tokenKinds = ['folder', 'pipeline', 'stage', 'member'] as const;
export type TokenKind = (typeof tokenKinds)[number];

export interface Token {
  readonly kind: TokenKind;
  /** The name; a stage's name comes after its pipeline's. */
  readonly parts: readonly string[];
}

const token = /@\{([^{}]*)\}/g;
const reserved = /[%{}/]/g;

export function printToken({ kind, parts }: Token): string {
  const names = parts.map((part) => part.replaceAll(reserved, (sign) => encodeURIComponent(sign)));
  return `@{${kind}:${names.join('/')}}`;
}

/** Escapes parts of a text that look like a token. */
export function withoutTokens(text: string): string {
  return text.replaceAll('@{', '@{}{');
}

export function replaceTokens(text: string, replace: (token: Token | string) => string): string {
  return text.replaceAll(token, (_, inner: string) => (inner === '' ? '@' : replace(readToken(inner) ?? inner)));
}

function readToken(inner: string): Token | undefined {
  const at = inner.indexOf(':');
  const kind = tokenKinds.find((one) => one === inner.slice(0, at));
  if (kind === undefined) return undefined;
  const parts = inner
    .slice(at + 1)
    .split('/')
    .map((part) => part.replaceAll(/%(25|7D|2F|7B)/gi, (sign) => decodeURIComponent(sign)).trim());
  return parts.length === (kind === 'stage' ? 2 : 1) && parts.every((part) => part !== '')
    ? { kind, parts }
    : undefined;
}

type Path = readonly (string | number)[];

/** Guarantee: only texts change, to values allowed in their place. */
export function mapTexts<T>(value: T, map: (text: string, path: Path) => unknown, mapKey = (key: string) => key): T {
  const mapped = (inner: unknown, path: Path): unknown => {
    if (typeof inner === 'string') return map(inner, path);
    if (Array.isArray(inner)) return inner.map((item, at) => mapped(item, [...path, at]));
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, item]) => [mapKey(key), mapped(item, [...path, key])]));
  };
  return mapped(value, []) as T;
}
