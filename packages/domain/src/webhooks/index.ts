export { Deliverer } from './deliverer.ts';
export { dispatchToWebhooks, webhooksFor } from './dispatch.ts';
export { endLeasesOf } from './end-leases.ts';
export { clearLeases, holdDeliveries } from './hold.ts';
export type { Caps } from './lease.ts';
export type { Result as DeliveryResult } from './recorder.ts';
export { measureWebhooks } from './measure.ts';
export { createWebhook } from './service.ts';
export { newSecret } from './signature.ts';
