/**
 * The header in which better-auth gets the caller's network address. The gateway sets it on every request and drops one
 * that a caller sent: throttling of sign-ins counts by it.
 */
export const clientAddressHeader = 'x-dossier-client-address';
