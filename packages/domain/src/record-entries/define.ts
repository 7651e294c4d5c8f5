import { authorIdOf, demandAuthor } from '@dossier/kernel/authors.ts';
import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { impossible, notFound, there } from '@dossier/kernel/errors.ts';
import type { EventDefinition } from '@dossier/kernel/events/define.ts';
import { demandKnownFilters } from '@dossier/kernel/filters.ts';
import { type IdPrefix, newId } from '@dossier/kernel/ids.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import type { Verbs } from '@dossier/kernel/verbs.ts';
import { demandVersion } from '@dossier/kernel/versions.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { type Inverses, lockVersions, patchOf } from '../bulk/index.ts';
import { findDeal } from '../deals/index.ts';
import { emit, type EventSubject } from '../events-log/index.ts';
import { eventSubjectOf, eventSubjectOfId, getRecord, records } from '../records/index.ts';
import type { Record as CrmRecord } from '../records/schema.ts';
import type { listEntriesInput } from './schema.ts';

/** A comment or a logged call: an author writes it on a record, and later edits or deletes it. */
interface Entry {
  readonly id: string;
  readonly recordId: string;
  readonly dealId: string | null;
  readonly author: string;
  readonly authorId: string | null;
  readonly createdAt: string;
  readonly editedAt: string | null;
  readonly version: number;
}

/** An entry locked until the transaction ends, and the subject of its events. */
interface Locked<Row> {
  readonly entry: Row;
  readonly subject: EventSubject;
}

/** Moves up to `limit` entries of these records to another one, each with its event. Returns their number. */
type Relink = (ctx: WriteContext, recordIds: string[], to: CrmRecord, limit: number) => Promise<number>;

interface Definition<Row extends Entry> {
  /** The noun in messages, and the entry in the payloads of its events. */
  readonly one: string;
  readonly prefix: IdPrefix;
  readonly table: Parameters<typeof lockVersions>[0];
  readonly verbs: Verbs<Row>;
  readonly relinking: (relink: (ctx: WriteContext, entry: Row, to: CrmRecord) => unknown) => Relink;
  readonly events: Readonly<Record<'created' | 'updated' | 'deleted', EventDefinition>>;
  /** Fields that an update event may list. */
  readonly changed: z.ZodType<{ [Name in keyof Row]?: Row[Name] | undefined }>;
  readonly stored: z.ZodType<Row>;
}

type NewEntry = Omit<Entry, 'dealId'>;

function newEntry({ actor }: WriteContext, prefix: IdPrefix, recordId: string): NewEntry {
  const author = { author: actor.name, authorId: authorIdOf(actor) };
  return { id: newId(prefix), recordId, ...author, createdAt: clock.iso(), editedAt: null, version: 1 };
}

export function defineEntries<Row extends Entry>(definition: Definition<Row>) {
  const { one, prefix, table, verbs, relinking, events, changed, stored } = definition;

  const add = (ctx: WriteContext, record: CrmRecord, row: Row): Row => {
    verbs.create(ctx, row);
    emit(ctx, events.created, { ...eventSubjectOf(record), dealId: row.dealId }, { [one]: row });
    return row;
  };
  /** Its record may be in Trash. */
  const lockAnywhere = async (ctx: WriteContext, id: string): Promise<Locked<Row>> => {
    const entry = there(await verbs.findForUpdate(ctx, id), one);
    return { entry, subject: await eventSubjectOfId(ctx, entry.recordId) };
  };
  const lock = async (ctx: WriteContext, id: string): Promise<Locked<Row>> => {
    const locked = await lockAnywhere(ctx, id);
    if (!locked.subject.record) throw notFound(one);
    demandVersion(ctx, locked.entry.version);
    return locked;
  };
  /** `lock` for callers who may change it. */
  const lockOwn = async (ctx: WriteContext, id: string): Promise<Locked<Row>> => {
    const locked = await lock(ctx, id);
    demandAuthor(ctx.actor, locked.entry.authorId, one);
    return locked;
  };
  /** Writes the differences; if there are none, it writes nothing and states no event. */
  const change = (ctx: WriteContext, { entry, subject }: Locked<Row>, wanted: Row): Row => {
    const isMoved = wanted.recordId !== entry.recordId;
    const edited = { ...wanted, editedAt: isMoved ? entry.editedAt : clock.iso() };
    return verbs.change(ctx, entry, edited, (row, changes) =>
      emit(ctx, events.updated, { ...subject, dealId: row.dealId ?? entry.dealId, changes }, { [one]: row, changes }),
    );
  };
  const removeLocked = (ctx: WriteContext, { entry, subject }: Locked<Row>): Row => {
    verbs.remove(ctx, entry);
    emit(ctx, events.deleted, { ...subject, dealId: entry.dealId }, { [one]: entry });
    return entry;
  };

  return {
    /** 404 if there is no such record, 400 if there is no such deal. */
    async list(ctx: ReadContext, { id, dealId, ...page }: z.output<typeof listEntriesInput>): Promise<Page<Row>> {
      const listOf = (recordId: string) => verbs.list(ctx, page, { recordId, dealId });
      const [record, list] = await Promise.all([getRecord(ctx, id), listOf(id)]);
      // The id of a merged record redirects to its successor.
      const found = record.id === id ? list : await listOf(record.id);
      return demandKnownFilters(ctx, found, page, [{ path: ['dealId'], problem: () => problemOfDeal(ctx, dealId) }]);
    },
    /** 404 if there is no such record, 422 if the deal is not about it. */
    async create(ctx: WriteContext, recordId: string, rowOf: (entry: NewEntry) => Row): Promise<Row> {
      const record = await getRecord(ctx, recordId);
      return add(ctx, record, await withDeal(ctx, rowOf(newEntry(ctx, prefix, record.id))));
    },
    async update(ctx: WriteContext, id: string, wantedOf: (before: Row) => Row): Promise<Row> {
      const locked = await lockOwn(ctx, id);
      return change(ctx, locked, await withDeal(ctx, wantedOf(locked.entry), locked.entry));
    },
    remove: async (ctx: WriteContext, id: string) => removeLocked(ctx, await lockOwn(ctx, id)),
    relink: relinking((ctx, entry, to) =>
      change(ctx, { entry, subject: eventSubjectOf(to) }, { ...entry, recordId: to.id }),
    ),
    /** Undoes events, including those of other authors: a right to undo covers the whole operation. */
    inverses: {
      lock: lockVersions(table),
      verbs: {
        [events.created.kind]: async (ctx, id) => removeLocked(ctx, await lockAnywhere(ctx, id)),
        [events.updated.kind]: async (ctx, id, body) => {
          const locked = await lock(ctx, id);
          const wanted = { ...locked.entry, ...definedOf(patchOf(changed, id, body)) };
          if (wanted.recordId === locked.entry.recordId) return change(ctx, locked, wanted);
          const record = await getRecord(ctx, wanted.recordId);
          const moved = { entry: locked.entry, subject: eventSubjectOf(record) };
          return change(ctx, moved, { ...wanted, recordId: record.id });
        },
        // Restores it with its id and the next version; 404 if its record is gone.
        [events.deleted.kind]: async (ctx, _id, body) => {
          // Older events have no format, or no deal.
          const deleted = stored.parse({ format: 'plain', dealId: null, ...(body[one] as object) });
          const record = await getRecord(ctx, deleted.recordId);
          const stamps = { recordId: record.id, editedAt: clock.iso(), version: deleted.version + 1 };
          return add(ctx, record, { ...deleted, ...stamps });
        },
      },
    } satisfies Inverses,
  };
}

async function problemOfDeal(ctx: ReadContext, id: string | undefined): Promise<string | undefined> {
  return id === undefined || (await findDeal(ctx, id)) ? undefined : 'There is no such deal.';
}

/** The entry; 422 if it names a deal that it did not name before, and that is not about its record. */
async function withDeal<Row extends Entry>(ctx: ReadContext, row: Row, before?: Row): Promise<Row> {
  const { dealId, recordId } = row;
  if (dealId !== null && dealId !== before?.dealId && (await findDeal(ctx, dealId))?.recordId !== recordId)
    throw impossible(['dealId'], 'There is no such deal of this record.');
  return row;
}

/** Condition for entries whose record exists and is not in Trash. */
export function isOnRecord({ workspaceId, recordId }: { workspaceId: PgColumn; recordId: PgColumn }): SQL {
  return sql`exists (
    select from ${records}
    where ${records.workspaceId} = ${workspaceId} and ${records.id} = ${recordId} and ${records.deletedAt} is null
  )`;
}
