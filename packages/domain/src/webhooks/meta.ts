/** Meta of every procedure of webhooks. */
export const settings = {
  settings: 'or key',
  // A webhook sends every event to the address that its creator chose.
  alsoScope: 'events:read',
  silent: 'webhooks react to events; they state their own health only',
} as const;
export const tags = ['Webhooks'];
