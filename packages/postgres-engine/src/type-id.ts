/** A uuid's text as the 26 digits of a TypeID (github.com/jetify-com/typeid, spec 0.3): lower-case Crockford base32. */
export const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const digitCodes = Array.from(alphabet, (digit) => digit.charCodeAt(0));
export const hexDigits = '0123456789abcdef';
const hexValues = Array.from({ length: 128 }, (_, code) => Math.max(0, hexDigits.indexOf(String.fromCharCode(code))));
export const hyphenCode = 45;
export const suffixLength = 26;
export const uuidLength = 36;

/** No row has this id. A malformed id is looked up as this one, and so is not found. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

/** Writes the 26 digits of a uuid's text; both are ASCII. */
export function writeSuffix(uuid: Uint8Array, start: number, to: Uint8Array, at: number): void {
  let bits = 0;
  // 26 digits have 130 bits: two zeros precede the 128 of the uuid.
  let bitCount = 2;
  for (let i = start; i < start + uuidLength; i += 1) {
    const code = uuid[i] ?? 0;
    if (code === hyphenCode) continue;
    bits = (bits << 4) | (hexValues[code] ?? 0);
    bitCount += 4;
    if (bitCount < 5) continue;
    bitCount -= 5;
    to[at] = digitCodes[(bits >> bitCount) & 31] ?? 0;
    at += 1;
  }
}
