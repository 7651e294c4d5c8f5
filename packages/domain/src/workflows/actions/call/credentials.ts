import type { Issue } from '@dossier/kernel/errors.ts';
import { z } from 'zod';

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
/** The fields of a call that are sent besides its headers. */
const contents = ['body', 'form'] as const;

const advice =
  'would be stored and shown in plain. Set it as a secret of the workspace, and write {{ secrets.name }} here.';

// Placeholder that keys see instead of the values of headers; a key that sends a draft back would overwrite them with
// it.
const hiddenValue = '***';

/** An issue for each literal credential that a call in the definition sends: only secrets are encrypted. */
export function issuesOfCredentials(input: unknown): Issue[] {
  const { url, headers } = place.parse(input);
  const sent = credentialsIn(headers, isHeader, ['headers']);
  for (const field of contents) sent.push(...credentialsIn(partOf(input, field), isInBody, [field]));
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
export function hideCredentials<T extends Record<string, unknown>>(input: T): T {
  return { ...input, ...starredIn(input, (value) => isLiteral(value)) };
}

/** The input of a call with its credentials struck out. Definitions of before may hold some. */
export function withoutCredentials(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  return { ...input, ...starredIn(input, (value) => !String(value).includes(hiddenValue)) };
}

function starredIn(input: object, isHidden: (value: unknown) => boolean) {
  const parts = [['headers', isHeader] as const, ...contents.map((field) => [field, isInBody] as const)];
  return Object.fromEntries(
    parts
      .filter(([field]) => partOf(input, field) !== undefined)
      .map(([field, isCredential]) => [field, starred(partOf(input, field), isCredential, isHidden)]),
  );
}

type IsCredential = (name: string, value: unknown) => boolean;

const isHeader: IsCredential = (name, value) =>
  isLiteral(name) && (credentialName.test(name) || (typeof value === 'string' && authValue.test(value)));
const isInBody: IsCredential = (name) => bodyName.test(name);

function partOf(input: unknown, field: string): unknown {
  return typeof input === 'object' && input !== null
    ? Object.entries(input).find(([name]) => name === field)?.[1]
    : undefined;
}

interface Credential {
  readonly path: (string | number)[];
  readonly value: unknown;
}

function credentialsIn(value: unknown, isCredential: IsCredential, path: (string | number)[]): Credential[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const here = [...path, Array.isArray(value) ? Number(name) : name];
    return typeof inner !== 'object' && isCredential(name, inner)
      ? [{ path: here, value: inner }]
      : credentialsIn(inner, isCredential, here);
  });
}

function starred(value: unknown, isCredential: IsCredential, isHidden: (value: unknown) => boolean): unknown {
  if (Array.isArray(value)) return value.map((inner) => starred(inner, isCredential, isHidden));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => {
      const isShown = typeof inner === 'object' || !isCredential(name, inner) || !isHidden(inner);
      return [name, isShown ? starred(inner, isCredential, isHidden) : hiddenValue];
    }),
  );
}

function isLiteral(value: unknown): boolean {
  if (typeof value === 'number') return true;
  return typeof value === 'string' && value.trim() !== '' && !value.includes('{{') && !value.includes('%}');
}
