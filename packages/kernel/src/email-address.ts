import { domainToUnicode } from 'node:url';
import { lowered, visibleText } from './words.ts';

/**
 * The only form in which an e-mail address is stored and compared: without invisible characters, and with an
 * internationalised domain in its own letters instead of `xn--`.
 */
export function canonicalEmail(address: string): string {
  const text = visibleText(address).trim();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  if (at === -1 || !/(?:^|\.)xn--/i.test(domain)) return text;
  // Empty for an invalid domain.
  return text.slice(0, at + 1) + (domainToUnicode(domain) || domain);
}

export function emailKey(address: string): string {
  return lowered(canonicalEmail(address));
}
