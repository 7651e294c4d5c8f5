import { randomBytes } from 'node:crypto';

export const signingSecretPrefix = 'whsec_';

/** A new secret as its owner sees it: `whsec_` and the base64 of 32 random bytes. */
export function newSigningSecret(): string {
  return signingSecretPrefix + randomBytes(32).toString('base64');
}
