/** Of every procedure of webhooks. */
export const settings = {
  settings: 'or key',
  // A webhook shows every event to whoever chose its address.
  alsoScope: 'events:read',
  silent: 'webhooks react to events; they state their own health only',
} as const;
export const tags = ['Webhooks'];
