import type { Evidence } from './evidence.ts';

/**
 * Every event has exactly one ended delivery for each subscribed webhook: it arrived, or has failed for good. What
 * arrived is the stated payload, signed, with the same bytes each time.
 */
export function checkDeliveries({ events, webhooks, deliveries, arrivals }: Evidence): string[] {
  const violations: string[] = [];
  const rows = Map.groupBy(deliveries, ({ webhookId, eventId }) => `${webhookId} ${eventId}`);
  const taken = Map.groupBy(
    arrivals.filter(({ status }) => status < 300),
    ({ webhookId, eventId }) => `${webhookId} ${eventId}`,
  );
  const expected = new Set<string>();
  for (const webhook of webhooks) {
    for (const { workspaceId, id, kind } of events) {
      if (workspaceId !== webhook.workspaceId || (webhook.kinds !== null && !webhook.kinds.includes(kind))) continue;
      const key = `${webhook.id} ${id}`;
      expected.add(key);
      const [row, ...others] = rows.get(key) ?? [];
      if (!row) violations.push(`a missing delivery: ${kind} ${id} was never meant for ${webhook.id}`);
      else if (others.length > 0)
        violations.push(`a double delivery: ${kind} ${id} has ${others.length + 1} for ${webhook.id}`);
      else if (row.status === 'PENDING') violations.push(`a delivery without an end: ${kind} ${id} for ${webhook.id}`);
      else if (row.status === 'SUCCEEDED' && !taken.has(key))
        violations.push(`a delivery that never arrived: ${kind} ${id} for ${webhook.id}`);
    }
  }
  for (const [key, [row]] of rows)
    if (!expected.has(key)) violations.push(`a delivery that nobody asked for: ${row?.eventId} for ${row?.webhookId}`);
  const stated = new Map(events.map((event) => [event.id, event]));
  for (const ofEvent of Map.groupBy(arrivals, ({ eventId }) => eventId).values()) {
    const [{ eventId, bodyDigest } = { eventId: '', bodyDigest: '' }] = ofEvent;
    if (!stated.has(eventId)) violations.push(`an arrival of no event: ${eventId}`);
    if (ofEvent.some((arrival) => arrival.bodyDigest !== bodyDigest))
      violations.push(`an event with several bodies: ${eventId}`);
    if (ofEvent.some(({ isSigned }) => !isSigned)) violations.push(`an arrival that is not signed: ${eventId}`);
  }
  return violations;
}
