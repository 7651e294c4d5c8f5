import type { Issue } from '@dossier/kernel/errors.ts';
import { propertyOf } from '../../template/quote-value.ts';

/** Headers and parameters whose names suggest credentials. */
export const credentialName = /authorization|cookie|token|secret|passw|(?:api|auth|access)[-_]?key|^key$/i;

/** The same for fields of JSON and forms, where `token` and `key` begin many plain names. */
const bodyName =
  /(?:passw(?:or)?d|passwort|passphrase|pwd|secret|token|credentials?|authorization|(?:api|auth|access|private)[-_]?key)$/i;

/** A header value in the form of a credential. */
const authValue = /^\s*(?:bearer|basic|digest|token|api-?key)\s+\S+\s*$/i;

/** Pairs in a text: JSON, also quoted inside of JSON, elements of XML, and a form or a query. Linear. */
const pairs = [
  /(["']([\w.-]{1,100})\\*["']\s*:\s*)("(?:[^"\\]|\\[^])*|\\+"[^"\\]*|'[^']*|\d[\d.]*)/g,
  /(<(?:[\w-]{1,40}:)?([\w.-]{1,100})(?:\s[^<>]*)?>)([^<]*)/g,
  /((?:^|[?&\n])([^=?&\s"'<]{1,100})=)([^&\n"'<]*)/g,
];

const advice =
  'would be stored and shown in plain. Set it as a secret of the workspace, and write {{ secrets.name }} here.';

// Placeholder that API keys see instead of header values. A key that sends a draft back would overwrite the values with
// it.
const hiddenValue = '***';

/** An issue for each literal credential in a call of the definition: only secrets are encrypted. */
export function issuesOfCredentials(input: unknown): Issue[] {
  // Keys see no value of any header.
  const headers = Object.entries(propertyOf(input, 'headers') ?? {}).filter(([, value]) => value === hiddenValue);
  const sent: Sent[] = headers.map(([name, value]) => ({ path: ['headers', name], value }));
  withSent(input, (one) => void sent.push(one));
  const tell = (isAtFault: (value: unknown) => boolean, message: string) => {
    const at = sent.filter(({ value }) => isAtFault(value)).map(({ path }): Issue => ({ path, message }));
    return [...new Map(at.map((issue) => [issue.path.join('.'), issue])).values()];
  };
  const hidden = tell((value) => value === hiddenValue, 'was hidden from you: write its value');
  return hidden.length > 0 ? hidden : [...tell(isLiteral, advice), ...issuesOfUrl(propertyOf(input, 'url'))];
}

function issuesOfUrl(url: unknown): Issue[] {
  if (typeof url !== 'string') return [];
  // The host may be a template, so that no parser of URLs reads it.
  const [, authority = ''] = /^\w+:\/\/([^/?#@]*)@/.exec(url) ?? [];
  const query = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')).split('#')[0] : '');
  const inQuery = [...query].some(([name, value]) => credentialName.test(name) && isLiteral(value));
  return inQuery || isLiteral(authority) ? [{ path: ['url'], message: `holds a credential, which ${advice}` }] : [];
}

/** The input of an exported call. Templates reveal no credential, so they are kept. */
export function hideCredentials<T>(input: T): T {
  return withSent(input, ({ value }) => (isLiteral(value) ? hiddenValue : undefined));
}

/** The input of a call with its credentials redacted. Definitions from earlier versions may hold some. */
export function withoutCredentials(input: unknown): unknown {
  return withSent(input, ({ value }) => (String(value).includes(hiddenValue) ? undefined : hiddenValue));
}

interface Sent {
  readonly path: (string | number)[];
  readonly value: unknown;
}
type IsCredential = (name: string, value: unknown) => boolean;
/** The value to write in place of a credential; undefined leaves it. */
type Replace = (sent: Sent) => string | undefined | void;

const isHeader: IsCredential = (name, value) =>
  isLiteral(name) && (credentialName.test(name) || (typeof value === 'string' && authValue.test(value)));
const isInBody: IsCredential = (name) => bodyName.test(name);

function withSent<T>(input: T, replace: Replace): T {
  if (typeof input !== 'object' || input === null) return input;
  const copy = { ...input };
  for (const [field, isCredential] of Object.entries({ headers: isHeader, body: isInBody, form: isInBody }))
    if (Object.hasOwn(copy, field))
      Reflect.set(copy, field, replaced(propertyOf(input, field), isCredential, replace, [field]));
  return copy;
}

function replaced(value: unknown, isCredential: IsCredential, replace: Replace, path: Sent['path']): unknown {
  if (typeof value === 'string' && isCredential === isInBody) return replacedIn(value, replace, path);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]: [string, unknown]): [string, unknown] => {
    const here = [...path, Array.isArray(value) ? Number(name) : name];
    if (typeof one === 'object' || !isCredential(name, one)) return [name, replaced(one, isCredential, replace, here)];
    return [name, replace({ path: here, value: one }) ?? one];
  });
  return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}

function replacedIn(text: string, replace: Replace, path: Sent['path']): string {
  const replaceOne = (all: string, before: string, name: string, quoted: string) => {
    if (!bodyName.test(name)) return all;
    const [opening = ''] = /^\\*["']/.exec(quoted) ?? [];
    const value = quoted.slice(opening.length);
    return before + opening + (replace({ path, value }) ?? value);
  };
  return pairs.reduce((left, pair) => left.replaceAll(pair, replaceOne), text);
}

function isLiteral(value: unknown): boolean {
  if (typeof value === 'number') return true;
  return typeof value === 'string' && value.trim() !== '' && !/\{\{|\{%|%\}/.test(value);
}
