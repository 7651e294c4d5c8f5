import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import type { SelectedColumns } from '@dossier/kernel/db/newest-first.ts';
import { restOf, type More } from '@dossier/kernel/rest.ts';
import { idOf } from '@dossier/kernel/values.ts';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { addField, archiveField, demandField, reorderFields, type Holders, replaceChoices } from './definitions.ts';
import * as schema from './schema.ts';
import type { Field, StoredField } from './schema.ts';

type Fielded = z.ZodType<unknown, { readonly fields: readonly Field[] }>;
type Added = Parameters<typeof addField>[1];
type Change = (known: StoredField[]) => StoredField[];

interface FieldsOf<Output extends Fielded, Given, Selected extends SelectedColumns> {
  readonly one: 'folder' | 'pipeline';
  readonly prefix: 'fld' | 'pl';
  readonly place: { readonly tag: string; readonly path: `/${string}`; readonly output: Output };
  readonly meta: More;
  readonly added: z.ZodType<Added, Given>;
  readonly get: (ctx: ReadContext, id: string) => Promise<{ readonly fields: readonly Field[] }>;
  readonly change: (ctx: WriteContext, id: string, change: Change, field?: Targeting) => Promise<z.input<Output>>;
  readonly holders: Holders<Selected>;
}

interface Targeting {
  readonly targetFolderId?: string | null | undefined;
}

export function fieldProcedures<Output extends Fielded, Given, Selected extends SelectedColumns & { data: PgColumn }>({
  one,
  prefix,
  place,
  meta,
  added,
  get,
  change,
  holders,
}: FieldsOf<Output, Given, Selected>) {
  const at = { path: `${place.path}/{id}/fields`, item: `${place.path}/{id}/fields/{key}` } as const;
  const rest = restOf({ ...place, ...at, meta });
  const id = idOf(prefix);
  const key = schema.fieldKeySchema;
  return {
    getField: restOf({ ...place, ...at, output: schema.fieldSchema }).get(
      `Get a custom field of a ${one}`,
      'Its definition. An archived field is not shown.',
    )(z.strictObject({ id, key }), async (ctx, given) => demandField((await get(ctx, given.id)).fields, given.key)),
    addField: restOf({ ...place, ...at, output: schema.fieldSchema, meta }).create(
      `Add a custom field to a ${one}`,
      `The \`key\` is unique in the ${one} and never changes.`,
    )(z.strictObject({ id, field: added }), async (ctx, { id, field }) => {
      const { fields } = await change(ctx, id, (known) => addField(known, field), field);
      return demandField(fields, field.key);
    }),
    updateField: rest.update(
      `Change a custom field of a ${one}`,
      'Its label, its choices, and whether it is required. A choice that ' +
        `${one === 'folder' ? 'records' : 'deals'} have needs \`replace\`, which says what takes its place.`,
    )(z.strictObject({ id, key, field: schema.fieldPatchSchema }), (ctx, input) =>
      replaceChoices(ctx, input, holders, (edit) => change(ctx, input.id, edit, input.field)),
    ),
    archiveField: rest.act(
      '/{key}/archive',
      `Archive a custom field of a ${one}, or bring it back`,
      'Its values stay stored, and come back with it.',
    )(z.strictObject({ id, key, isArchived: schema.isArchivedInput }), (ctx, { id, key, isArchived }) =>
      change(ctx, id, (known) => archiveField(known, key, isArchived)),
    ),
    reorderFields: rest.act(
      '/reorder',
      `Put the custom fields of a ${one} in another order`,
      '`keys` names all fields that are not archived, in their new order.',
    )(z.strictObject({ id, keys: z.array(key).min(1).max(200) }), (ctx, { id, keys }) =>
      change(ctx, id, (known) => reorderFields(known, keys)),
    ),
  };
}
