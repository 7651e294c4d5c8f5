export { KeyRing, type KnownKey } from './key-ring.ts';
export { createApiKey, listApiKeys, revokeApiKey } from './service.ts';
