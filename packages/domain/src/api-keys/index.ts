export { KeyRing } from './key-ring.ts';
export { createApiKey, listApiKeys, revokeApiKey } from './service.ts';
