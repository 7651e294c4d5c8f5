import { parseAddress } from '@dossier/kernel/addresses.ts';
import type { Middleware } from 'koa';
import { requestIdOf } from './request-id.ts';

/** Probes may use any host name, since a load balancer uses the container's. Metrics have a guard of their own. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Blocks DNS rebinding: to the browser, a foreign page whose name now resolves to this server has our origin. Only
 * names can be rebound, so IP addresses and localhost are always allowed (docs/decisions/0036).
 */
export class Hosts {
  readonly #names: ReadonlySet<string>;

  constructor(names: readonly string[]) {
    this.#names = new Set(['localhost', ...names.map((name) => name.toLowerCase())]);
  }

  isAllowed(host: string): boolean {
    const hostname = URL.parse(`http://${host}`)
      ?.hostname.replace(/^\[(.*)\]$/, '$1')
      .replace(/\.$/, '');
    if (hostname === undefined) return false;
    return this.#names.has(hostname) || hostname.endsWith('.localhost') || parseAddress(hostname) !== undefined;
  }
}

/** Answers 421 (RFC 9110) to a request that names another host. */
export function refuseOtherHosts(hosts: Hosts): Middleware {
  return (ctx, next) => {
    const { host } = ctx.req.headers;
    // Requests without a host are HTTP/1.0, which no browser speaks.
    if (host === undefined || hosts.isAllowed(host) || probes.has(ctx.path)) return next();
    const requestId = requestIdOf(ctx.headers);
    ctx.set('X-Request-Id', requestId);
    ctx.status = 421;
    ctx.type = 'application/json; charset=utf-8';
    const message =
      'This server does not answer under that name. Its operator can name it in PUBLIC_URL or ALLOWED_HOSTS.';
    ctx.body = JSON.stringify({ code: 'MISDIRECTED_REQUEST', message, requestId });
  };
}
