import type { Evidence } from './evidence.ts';

/**
 * Every event has exactly one ended delivery for each subscribed webhook: it arrived, or has failed for good. What
 * arrived is the stated payload, signed, with the same bytes each time.
 */
export function checkDeliveries({ events, webhooks, deliveries, arrivals }: Evidence): string[] {
  const complaints: string[] = [];
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
      if (!row) complaints.push(`a missing delivery: ${kind} ${id} was never meant for ${webhook.id}`);
      else if (others.length > 0)
        complaints.push(`a double delivery: ${kind} ${id} has ${others.length + 1} for ${webhook.id}`);
      else if (row.status === 'PENDING') complaints.push(`a delivery without an end: ${kind} ${id} for ${webhook.id}`);
      else if (row.status === 'SUCCEEDED' && !taken.has(key))
        complaints.push(`a delivery that never arrived: ${kind} ${id} for ${webhook.id}`);
    }
  }
  for (const [key, [row]] of rows)
    if (!expected.has(key)) complaints.push(`a delivery that nobody asked for: ${row?.eventId} for ${row?.webhookId}`);
  const stated = new Map(events.map((event) => [event.id, event]));
  for (const ofEvent of Map.groupBy(arrivals, ({ eventId }) => eventId).values()) {
    const [{ eventId, bodyDigest } = { eventId: '', bodyDigest: '' }] = ofEvent;
    if (!stated.has(eventId)) complaints.push(`an arrival of no event: ${eventId}`);
    if (ofEvent.some((arrival) => arrival.bodyDigest !== bodyDigest))
      complaints.push(`an event with several bodies: ${eventId}`);
    if (ofEvent.some(({ isSigned }) => !isSigned)) complaints.push(`an arrival that is not signed: ${eventId}`);
  }
  return complaints;
}
