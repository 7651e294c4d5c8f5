import type { Thing } from './change-step.ts';
import { api, type Page } from '../session/session.ts';

// Maximum number of ids in a filter.
const idsMax = 50;

const clients = {
  record: { query: api.query.records.query, batch: api.records.batch.mutate },
  deal: { query: api.query.deals.query, batch: api.deals.batch.mutate },
  task: { query: api.query.tasks.query, batch: api.tasks.batch.mutate },
};
export type Noun = keyof typeof clients;

/** The things with these ids that still exist; the calls share requests. */
export async function readThings<T>(noun: Noun, ids: readonly string[]): Promise<T[]> {
  const read = async (value: string[]) => {
    const found: unknown[] = [];
    let cursor: string | undefined;
    do {
      const where = { field: 'id', op: 'in' as const, value };
      const answer: Page<unknown> = await clients[noun].query({ where, pageSize: idsMax, cursor });
      found.push(...answer.data);
      cursor = answer.nextCursor ?? undefined;
    } while (cursor !== undefined);
    // A query that names no fields returns all of them.
    return found as T[];
  };
  return (await Promise.all(chunksOf(ids).map(read))).flat();
}

/** As many ids or titles as a filter takes, at a time. */
export function chunksOf(values: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(values.length / idsMax) }, (_, at) =>
    values.slice(at * idsMax, (at + 1) * idsMax),
  );
}

const itemsMax = 1_000;
const changedSince = 412;

/** Updates in batches. Undefined marks a thing that was changed since it was read; an error is a refusal. */
export async function writeInBatch<T extends Thing>(
  noun: Noun,
  changes: readonly { thing: T; patch: Record<string, unknown> }[],
): Promise<(T | Error | undefined)[]> {
  const items = changes.map(({ thing: { id, version }, patch }) => ({
    // not a text: the kind of the item
    action: 'update' as const,
    id,
    version,
    values: patch,
  }));
  const written: (T | Error | undefined)[] = [];
  for (let from = 0; from < items.length; from += itemsMax) {
    const { data } = await clients[noun].batch({ items: items.slice(from, from + itemsMax) });
    for (const { status, data: thing, error } of data.results) {
      const refusal = error && new Error(error.issues[0]?.message ?? error.message);
      // Guarantee: the client of a noun answers with things of this noun.
      written.push(status === changedSince ? undefined : ((thing as T | null) ?? refusal ?? undefined));
    }
  }
  return written;
}

// A write is answered soon after its event is stored, so few others come between.
const eventsMax = 50;

/** The newest changes of things, with those of others among them. */
export async function eventsOf(noun: Noun, ids: readonly string[]) {
  const moved = noun === 'deal' ? ['deal.stage_changed'] : [];
  const { data } = await api.events.list.query({
    kind: [`${noun}.updated`, ...moved],
    pageSize: Math.min(500, eventsMax * ids.length),
    ...(noun === 'record' ? { recordId: [...ids] } : {}),
  });
  return data;
}
