import { parseAddress } from '../addresses.ts';
import { type AddressRules, type Endpoint, endpointOf } from './address-rules.ts';
import { nameError, OutboundError } from './failure.ts';

/** A parsed URL. Exactly what is checked here is called. */
export interface Target extends Endpoint {
  readonly origin: string;
  readonly path: string;
}

/** Layer 1: checks the text of a URL. Throws an OutboundError. */
export function parseTarget(text: string, rules: AddressRules): Target {
  const url = URL.parse(text);
  if (!url) throw refused('is not an absolute URL');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refused(`starts with ${url.protocol}; it must be https`);
  if (url.username !== '' || url.password !== '')
    throw refused('carries a user name or password; send them in a header');
  const target = { ...endpointOf(url), origin: url.origin, path: url.pathname + url.search };
  // The parser has normalized every notation of an IPv4 address (decimal, hex, octal, short, full-width).
  const isLiteral = parseAddress(target.host) !== undefined;
  const reason = rules.refusalOfName(target) ?? (isLiteral ? rules.refusalOfAddress(target, target.host) : undefined);
  if (reason !== undefined) throw refused(`is refused: ${reason}`);
  if (!isLiteral && rules.isHopeless(target)) throw refused('is refused: it must be https');
  return target;
}

/** Layer 2: checks every address of the name; one that is refused refuses them all. */
export async function resolveTarget(endpoint: Endpoint, rules: AddressRules, resolve: Resolve): Promise<string[]> {
  if (parseAddress(endpoint.host)) return [endpoint.host];
  const addresses = await resolve(endpoint.host).catch((error: unknown) => {
    throw nameError(endpoint.host, error);
  });
  if (addresses.length === 0) throw nameError(endpoint.host);
  for (const address of addresses) checkAddress(endpoint, rules, address);
  return addresses;
}

/** Throws if the address is refused. Also layer 3, for the connected socket. */
export function checkAddress(endpoint: Endpoint, rules: AddressRules, address: string): void {
  const reason = rules.refusalOfAddress(endpoint, address);
  if (reason !== undefined) throw refused(`is refused: ${reason}`);
}

/** Layer 1 for a mail server: throws if the port, the name of the host, or the address that it is, is refused. */
export function checkName(endpoint: Endpoint, rules: AddressRules): void {
  const reason = rules.refusalOfName(endpoint);
  if (reason !== undefined) throw refused(`is refused: ${reason}`);
  if (parseAddress(endpoint.host)) checkAddress(endpoint, rules, endpoint.host);
}

/** All IPv4 and IPv6 addresses of a name. Rejects where it has none or the name service fails. */
export type Resolve = (host: string) => Promise<string[]>;

function refused(reason: string): OutboundError {
  return new OutboundError('blocked', `The address ${reason}.`);
}
