import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const pattern = /^[A-Za-z0-9._-]{1,128}$/;

/** The caller's request id if it is valid, else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && pattern.test(sent) ? sent : randomUUID();
}
