import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A base address and the number of its significant bits. */
export type AddressRange = readonly [Address, number];

/** An address in canonical form; IPv4 inside IPv6 (::ffff:a.b.c.d) counts as IPv4. */
export function parseAddress(text: string): Address | undefined {
  // ipaddr.js parses ::a.b.c.d as ::ffff:a.b.c.d; the operating system doesn't.
  if (/^::\d+\./.test(text)) return undefined;
  const isCanonical = ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(':') && ipaddr.IPv6.isValid(text));
  return isCanonical ? ipaddr.process(text) : undefined;
}

/** `10.0.0.0/8`, or a single address. */
export function parseRange(entry: string): AddressRange | undefined {
  const [, text = '', bits] = /^\[?([^/\]]*)\]?(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const address = parseAddress(text);
  if (!address) return undefined;
  const bitsMax = address.kind() === 'ipv4' ? 32 : 128;
  if (Number(bits ?? bitsMax) > bitsMax) return undefined;
  return [address, Number(bits ?? bitsMax)];
}

/** The holder of one IPv6 address usually has its whole /64, so limits count the first 64 bits. */
export function networkOf(text: string): string {
  const address = parseAddress(text);
  return address?.kind() === 'ipv6' ? address.toNormalizedString().split(':').slice(0, 4).join(':') : text;
}

export function isWithin(address: Address, [base, bits]: AddressRange): boolean {
  return address.kind() === base.kind() && address.match(base, bits);
}
