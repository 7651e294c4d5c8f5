/** A uuid's text as the 26 digits of a TypeID (github.com/jetify-com/typeid, spec 0.3): lower-case Crockford base32. */
export const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const digitCodes = Array.from(alphabet, (digit) => digit.charCodeAt(0));
export const hexDigits = '0123456789abcdef';
const hexValues = Array.from({ length: 128 }, (_, code) => Math.max(0, hexDigits.indexOf(String.fromCharCode(code))));
export const hyphenCode = 45;
export const suffixLength = 26;
export const uuidLength = 36;

/** No row ever has it: what a malformed id is looked up as, so that it is unknown and nothing more. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

/** The 26 digits of a uuid's text, read and written as ASCII. */
export function writeSuffix(uuid: Uint8Array, start: number, to: Uint8Array, at: number): void {
  let bits = 0;
  // 26 digits of 5 bits are 130: two zeros come before the 128 of the uuid.
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
