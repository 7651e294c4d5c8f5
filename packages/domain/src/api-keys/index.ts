export { KeyRing, type KnownKey } from './key-ring.ts';
export { endKeysOf } from './owners.ts';
export { createApiKey, listApiKeys, revokeApiKey } from './service.ts';
