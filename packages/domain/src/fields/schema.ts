import { component, idOf, text, timestampOut, repeatedAt } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { uniqueTypes } from './constants.ts';

export const fieldTypes = [
  'TEXT',
  'LONG_TEXT',
  'NUMBER',
  'BOOLEAN',
  'DATE',
  'DATETIME',
  'SELECT',
  'MULTI_SELECT',
  'EMAIL',
  'PHONE',
  'URL',
  'USER',
  'RECORD',
] as const;
const fieldTypeSchema = z.enum(fieldTypes);
export type FieldType = (typeof fieldTypes)[number];

export const fieldKeySchema = z
  .string()
  .regex(/^[a-zA-Z][a-zA-Z0-9_]{0,59}$/, 'must start with a letter and hold at most 60 letters, digits and underscores')
  .refine((key) => !['constructor', 'prototype', '__proto__'].includes(key), 'is reserved')
  .meta({ description: 'The key used inside `data`.', example: 'score' });

const optionsSchema = z
  .array(text(100))
  .min(1)
  .max(200)
  .superRefine((options, ctx) => {
    const at = repeatedAt(options);
    if (at >= 0) ctx.addIssue({ code: 'custom', path: [at], message: 'must not repeat an option' });
  })
  .meta({ description: 'The choices of SELECT and MULTI_SELECT.', example: ['lead', 'customer'] });

export const fieldSchema = component('FieldDefinition', {
  key: z.string().meta({ description: 'The key used inside `data`.', example: 'status' }),
  label: z.string().meta({ example: 'Status' }),
  type: fieldTypeSchema.meta({ example: 'SELECT' }),
  required: z.boolean().meta({ example: false }),
  unique: z.boolean().meta({
    description: 'Whether no two records of the folder have the same value. Always false in pipelines.',
    example: false,
  }),
  options: z
    .array(z.string())
    .nullable()
    .meta({
      description: 'The choices of SELECT and MULTI_SELECT; null for other types.',
      example: ['lead', 'customer'],
    }),
  targetFolderId: idOf('fld')
    .nullable()
    .describe('The folder of the records that a RECORD field links to; null for any folder.'),
  archivedAt: timestampOut
    .nullable()
    .describe('Since when it is archived; such fields are shown with `archived=true`.'),
});

export type Field = z.output<typeof fieldSchema>;

export const isArchivedInput = z.boolean().default(true).describe('`false` brings it back.');
export type ValueKind = Pick<Field, 'type' | 'options'>;

export const uniqueFieldsMax = 10;

/** A stored field definition: it may be archived (its values stay) or in conversion. */
export interface StoredField extends Omit<Field, 'unique' | 'targetFolderId' | 'archivedAt'> {
  /** The target folder of a RECORD field; any folder if undefined. */
  targetFolderId?: string | null;
  isArchived?: boolean;
  /** Missing in fields archived by earlier versions. */
  archivedAt?: string;
  /** No two records of the folder have the same value (docs/decisions/0042). */
  unique?: boolean;
  /** The type that a job is converting the values to. Until it is done, writes to the key are refused. */
  pendingType?: FieldType;
  pendingOptions?: string[] | null;
  /** When the values were last converted to another type: older data may not fit. */
  typeChangedAt?: string;
}

const targetFolderSchema = idOf('fld')
  .nullable()
  .describe('Only for RECORD: the folder of the records it links to; null for any folder.');

const plainField = z.strictObject({
  key: fieldKeySchema,
  label: text(100),
  type: fieldTypeSchema,
  required: z.boolean().default(false),
  options: optionsSchema.nullable().default(null),
  targetFolderId: targetFolderSchema.default(null),
});
export const fieldInputSchema = plainField.superRefine(checkPlain);
export type FieldInput = z.output<typeof fieldInputSchema>;

/** A new field of a folder: it has no values yet, so it may be unique at once. */
export const folderFieldInputSchema = plainField
  .extend({ unique: z.boolean().default(false) })
  .superRefine((field, ctx) => {
    checkPlain(field, ctx);
    const { type, unique } = field;
    const problem = unique ? uniqueProblem(type) : undefined;
    if (problem !== undefined) ctx.addIssue({ code: 'custom', path: ['unique'], message: problem });
  });

export function uniqueProblem(type: FieldType): string | undefined {
  return uniqueTypes.includes(type) ? undefined : `is only for ${uniqueTypes.join(', ')}`;
}

export const fieldPatchSchema = z.strictObject({
  label: text(100).optional(),
  required: z.boolean().optional(),
  options: optionsSchema.optional(),
  replace: z
    .record(z.string().max(100), text(100).nullable())
    .optional()
    .meta({
      description:
        'The choice that takes the place of one that is removed, or null to clear it; needed where values have it.',
      example: { lead: 'prospect' },
    }),
  targetFolderId: targetFolderSchema.optional(),
});

export const typeChangeSchema = z
  .strictObject({ type: fieldTypeSchema, options: optionsSchema.nullable().default(null) })
  .superRefine(({ type, options }, ctx) => checkOptions(type, options, ctx));

function checkPlain(
  { type, options, targetFolderId }: Pick<Field, 'type' | 'options' | 'targetFolderId'>,
  ctx: z.RefinementCtx,
): void {
  checkOptions(type, options, ctx);
  if (type !== 'RECORD' && targetFolderId !== null)
    ctx.addIssue({ code: 'custom', path: ['targetFolderId'], message: 'is only for RECORD' });
}

function checkOptions(type: FieldType, options: string[] | null, ctx: z.RefinementCtx): void {
  const isSelect = type === 'SELECT' || type === 'MULTI_SELECT';
  if (isSelect && !options) ctx.addIssue({ code: 'custom', path: ['options'], message: `is required for ${type}` });
  if (!isSelect && options)
    ctx.addIssue({ code: 'custom', path: ['options'], message: 'is only for SELECT and MULTI_SELECT' });
}

export function activeFields(fields: readonly StoredField[]): Field[] {
  return shownFields({ fields, updatedAt: '' });
}

export function shownFields(
  { fields, updatedAt }: { readonly fields: readonly StoredField[]; readonly updatedAt: string },
  archived = false,
): Field[] {
  return fields
    .filter(({ isArchived }) => archived || !isArchived)
    .map(({ key, label, type, required, unique = false, options, targetFolderId = null, isArchived, archivedAt }) => ({
      key,
      label,
      type,
      required,
      unique,
      options,
      targetFolderId: type === 'RECORD' ? targetFolderId : null,
      archivedAt: isArchived ? (archivedAt ?? updatedAt) : null,
    }));
}
