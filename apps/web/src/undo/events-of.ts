import { api } from '../session/trpc.ts';

// A write is answered soon after its event is stored, so few others come between.
const eventsMax = 50;

/** The newest changes of things, with those of others among them. */
export async function eventsOf(noun: 'record' | 'deal' | 'task', ids: readonly string[]) {
  const moved = noun === 'deal' ? ['deal.stage_changed'] : [];
  const { data } = await api.events.list.query({
    kind: [`${noun}.updated`, ...moved],
    pageSize: Math.min(500, eventsMax * ids.length),
    ...(noun === 'record' ? { recordId: [...ids] } : {}),
  });
  return data;
}
