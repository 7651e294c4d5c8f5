export { KeyRing, type KnownKey } from './key-ring.ts';
export { createApiKey, endKeysOf, isKeyRevoked, listApiKeys, listKeysOf, revokeApiKey } from './service.ts';
