import type { Issue } from '@dossier/kernel/errors.ts';
import { z } from 'zod';
import { propertyOf } from '../../template/quote-value.ts';

/** Names of headers and parameters that hold credentials. */
export const credentialName = /authorization|cookie|token|secret|passw|(?:api|auth|access)[-_]?key|^key$/i;

/** The same for fields of JSON and forms, where `token` and `key` begin many plain names. */
const bodyName =
  /(?:passw(?:or)?d|passwort|passphrase|pwd|secret|token|credentials?|authorization|(?:api|auth|access|private)[-_]?key)$/i;

/** A value of any header that is a credential by its form. */
const authValue = /^\s*(?:bearer|basic|digest|token|api-?key)\s+\S+\s*$/i;

const place = z.object({
  url: z.string().catch(''),
  headers: z.record(z.string(), z.unknown()).catch({}),
});

const advice =
  'would be stored and shown in plain. Set it as a secret of the workspace, and write {{ secrets.name }} here.';

// Placeholder that keys see instead of the values of headers; a key that sends a draft back would overwrite them with
// it.
const hiddenValue = '***';

/** An issue for each literal credential that a call in the definition sends: only secrets are encrypted. */
export function issuesOfCredentials(input: unknown): Issue[] {
  const { url, headers } = place.parse(input);
  const sent = sentIn(input);
  const hidden = [...Object.entries(headers).map(([name, value]) => ({ path: ['headers', name], value })), ...sent]
    .filter(({ value }) => value === hiddenValue)
    .map(({ path }): Issue => ({ path, message: 'was hidden from you: write its value' }));
  if (hidden.length > 0) return [...new Map(hidden.map((issue) => [issue.path.join('.'), issue])).values()];
  const issues = sent.filter(({ value }) => isLiteral(value)).map(({ path }): Issue => ({ path, message: advice }));
  const { username = '', password = '', searchParams = [] } = URL.parse(url) ?? {};
  const inQuery = [...searchParams].some(([name, value]) => credentialName.test(name) && isLiteral(value));
  const inAuthority = (username !== '' || password !== '') && isLiteral(decodeURIComponent(username + password));
  if (inQuery || inAuthority) issues.push({ path: ['url'], message: `holds a credential, which ${advice}` });
  return issues;
}

/** The input of a call that is exported: a template shows no credential. */
export function hideCredentials<T>(input: T): T {
  return starred(input, isLiteral);
}

/** The input of a call with its credentials struck out. Definitions of before may hold some. */
export function withoutCredentials(input: unknown): unknown {
  return starred(input, (value) => !String(value).includes(hiddenValue));
}

function starred<T>(input: T, isHidden: (value: unknown) => boolean): T {
  const copy = structuredClone(input);
  for (const { holder, path, value } of sentIn(copy))
    if (isHidden(value)) Reflect.set(holder, path.at(-1) ?? '', hiddenValue);
  return copy;
}

type IsCredential = (name: string, value: unknown) => boolean;

const isHeader: IsCredential = (name, value) =>
  isLiteral(name) && (credentialName.test(name) || (typeof value === 'string' && authValue.test(value)));
const isInBody: IsCredential = (name) => bodyName.test(name);

interface Credential {
  readonly path: (string | number)[];
  readonly value: unknown;
  readonly holder: object;
}

function sentIn(input: unknown): Credential[] {
  const sent = (field: string, isCredential: IsCredential) =>
    credentialsIn(propertyOf(input, field), isCredential, [field]);
  return [...sent('headers', isHeader), ...sent('body', isInBody), ...sent('form', isInBody)];
}

function credentialsIn(holder: unknown, isCredential: IsCredential, path: (string | number)[]): Credential[] {
  if (typeof holder !== 'object' || holder === null) return [];
  return Object.entries(holder).flatMap(([name, value]: [string, unknown]) => {
    const here = [...path, Array.isArray(holder) ? Number(name) : name];
    return typeof value !== 'object' && isCredential(name, value)
      ? [{ path: here, value, holder }]
      : credentialsIn(value, isCredential, here);
  });
}

function isLiteral(value: unknown): boolean {
  if (typeof value === 'number') return true;
  return typeof value === 'string' && value.trim() !== '' && !value.includes('{{') && !value.includes('%}');
}
