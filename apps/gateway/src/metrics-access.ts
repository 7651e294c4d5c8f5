import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { parseAddress } from '@dossier/kernel/addresses.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { presentedKey } from './credentials.ts';
import type { Hosts } from './hosts.ts';

// A proxy on the same machine connects over loopback too, on behalf of anybody.
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Throws unless the caller may read the metrics: by METRICS_TOKEN, or on the same machine where there is none. */
export function demandScraper(request: IncomingMessage, token: string | undefined, hosts: Hosts): void {
  if (token !== undefined) {
    // Hashes have one length, so the time of the comparison says nothing of the token.
    if (timingSafeEqual(digestOf(presentedKey(request.headers) ?? ''), digestOf(token))) return;
    throw new DomainError('UNAUTHORIZED', 'Send the METRICS_TOKEN of this server as "Authorization: Bearer <token>".');
  }
  const isLocal = parseAddress(request.socket.remoteAddress ?? '')?.range() === 'loopback';
  const isDirect = proxyHeaders.every((name) => request.headers[name] === undefined);
  // A foreign page can reach a browser's own machine under its own name (DNS rebinding).
  if (isLocal && isDirect && hosts.isAllowed(request.headers.host ?? 'localhost')) return;
  throw new DomainError(
    'FORBIDDEN',
    'Without METRICS_TOKEN the metrics are answered to callers on the same machine only. Set it, and send it as ' +
      '"Authorization: Bearer <token>".',
  );
}

function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
