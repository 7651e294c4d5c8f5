export { Deliverer } from './delivery/deliverer.ts';
export { webhooksFor } from './dispatch/conditions.ts';
export { dispatchToWebhooks } from './dispatch/dispatch.ts';
export { clearLeases, endLeasesOf, failPendingDeliveries } from './lease/wake.ts';
export { eraseDeliveries } from './manage/prune.job.ts';
export type { Result as DeliveryResult } from './delivery/recorder.ts';
export { measureWebhooks } from './health/statistics.ts';
export { createWebhook } from './service.ts';
export { findCreators, findWebhooksOf, findWebhooksOfField, passOnWebhooks, stopWebhooksOf } from './manage/uses.ts';
