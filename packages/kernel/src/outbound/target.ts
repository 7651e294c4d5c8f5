import { parseAddress } from '../addresses.ts';
import { type AddressRules, type Endpoint, endpointOf } from './address-rules.ts';
import { nameError, OutboundError } from './failure.ts';

/** An address as the URL parser read it: what is checked here is, character by character, what is called. */
export interface Target extends Endpoint {
  readonly origin: string;
  readonly path: string;
}

/** The first layer: checks the text of an address. Throws an OutboundError. */
export function parseTarget(text: string, rules: AddressRules): Target {
  const url = URL.parse(text);
  if (!url) throw refused('is not an absolute URL');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refused(`starts with ${url.protocol}; it must be https`);
  if (url.username !== '' || url.password !== '')
    throw refused('carries a user name or password; send them in a header');
  const target = { ...endpointOf(url), origin: url.origin, path: url.pathname + url.search };
  // The parser turned every way of writing an IPv4 address (decimal, hex, octal, short, full-width) into this one.
  const isLiteral = parseAddress(target.host) !== undefined;
  const reason = rules.refusalOfName(target) ?? (isLiteral ? rules.refusalOfAddress(target, target.host) : undefined);
  if (reason !== undefined) throw refused(`is refused: ${reason}`);
  if (!isLiteral && rules.isHopeless(target)) throw refused('is refused: it must be https');
  return target;
}

/** The second layer: every address of the name is judged, and a single bad one refuses them all. */
export async function resolveTarget(endpoint: Endpoint, rules: AddressRules, resolve: Resolve): Promise<string[]> {
  if (parseAddress(endpoint.host)) return [endpoint.host];
  const addresses = await resolve(endpoint.host).catch((error: unknown) => {
    throw nameError(endpoint.host, error);
  });
  if (addresses.length === 0) throw nameError(endpoint.host);
  for (const address of addresses) checkAddress(endpoint, rules, address);
  return addresses;
}

/** Throws where an address must not be connected to. Also the third layer, for the connected socket. */
export function checkAddress(endpoint: Endpoint, rules: AddressRules, address: string): void {
  const reason = rules.refusalOfAddress(endpoint, address);
  if (reason !== undefined) throw refused(`is refused: ${reason}`);
}

/** All IPv4 and IPv6 addresses of a name. Rejects where it has none or the name service fails. */
export type Resolve = (host: string) => Promise<string[]>;

function refused(reason: string): OutboundError {
  return new OutboundError('blocked', `The address ${reason}.`);
}
