import type { IncomingMessage } from 'node:http';
import { isWithin, parseAddress, parseRange, type Address, type AddressRange } from '@dossier/kernel/addresses.ts';

/**
 * Where a request comes from. Each proxy adds the address that it was called from at the end of
 * X-Forwarded-For, so what stands there is believed from the right, as far as those who wrote it are
 * trusted: anybody may send the header with anything in it. The answer is the nearest address that no
 * proxy of ours has; without trusted proxies that of the connection.
 */
export class ClientAddresses {
  readonly #trusted: readonly AddressRange[];

  /** TRUSTED_PROXIES: addresses and CIDR ranges, checked by the environment. */
  constructor(trusted: readonly string[]) {
    this.#trusted = trusted.map(parseRange).filter((range) => range !== undefined);
  }

  of({ socket, headers }: IncomingMessage): string {
    const { remoteAddress = '' } = socket;
    if (this.#trusted.length === 0) return remoteAddress;
    let address = parseAddress(remoteAddress);
    if (!address) return remoteAddress;
    const hops = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    while (this.#isTrusted(address)) {
      const next = parseAddress(withoutPort(hops.pop()?.trim() ?? ''));
      if (!next) break;
      address = next;
    }
    return address.toString();
  }

  #isTrusted(address: Address): boolean {
    return this.#trusted.some((range) => isWithin(address, range));
  }
}

/** Some proxies write the port too: `192.0.2.1:40000`, `[2001:db8::1]:40000`. */
function withoutPort(hop: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(hop) ?? [];
  return bracketed ?? plain ?? hop;
}
