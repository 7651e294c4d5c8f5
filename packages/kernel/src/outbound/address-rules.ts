import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { isWithin, parseAddress, parseRange, type Address, type AddressRange } from '../addresses.ts';

/** The target of a connection. `host` is the name or address in the URL, without brackets and final dot. */
export interface Endpoint {
  /** `smtps:` for an encrypting mail server, from the start or by STARTTLS. */
  readonly protocol: 'http:' | 'https:' | 'smtp:' | 'smtps:';
  readonly host: string;
  readonly port: number;
}

export interface AddressPolicy {
  /** OUTBOUND_ALLOW: CIDR ranges, addresses and host names that may be reached although they are private. */
  readonly allow: readonly string[];
  /** Allows http:// to every public address. */
  readonly isInsecureAllowed: boolean;
  /** URLs of the gateway itself. Refused, so that a customer can't make Dossier call itself. */
  readonly own: readonly string[];
}

/** Ports of mail servers; others only if OUTBOUND_ALLOW names the host. */
const mailPorts = new Set([25, 465, 587, 2525]);
/** Ports of SSH, SMTP and PostgreSQL, whose servers could interpret an HTTP request as commands. */
const refusedPorts = new Set([22, 25, 5432]);

/** Decides which addresses may be connected to, for all three layers of the guard (`Outbound`). */
export class AddressRules {
  readonly #ranges: AddressRange[] = [];
  readonly #hosts = new Set<string>();
  readonly #own: Endpoint[];
  readonly #isInsecureAllowed: boolean;

  constructor(policy: AddressPolicy) {
    this.#isInsecureAllowed = policy.isInsecureAllowed;
    this.#own = policy.own.map((url) => endpointOf(new URL(url)));
    for (const entry of policy.allow) {
      const range = parseRange(entry);
      if (range) this.#ranges.push(range);
      else this.#hosts.add(parseHost(entry));
    }
  }

  isHostAllowed(host: string): boolean {
    return this.#hosts.has(host);
  }

  /** True if plain http is refused for any address of the name. */
  isHopeless({ protocol, host }: Endpoint): boolean {
    return protocol === 'http:' && !this.#isInsecureAllowed && this.#ranges.length === 0 && !this.isHostAllowed(host);
  }

  /** Reason why the port or the host name is refused; undefined if neither is. */
  refusalOfName(endpoint: Endpoint): string | undefined {
    const isMail = endpoint.protocol === 'smtp:' || endpoint.protocol === 'smtps:';
    if (isMail && !mailPorts.has(endpoint.port) && !this.#isNamed(endpoint.host))
      return 'mail is sent to the ports 25, 465, 587 and 2525';
    if (!isMail && refusedPorts.has(endpoint.port)) return `port ${endpoint.port} is refused for outbound requests`;
    if (this.#own.some((own) => own.port === endpoint.port && own.host === endpoint.host))
      return 'it is the own address of Dossier';
    return undefined;
  }

  /** Reason why a connection to this address is refused for that endpoint; undefined if it is allowed. */
  refusalOfAddress(endpoint: Endpoint, text: string): string | undefined {
    const address = parseAddress(text);
    if (!address) return 'it leads to something that is no address';
    if (this.#own.some((own) => own.port === endpoint.port && isSameMachine(own.host, address)))
      return 'it leads to the own address of Dossier';
    if (this.isHostAllowed(endpoint.host) || this.#ranges.some((range) => isWithin(address, range))) return undefined;
    const special = specialUse(address);
    if (special !== undefined) return `it leads to ${special} address; OUTBOUND_ALLOW lists exceptions`;
    if (this.#isInsecureAllowed) return undefined;
    if (endpoint.protocol === 'http:') return 'it must be https';
    if (endpoint.protocol === 'smtp:') return 'the connection must be encrypted';
    return undefined;
  }

  #isNamed(host: string): boolean {
    const address = parseAddress(host);
    return this.isHostAllowed(host) || (!!address && this.#ranges.some((range) => isWithin(address, range)));
  }
}

export function endpointOf(url: URL): Endpoint {
  const protocol = url.protocol === 'http:' ? 'http:' : 'https:';
  const defaultPort = protocol === 'http:' ? 80 : 443;
  return { protocol, host: bareHost(url.hostname), port: url.port === '' ? defaultPort : Number(url.port) };
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
// Azure's platform address: serves metadata and credentials, though it looks public.
const azureHost = ipaddr.IPv4.parse('168.63.129.16');

const wording: Record<string, string> = {
  loopback: 'a loopback',
  private: 'a private',
  uniqueLocal: 'a private',
  carrierGradeNat: 'a private',
  linkLocal: 'a link-local',
  multicast: 'a multicast',
  unspecified: 'an unspecified',
};

/**
 * The special use of an address in IANA's registries of special-purpose IPv4 and IPv6 addresses, in words; undefined
 * for an ordinary public one. IPv6 addresses outside 2000::/3, the only assigned range, are always refused.
 */
function specialUse(address: Address): string | undefined {
  const range = address.range();
  if (range !== 'unicast') return wording[range] ?? 'a reserved';
  if (isWithin(address, [azureHost, 32])) return 'a reserved';
  if (address.kind() === 'ipv6' && !isWithin(address, globalUnicast)) return 'a reserved';
  return undefined;
}

/** True if the gateway listens on loopback or on all addresses, so that every address of this machine reaches it. */
function isSameMachine(ownHost: string, address: Address): boolean {
  const own = ownHost === 'localhost' ? ipaddr.IPv4.parse('127.0.0.1') : parseAddress(ownHost);
  if (!own) return false;
  if (own.toString() === address.toString()) return true;
  if (own.range() !== 'loopback' && own.range() !== 'unspecified') return false;
  if (address.range() === 'loopback' || address.range() === 'unspecified') return true;
  const here = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return here.some((one) => parseAddress(one.address)?.toString() === address.toString());
}

function parseHost(entry: string): string {
  // Parsed as a URL, so that both names have the same form (case, IDNA).
  const url = /[/:@?#*\s]/.test(entry) ? null : URL.parse(`https://${entry}/`);
  if (!url || parseAddress(url.hostname))
    throw new Error(`OUTBOUND_ALLOW: "${entry}" is neither a CIDR range nor a host name.`);
  return bareHost(url.hostname);
}

function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}
