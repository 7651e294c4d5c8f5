import type { WriteContext } from '@dossier/kernel/context.ts';
import type { ExternalId } from '@dossier/kernel/db/external-ids.ts';
import type { BatchVerbs } from './run-batch.ts';
import { fromZod } from '@dossier/kernel/errors.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';

interface Named {
  readonly id: string;
  readonly version?: number | undefined;
}

interface Created {
  readonly action: 'create';
  readonly values: { readonly [Name in keyof ExternalId]?: ExternalId[Name] | undefined };
}

/** Items about one resource or external id run one after the other, all others at once. */
function orderById(item: Created | Named) {
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

/** Executes batch items of a noun whose rows are identified by id (docs/decisions/0043). */
export function batchById<Creation, Change, T>(
  verbs: Verbs<Creation, Change, T>,
): BatchVerbs<Item<Creation, Change>, T> {
  const { create, update, remove } = verbs;
  const lock = lockVersions(verbs.table);
  return {
    lock: async (ctx, items) => void (await lock(ctx, namedIds(items))),
    orderOf: orderById,
    async run(ctx, item) {
      if (item.action === 'create') return { status: 201, data: await create(ctx, item.values) };
      const { id } = item;
      const call = { ...ctx, ifMatch: item.version === undefined ? undefined : [item.version] };
      const data = item.action === 'update' ? update(call, { ...item.values, id }) : remove(call, id);
      return { status: 200, data: await data };
    },
  };
}

/** Larger than other bodies: room for 1,000 items of 4 kB. */
const bodySizeBytesMax = 4 * 1_048_576;

// A batch counts as one request, plus one for this many items.
const itemsPerRequest = 20;

/** Requests counted for these items besides the one that carries them. */
export function requestsFor(itemCount: number): number {
  return Math.ceil(itemCount / itemsPerRequest);
}

function costOf(input: unknown): number {
  const items = typeof input === 'object' && input !== null && 'items' in input ? input.items : undefined;
  return Array.isArray(items) ? requestsFor(items.length) : 0;
}

export const batchMeta = { bodySizeBytesMax, costOf };

export const batchDescription =
  '200 with a result for each item, in order: a bad item fails alone. With `atomic` its error is the whole answer, ' +
  'such as 404 or 412. Each item states its events. Counts as one request, and one more for every twenty items.';

export type EventBody = Readonly<Record<string, unknown>>;

/** Inverses of the events about one kind of thing (docs/decisions/0051). */
export interface Inverses {
  /** Locks these things in one order; returns the versions of those that exist, including Trash. */
  readonly lock: (ctx: WriteContext, ids: string[]) => Promise<Map<string, number>>;
  /** By event kind: the verb that undoes the event. */
  readonly verbs: Readonly<Record<string, (ctx: WriteContext, id: string, body: EventBody) => Promise<unknown>>>;
}

type Versioned = PgTable & { workspaceId: PgColumn; id: PgColumn; version: PgColumn };

export function lockVersions(table: Versioned): Inverses['lock'] {
  const { workspaceId, id, version } = table;
  return async (ctx, ids) => {
    if (ids.length === 0) return new Map();
    const rows = await ctx.db.orm
      .select({ id, version })
      .from(table as PgTable)
      .where(and(eq(workspaceId, ctx.workspaceId), inArray(id, ids)))
      .orderBy(id)
      .for('no key update');
    return new Map(rows.map((row) => [String(row.id), Number(row.version)]));
  };
}

const changeSchema = z.looseObject({ from: z.unknown(), to: z.unknown() });
const changesSchema = z.looseObject({ changes: z.record(z.string(), changeSchema) });

/** The changed fields of an event; none for an event of another form. */
export function changesOf(body: EventBody): z.output<typeof changesSchema>['changes'] {
  return changesSchema.safeParse(body).data?.changes ?? {};
}

/** The patch that undoes the changes of an event: `data` key by key, null for new keys. */
function patchBack(body: EventBody): Record<string, unknown> {
  const patch: Record<string, unknown> = {};
  const data: Record<string, unknown> = {};
  for (const [field, { from }] of Object.entries(changesSchema.parse(body).changes)) {
    if (field.startsWith('data.')) data[field.slice('data.'.length)] = from;
    else patch[field] = from;
  }
  return Object.keys(data).length === 0 ? patch : { ...patch, data };
}

export function patchOf<Input extends z.ZodType>(input: Input, id: string, body: EventBody): z.output<Input> {
  const read = input.safeParse({ ...patchBack(body), id });
  if (!read.success) throw fromZod(read.error);
  return read.data;
}
