export { Deliverer } from './deliverer.ts';
export { dispatchToWebhooks } from './dispatch.ts';
export { freeLeasesOf } from './free.ts';
export { freeLeases, holdDeliveries } from './hold.ts';
export type { Caps } from './lease.ts';
export type { Result as DeliveryResult } from './recorder.ts';
export { measureWebhooks } from './measure.ts';
export { createWebhook } from './service.ts';
export { newSecret } from './signature.ts';
