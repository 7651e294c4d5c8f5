import type { IncomingHttpHeaders } from 'node:http';
import { Session } from '@dossier/domain/operations/index.ts';
import type { NamedUnit } from '@dossier/kernel/context.ts';
import { DomainError } from '@dossier/kernel/errors.ts';

const pattern = /^[\x20-\x7e]{1,100}$/;

export function namedOperationOf({ 'x-operation': name }: IncomingHttpHeaders): NamedUnit | undefined {
  if (name === undefined) return undefined;
  if (typeof name !== 'string' || !pattern.test(name))
    throw new DomainError('BAD_REQUEST', 'The header X-Operation must be 1 to 100 printable ASCII characters.');
  return new Session(name);
}

/** Tells the caller of a successful write which operation it joined. */
export function operationHeaderOf(call: { readonly named?: NamedUnit | undefined } = {}): Record<string, string> {
  return call.named?.id === undefined ? {} : { 'X-Operation-Id': call.named.id };
}
