import type { Issue } from '@dossier/kernel/errors.ts';
import { z } from 'zod';

/** Names of headers and parameters that hold credentials. */
export const credentialName = /authorization|cookie|token|secret|passw|(?:api|auth|access)[-_]?key|^key$/i;

const place = z.object({
  url: z.string().catch(''),
  headers: z.record(z.string(), z.unknown()).catch({}),
});

const advice =
  'would be stored and shown in plain. Set it as a secret of the workspace, and write {{ secrets.name }} here.';

// Placeholder that keys see instead of the values of headers; a key that sends a draft back would overwrite them with
// it.
const hiddenValue = '***';

/** An issue for each literal credential of a call in the definition: only secrets are encrypted. */
export function issuesOfCredentials(input: unknown): Issue[] {
  const { url, headers } = place.parse(input);
  const hidden = Object.entries(headers)
    .filter(([, value]) => value === hiddenValue)
    .map(([name]): Issue => ({ path: ['headers', name], message: 'was hidden from you: write its value' }));
  if (hidden.length > 0) return hidden;
  const issues = Object.entries(headers)
    .filter(([name, value]) => credentialName.test(name) && isLiteral(name) && isLiteral(value))
    .map(([name]): Issue => ({ path: ['headers', name], message: advice }));
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
  if (!('headers' in input)) return {};
  const headers = Object.entries(place.parse(input).headers).map(([name, value]) => [
    name,
    credentialName.test(name) && isHidden(value) ? hiddenValue : value,
  ]);
  return { headers: Object.fromEntries(headers) };
}

function isLiteral(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && !value.includes('{{') && !value.includes('%}');
}
