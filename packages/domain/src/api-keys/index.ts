export { SpentBudget } from './budget.ts';
export { KeyRing, type KnownKey } from './key-ring.ts';
export { hashSecret, newSecret, startOf } from './secret.ts';
export { apiKeys } from './table.ts';
export {
  createApiKey,
  endKeysOf,
  isKeyRevoked,
  listApiKeys,
  listKeysOf,
  refuseRepeats,
  revokeApiKey,
} from './service.ts';
