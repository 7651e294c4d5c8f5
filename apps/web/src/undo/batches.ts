import { t } from '../language/t.ts';
import type { Thing } from './change-step.ts';
import { api } from '../session/session.ts';

// Maximum number of ids in a filter.
const idsMax = 50;

interface Query {
  where: { field: string; op: 'in'; value: string[] };
  pageSize: number;
  cursor?: string;
}

interface Page {
  data: readonly unknown[];
  nextCursor: string | null;
}

/** The things with these ids that still exist; the calls share requests. */
export async function readThings<T>(ids: readonly string[], query: (input: Query) => Promise<Page>): Promise<T[]> {
  const read = async (value: string[]) => {
    const found: unknown[] = [];
    let cursor: string | null = null;
    do {
      const rest = { pageSize: idsMax, ...(cursor === null ? {} : { cursor }) };
      const answer: Page = await query({ where: { field: 'id', op: 'in', value }, ...rest });
      found.push(...answer.data);
      cursor = answer.nextCursor;
    } while (cursor !== null);
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

interface Item {
  action: 'update';
  id: string;
  version: number;
  values: Record<string, unknown>;
}

interface Answer<T> {
  data: {
    results: { status: number; data: T | null; error: { message: string; issues: { message: string }[] } | null }[];
  };
}

const itemsMax = 1_000;
const changedSince = 412;

/** Updates in batches. Undefined marks a thing that was changed since it was read. */
export async function writeInBatch<T extends Thing>(
  changes: readonly { thing: T; patch: Record<string, unknown> }[],
  send: (items: Item[]) => Promise<Answer<T>>,
): Promise<(T | Error | undefined)[]> {
  const items = changes.map(({ thing: { id, version }, patch }): Item => ({
    // not a text: the kind of the item
    action: 'update',
    id,
    version,
    values: patch,
  }));
  const written: (T | Error | undefined)[] = [];
  for (let from = 0; from < items.length; from += itemsMax) {
    const { data } = await send(items.slice(from, from + itemsMax));
    for (const { status, data: thing, error } of data.results)
      written.push(
        status === changedSince || (!thing && !error)
          ? undefined
          : (thing ?? new Error(error?.issues[0]?.message ?? error?.message ?? t("Couldn't change it"))),
      );
  }
  return written;
}

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
