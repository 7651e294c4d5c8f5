import { OutboundError } from './failure.ts';

/**
 * Headers that customers can't set: they control the connection, or route the request elsewhere. `host` would also
 * choose the name that the certificate is checked against.
 */
const reservedHeaders: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'content-length',
]);

// RFC 9110, 5.1 and 5.5; a CR or LF in a value would begin a header of its own.
const namePattern = /^[\w!#$%&'*+\-.^`|~]+$/;
const valuePattern = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Reason why a header is refused, as a sentence; undefined if it is allowed. */
export function problemOfHeader(name: string, value: string): string | undefined {
  if (!namePattern.test(name)) return `"${name}" is no name of a header.`;
  if (reservedHeaders.has(name.toLowerCase())) return `The header ${name} can't be set.`;
  if (!valuePattern.test(value)) return `The value of the header ${name} has characters that a header can't carry.`;
  return undefined;
}

// undici checks headers too late: a refused header leaves a connection of its pool marked as busy.
export function checkHeaders(headers: Readonly<Record<string, string>>): void {
  for (const name in headers) {
    const problem = problemOfHeader(name, headers[name] ?? '');
    if (problem !== undefined) throw new OutboundError('protocol', problem);
  }
}
