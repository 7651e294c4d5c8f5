import type { SelectedColumns } from '@dossier/kernel/db/newest-first.ts';
import { restOf, type More } from '@dossier/kernel/rest.ts';
import { idOf } from '@dossier/kernel/values.ts';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Fielded } from './fielded.ts';
import { addField, archiveField, demandField, reorderFields, type Holders, replaceChoices } from './definitions.ts';
import * as schema from './schema.ts';
import type { Field } from './schema.ts';

type Shown = z.ZodType<unknown, { readonly fields: readonly Field[] }>;
type Added = Parameters<typeof addField>[1];

interface FieldsOf<Output extends Shown, Given, Selected extends SelectedColumns> {
  readonly one: 'folder' | 'pipeline';
  readonly prefix: 'fld' | 'pl';
  readonly place: { readonly tag: string; readonly path: `/${string}`; readonly output: Output };
  readonly meta: More & { readonly settings: 'or managing key' };
  readonly added: z.ZodType<Added, Given>;
  readonly verbs: Fielded<z.input<Output>>;
  readonly holders: Holders<Selected>;
}

/** The procedures that folders and pipelines share; `holders` have values of their fields. */
export function fieldedProcedures<Output extends Shown, Given, Selected extends SelectedColumns & { data: PgColumn }>(
  given: FieldsOf<Output, Given, Selected>,
) {
  const { one, prefix, place, meta, added, verbs, holders } = given;
  const at = { path: `${place.path}/{id}/fields`, item: `${place.path}/{id}/fields/{key}` } as const;
  const rest = restOf({ ...place, ...at, meta });
  const held = holders.noun;
  const id = idOf(prefix);
  const key = schema.fieldKeySchema;
  return {
    archive: restOf({ ...place, meta: { settings: meta.settings } }).act(
      '/{id}/archive',
      `Archive a ${one}, or bring it back`,
      `It leaves every list, search and query with its ${held}s, which stay stored` +
        `${held === 'record' ? ' and can not be written' : ''}; \`archived=true\` shows both, and ` +
        '`isArchived: false` brings them back.',
    )(z.strictObject({ id, isArchived: schema.isArchivedInput }), verbs.archive),
    reorder: restOf({ ...place, output: z.array(place.output), meta }).act(
      '/reorder',
      `Put ${one}s in another order`,
      `\`ids\` names all ${one}s that are not archived, in their new order.`,
    )(z.strictObject({ ids: z.array(id).min(1).max(1000) }), verbs.reorder),
    getField: restOf({ ...place, ...at, output: schema.fieldSchema }).get(
      `Get a custom field of a ${one}`,
      'Its definition. An archived field is not shown.',
    )(z.strictObject({ id, key }), async (ctx, { id, key }) => demandField((await verbs.get(ctx, { id })).fields, key)),
    addField: restOf({ ...place, ...at, output: schema.fieldSchema, meta }).create(
      `Add a custom field to a ${one}`,
      `The \`key\` is unique in the ${one} and never changes.`,
    )(z.strictObject({ id, field: added }), async (ctx, { id, field }) => {
      const { fields } = await verbs.editFields(ctx, id, (known) => addField(known, field), field);
      return demandField(fields, field.key);
    }),
    updateField: rest.update(
      `Change a custom field of a ${one}`,
      'Its label, its choices, and whether it is required. A choice that ' +
        `${held}s have needs \`replace\`, which says what takes its place.`,
    )(z.strictObject({ id, key, field: schema.fieldPatchSchema }), (ctx, input) =>
      replaceChoices(ctx, input, holders, (edit) => verbs.editFields(ctx, input.id, edit, input.field)),
    ),
    archiveField: rest.act(
      '/{key}/archive',
      `Archive a custom field of a ${one}, or bring it back`,
      'Its values stay stored, and come back with it.',
    )(z.strictObject({ id, key, isArchived: schema.isArchivedInput }), (ctx, { id, key, isArchived }) =>
      verbs.editFields(ctx, id, (known) => archiveField(known, key, isArchived)),
    ),
    reorderFields: rest.act(
      '/reorder',
      `Put the custom fields of a ${one} in another order`,
      '`keys` names all fields that are not archived, in their new order.',
    )(z.strictObject({ id, keys: z.array(key).min(1).max(200) }), (ctx, { id, keys }) =>
      verbs.editFields(ctx, id, (known) => reorderFields(known, keys)),
    ),
  };
}
