export { KeyRing, type KnownKey } from './key-ring.ts';
export {
  createApiKey,
  endKeysOf,
  isKeyRevoked,
  listApiKeys,
  listKeysOf,
  refuseRepeats,
  revokeApiKey,
} from './service.ts';
