export { KeyRing, type KnownKey } from './key-ring.ts';
export { createApiKey, endKeysOf, listApiKeys, revokeApiKey } from './service.ts';
