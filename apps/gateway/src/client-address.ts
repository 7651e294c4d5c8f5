import type { IncomingMessage } from 'node:http';
import { isWithin, parseAddress, parseRange, type AddressRange } from '@dossier/kernel/addresses.ts';
import proxyAddr from 'proxy-addr';

/**
 * The client's address of a request. Clients can forge X-Forwarded-For, and each proxy appends the address of its
 * caller. So the header is read from the right, as far as each writer is a trusted proxy. Without trusted proxies it is
 * the address of the connection.
 */
export class ClientAddresses {
  readonly #trusted: readonly AddressRange[];

  /** TRUSTED_PROXIES: addresses and CIDR ranges, validated with the environment. */
  constructor(trusted: readonly string[]) {
    this.#trusted = trusted.map(parseRange).filter((range) => range !== undefined);
  }

  of(request: IncomingMessage): string {
    const { remoteAddress = '' } = request.socket;
    if (this.#trusted.length === 0 || remoteAddress === '') return remoteAddress;
    const hops = proxyAddr.all(request, (hop) => this.#isTrusted(hop));
    // The last hop may be invalid; then the proxy that wrote it is the client.
    return (
      hops
        .map(addressOf)
        .findLast((address) => address !== undefined)
        ?.toString() ?? remoteAddress
    );
  }

  #isTrusted(hop: string): boolean {
    const address = addressOf(hop);
    return address !== undefined && this.#trusted.some((range) => isWithin(address, range));
  }
}

/** Some proxies write the port too: `192.0.2.1:40000`, `[2001:db8::1]:40000`. */
function addressOf(hop: string) {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(hop) ?? [];
  return parseAddress(bracketed ?? plain ?? hop);
}
