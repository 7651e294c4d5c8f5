import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { impossible, there } from '@dossier/kernel/errors.ts';
import { onePage } from '@dossier/kernel/page-schema.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { inOrder } from '@dossier/kernel/placement.ts';
import { demandRoom, type Quota } from '@dossier/kernel/quotas.ts';
import { defineVersionedRows } from '@dossier/kernel/verbs.ts';
import { repeatedAt } from '@dossier/kernel/values.ts';
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { StoredField } from './schema.ts';

type Named = 'workspaceId' | 'id' | 'createdAt' | 'position' | 'version' | 'updatedAt' | 'archivedAt';
type FieldedTable = PgTable & Readonly<Record<Named, PgColumn>>;

interface FieldedRow {
  readonly id: string;
  readonly name: string;
  readonly fields: StoredField[];
  readonly position: number;
  readonly archivedAt: string | null;
}

/** Undefined keeps a value. */
type Wanted = { readonly [Name in keyof FieldedRow]?: FieldedRow[Name] | undefined };

export interface Targeting {
  readonly targetFolderId?: string | null | undefined;
}

type Edit = (fields: StoredField[]) => StoredField[];

/** The verbs behind the procedures of folders and pipelines. */
export interface Fielded<Shown> {
  get(ctx: ReadContext, input: { readonly id: string }): Promise<Shown>;
  archive(ctx: WriteContext, input: { readonly id: string; readonly isArchived: boolean }): Promise<Shown>;
  reorder(ctx: WriteContext, input: { readonly ids: readonly string[] }): Promise<Shown[]>;
  editFields(ctx: WriteContext, id: string, edit: Edit, field?: Targeting): Promise<Shown>;
}

interface Kind<Row extends FieldedRow, Shown> {
  readonly one: 'folder' | 'pipeline';
  readonly quota: Quota;
  shown(ctx: ReadContext, rows: Row[], archived?: boolean): Shown[] | Promise<Shown[]>;
  /** Throws 422 if the target folder of a RECORD field is archived or missing. */
  demandTarget(ctx: ReadContext, field: Targeting, path: readonly (string | number)[]): Promise<void>;
  emit(ctx: WriteContext, shown: Shown, isArchived: boolean): void;
}

/** The verbs that folders and pipelines share: settings with custom fields, which people put in order and archive. */
export function defineFielded<T extends FieldedTable & { readonly $inferSelect: FieldedRow }, Shown>(
  table: T,
  { one, quota, shown, demandTarget, emit }: Kind<T['$inferSelect'], Shown>,
) {
  type Row = T['$inferSelect'];
  const rows = defineVersionedRows(table, one);
  const newest = new NewestFirst(`${one}s.list`, table, getTableColumns<FieldedTable>(table), () =>
    isNull(table.archivedAt),
  );
  const write = (ctx: WriteContext, row: Row, values: Wanted) => rows.change(ctx, row, values as Partial<Row>);
  const shownOne = async (ctx: ReadContext, row: Row, archived?: boolean) =>
    there((await shown(ctx, [row], archived))[0], one);

  async function change(ctx: WriteContext, id: string, wanted: (row: Row) => Wanted): Promise<Row> {
    const row = await rows.lock(ctx, id);
    if (ctx.audit) ctx.audit.before = await shownOne(ctx, row);
    const changed = await write(ctx, row, wanted(row));
    if (ctx.audit) ctx.audit.after = await shownOne(ctx, changed);
    return changed;
  }
  /** Changes the definitions under a lock on their holder: concurrent edits of fields are never lost. */
  async function changeFields(ctx: WriteContext, id: string, edit: Edit, field: Targeting = {}): Promise<Row> {
    await demandTarget(ctx, field, ['field']);
    return change(ctx, id, ({ fields }) => ({ fields: edit(fields) }));
  }
  return {
    rows,
    find: rows.find,
    ...demandsOf<Row>(one, rows.find),
    async get(ctx: ReadContext, { id, archived }: { readonly id: string; readonly archived?: boolean }) {
      // The version is read first: if it were newer than its parts, If-Match could overwrite unseen changes.
      return shownOne(ctx, await rows.get(ctx, id), archived);
    },
    async list(ctx: ReadContext, input = onePage): Promise<Page<Shown>> {
      const { data, ...page } = await newest.list(ctx, input, {});
      return { data: await shown(ctx, data as Row[], input.archived), ...page };
    },
    /** Checks what a new one shares with the others. Returns its position, the last one. */
    async demandCreatable(ctx: WriteContext, fields: readonly (Targeting & { readonly key: string })[]) {
      const repeated = repeatedAt(fields.map(({ key }) => key));
      if (repeated >= 0)
        throw impossible(
          ['fields', repeated, 'key'],
          one === 'folder' ? 'This key is already used in the folder.' : 'This key is already used in the pipeline.',
        );
      for (const [at, field] of fields.entries()) await demandTarget(ctx, field, ['fields', at]);
      await demandRoom(ctx, quota);
      return sql`(select count(*) from ${table} where ${eq(table.workspaceId, ctx.workspaceId)})`;
    },
    async update(ctx: WriteContext, { id, name }: { readonly id: string; readonly name?: string | undefined }) {
      return shownOne(ctx, await change(ctx, id, () => ({ name })));
    },
    /** All that it holds leaves every list, but can be read by id. The event informs followers of lists. */
    async archive(ctx: WriteContext, { id, isArchived }: { readonly id: string; readonly isArchived: boolean }) {
      const before = await rows.lock(ctx, id);
      if ((before.archivedAt !== null) === isArchived) {
        ctx.events.unchanged();
        return shownOne(ctx, before);
      }
      const row = await change(ctx, id, () => ({ archivedAt: isArchived ? clock.iso() : null }));
      const after = await shownOne(ctx, row);
      emit(ctx, after, isArchived);
      return after;
    },
    async reorder(ctx: WriteContext, { ids }: { readonly ids: readonly string[] }): Promise<Shown[]> {
      // Locks in the order of ids, so that two concurrent reorders can't deadlock.
      const query = ctx.db.orm.select().from(table as PgTable);
      const inUse = query.where(and(eq(table.workspaceId, ctx.workspaceId), isNull(table.archivedAt)));
      const before = (await inUse.orderBy(table.id).for('no key update')) as Row[];
      if (ctx.audit) ctx.audit.before = await shown(ctx, before);
      const ordered: Row[] = [];
      for (const [position, row] of inOrder(before, ids).entries()) ordered.push(await write(ctx, row, { position }));
      return shown(ctx, ordered);
    },
    changeFields,
    editFields: async (...edit: Parameters<typeof changeFields>) => shownOne(edit[0], await changeFields(...edit)),
  };
}

function demandsOf<Row extends FieldedRow>(
  one: 'folder' | 'pipeline',
  find: (ctx: ReadContext, id: string) => Promise<Row | undefined>,
) {
  function demandKnown<Known extends Row>(row: Known | undefined): Known {
    if (!row) throw impossible([`${one}Id`], `There is no such ${one}.`);
    return row;
  }
  function demandInUse(row: Row | undefined, at = [`${one}Id`]): Row {
    const known = demandKnown(row);
    if (known.archivedAt !== null)
      throw impossible(
        at,
        `The ${one} "${known.name}" is archived. Bring it back first: POST /${one}s/${known.id}/archive with ` +
          '{ "isArchived": false }.',
      );
    return known;
  }
  return {
    demandKnown,
    demandInUse,
    /** The one that a write names in its body. Throws 422 if it is missing or archived. */
    demand: async (ctx: ReadContext, id: string, at?: string[]) => demandInUse(await find(ctx, id), at),
  };
}
