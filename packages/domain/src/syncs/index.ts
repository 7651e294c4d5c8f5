export { eraseFromSyncs } from './service.ts';
