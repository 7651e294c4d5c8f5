import type { WriteContext } from '@dossier/kernel/context.ts';
import { fromZod } from '@dossier/kernel/errors.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';

export type EventBody = Readonly<Record<string, unknown>>;

/** How the events about one kind of thing are undone (docs/decisions/0051). */
export interface Inverses {
  /** Locks these things in one order; answers the versions of those that are there, in Trash too. */
  readonly lock: (ctx: WriteContext, ids: string[]) => Promise<Map<string, number>>;
  /** By event kind: the verb that takes the event back. */
  readonly verbs: Readonly<Record<string, (ctx: WriteContext, id: string, body: EventBody) => Promise<unknown>>>;
}

export type Versioned = PgTable & { workspaceId: PgColumn; id: PgColumn; version: PgColumn };

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

const changed = z.looseObject({ changes: z.record(z.string(), z.looseObject({ from: z.unknown() })) });

/** The patch that takes the changes of an event back: `data` key by key, null for what there was not. */
function patchBack(body: EventBody): Record<string, unknown> {
  const patch: Record<string, unknown> = {};
  const data: Record<string, unknown> = {};
  for (const [field, { from }] of Object.entries(changed.parse(body).changes)) {
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
