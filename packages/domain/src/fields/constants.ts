// RFC 6531: any letters, and a domain that DNS can resolve. No quoted names, no IP addresses.
const emailPattern =
  /^(?!.{65,}@)[^\s@.,:;<>()[\]\\"\p{C}]+(?:\.[^\s@.,:;<>()[\]\\"\p{C}]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;
const emailMax = 320;
const webAddressMax = 2_000;

export function emailProblem(value: unknown): string | undefined {
  if (typeof value === 'string' && value.length <= emailMax && emailPattern.test(value)) return undefined;
  const said = typeof value === 'string' ? `, not "${value.length > 100 ? `${value.slice(0, 100)} ...` : value}"` : '';
  return `must be an e-mail address such as contact@example.com${said}`;
}

/** True if a browser would open it as http or https; surrounding spaces are ignored. */
export function isWebAddress(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > webAddressMax) return false;
  const text = value.trim();
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** The types of fields that can be unique: people compare their values as texts. */
export const uniqueTypes: readonly string[] = ['TEXT', 'EMAIL', 'PHONE', 'URL', 'NUMBER'];
