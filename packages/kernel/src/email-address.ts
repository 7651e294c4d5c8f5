import { domainToUnicode } from 'node:url';
import { lowered, visibleText } from './words.ts';

/**
 * The one form in which an e-mail address is stored and compared: nothing invisible, and an internationalised domain in
 * its letters instead of its `xn--` form.
 */
export function canonicalEmail(address: string): string {
  const text = visibleText(address).trim();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  if (at === -1 || !/(?:^|\.)xn--/i.test(domain)) return text;
  // Empty for a domain that is not valid.
  return text.slice(0, at + 1) + (domainToUnicode(domain) || domain);
}

export function emailKey(address: string): string {
  return lowered(canonicalEmail(address));
}
