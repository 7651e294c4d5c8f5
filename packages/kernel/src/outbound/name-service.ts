import { lookup, Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';
import type { AddressRules } from './address-rules.ts';

const resolverLifeMs = 30_000;

/**
 * Resolves names. It asks DNS directly (c-ares): getaddrinfo would occupy one of the few threads of the process, and a
 * customer's hanging name server would block all other look-ups. Hosts in OUTBOUND_ALLOW are resolved by the system
 * instead, which knows the operator's own names (hosts file, search domains).
 */
export function nameService(rules: AddressRules, servers?: readonly string[]) {
  let dns = newResolver(servers);
  let dnsSince = performance.now();
  // Concurrent calls share one query. Short-lived: a retry asks again.
  const recent = new LRUCache<string, Promise<string[]>>({ max: 1_000, ttl: 2_000 });

  async function askDns(host: string): Promise<string[]> {
    if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1', '::1'];
    // A resolver reads the system's name servers once, when it is created, but the network may change.
    if (performance.now() - dnsSince > resolverLifeMs) [dns, dnsSince] = [newResolver(servers), performance.now()];
    const [four, six] = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
    const addresses = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length === 0 && four.status === 'rejected') throw four.reason;
    return addresses;
  }

  return {
    resolve(host: string): Promise<string[]> {
      const known = recent.get(host);
      if (known) return known;
      const asked = rules.isHostAllowed(host) ? askSystem(host) : askDns(host);
      recent.set(host, asked);
      asked.catch(() => recent.delete(host));
      return asked;
    },
    close: () => dns.cancel(),
  };
}

async function askSystem(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

function newResolver(servers: readonly string[] | undefined): Resolver {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return resolver;
}
