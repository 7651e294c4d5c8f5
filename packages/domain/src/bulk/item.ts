import type { WriteContext } from '@dossier/kernel/context.ts';
import type { ExternalId } from '@dossier/kernel/db/external-ids.ts';
import { lockVersions, type Versioned } from './inverse.ts';
import type { BatchVerbs, Done } from './run-batch.ts';

interface Named {
  readonly id: string;
  readonly version?: number | undefined;
}

export function callOf(ctx: WriteContext, { version }: Named): WriteContext {
  return { ...ctx, ifMatch: version === undefined ? undefined : [version] };
}

export async function made<T>(data: Promise<T>): Promise<Done<T>> {
  return { status: 201, data: await data };
}

export async function changed<T>(data: Promise<T>): Promise<Done<T>> {
  return { status: 200, data: await data };
}

interface Created {
  readonly action: 'create';
  readonly values: { readonly [Name in keyof ExternalId]?: ExternalId[Name] | undefined };
}

/** Items about one resource, or with one external id, run one after the other, all others at once. */
export function orderById(item: Created | Named) {
  if ('id' in item) return { stretch: 'by id', subject: item.id };
  const { externalId, externalSource } = item.values;
  return { stretch: 'by id', subject: externalId ? JSON.stringify([externalSource, externalId]) : undefined };
}

export function namedIds(items: readonly (object | Named)[]): string[] {
  return [...new Set(items.flatMap((item) => ('id' in item ? [item.id] : [])))];
}

type Item<Creation, Change> =
  | { readonly action: 'create'; readonly values: Creation & Created['values'] }
  | (Named & { readonly action: 'update'; readonly values: Change })
  | (Named & { readonly action: 'delete' });

interface Verbs<Creation, Change, T> {
  readonly table: Versioned;
  readonly create: (ctx: WriteContext, values: Creation) => Promise<T>;
  readonly update: (ctx: WriteContext, values: Change & { readonly id: string }) => Promise<T>;
  readonly remove: (ctx: WriteContext, id: string) => Promise<T>;
}

/** How a batch carries out its items about a noun whose rows are named by their ids (docs/decisions/0043). */
export function batchById<Creation, Change, T>({
  table,
  create,
  update,
  remove,
}: Verbs<Creation, Change, T>): BatchVerbs<Item<Creation, Change>, T> {
  const lock = lockVersions(table);
  return {
    lock: async (ctx, items) => void (await lock(ctx, namedIds(items))),
    orderOf: orderById,
    async run(ctx, item) {
      if (item.action === 'create') return made(create(ctx, item.values));
      const { id } = item;
      const call = callOf(ctx, item);
      return changed(item.action === 'update' ? update(call, { ...item.values, id }) : remove(call, id));
    },
  };
}

/** Larger than other bodies: room for 1,000 items of 4 kB. */
const bodySizeBytesMax = 4 * 1_048_576;
/** The errors of an item, which an atomic batch answers with. */
const errorResponses = [404, 412];

export function batchMeta(path: `/${string}`, tags: string[], summary: string) {
  return {
    createsNothing: true,
    bodySizeBytesMax,
    openapi: {
      method: 'POST' as const,
      path,
      tags,
      summary,
      description:
        'Answers 200 with a result for each item, in order: a bad item fails alone, unless `atomic` is true. Each ' +
        'item states its own events. A batch counts as one request, and one more for every twenty items that it has.',
      errorResponses,
      protect: true,
    },
  };
}
