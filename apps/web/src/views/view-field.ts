import { t } from '../language/t.ts';
import type { Field, FieldType } from '@dossier/domain/fields/schema.ts';

/** The order of ids means nothing to people, and tags have none. */
export function isSortable({ type, isUnordered = false }: ViewField): boolean {
  return !isUnordered && !['USER', 'RECORD', 'TAGS'].includes(type);
}

const times = [t('Oldest first'), t('Newest first')] as const;
const choices = [t('First choice first'), t('Last choice first')] as const;
const directions: Partial<Record<ViewField['type'], readonly [up: string, down: string]>> = {
  NUMBER: [t('Smallest first'), t('Largest first')],
  DATE: times,
  DATETIME: times,
  BOOLEAN: [t('No first'), t('Yes first')],
  SELECT: choices,
  MULTI_SELECT: choices,
};

export function directionWords(field: ViewField | undefined): readonly [up: string, down: string] {
  return field?.directions ?? (field && directions[field.type]) ?? [t('A to Z'), t('Z to A')];
}

export function fieldIn(key: string): string {
  return key.replace(/^-/, '');
}

export function askedOrder(sort: readonly string[], fields: readonly ViewField[]): string[] {
  return sort.filter((key) => fields.some(({ id }) => id === fieldIn(key)));
}

/** Newest first is the default order of a table. */
export function directionOf({ id }: ViewField, sort: readonly string[]): 'ascending' | 'descending' | undefined {
  const keys = sort.length === 0 ? ['-createdAt'] : sort;
  if (keys.includes(id)) return 'ascending';
  return keys.includes(`-${id}`) ? 'descending' : undefined;
}

export function nextSort({ id, type }: ViewField, sort: readonly string[], isFurther: boolean): string[] {
  const isTime = type === 'DATETIME' || type === 'DATE';
  const [first, second] = isTime ? [`-${id}`, id] : [id, `-${id}`];
  const at = sort.findIndex((key) => key === id || key === `-${id}`);
  const next = at === -1 ? [first] : sort[at] === first ? [second] : [];
  if (!isFurther) return next;
  return at === -1 ? [...sort.slice(0, 2), ...next] : sort.toSpliced(at, 1, ...next);
}

export interface ViewField {
  id: string;
  label: string;
  type: FieldType | 'TAGS';
  options: string[] | null;
  names?: Readonly<Record<string, string>>;
  isUnordered?: boolean;
  directions?: readonly [up: string, down: string];
}

export interface PlacedField extends ViewField {
  size: number;
  isHiddenAtFirst?: boolean;
}

/** A field with its values, which tables, forms and sheets read and write. */
export interface ThingField<Thing, Change> extends PlacedField {
  required?: boolean;
  /** The target folder of a link; any folder if undefined. */
  targetFolderId?: string | null;
  valueOf: (thing: Thing) => unknown;
  /** Builds the update that writes a value; absent for fields that are read only. */
  changeTo?: (value: unknown) => Change;
}

export type CustomField = Pick<Field, 'key' | 'label' | 'type' | 'options' | 'required'> &
  Partial<Pick<Field, 'targetFolderId'>>;
type Custom = Record<string, unknown>;

export function customField({ key, label, type, options, required, targetFolderId = null }: CustomField) {
  return {
    id: `data.${key}`,
    label,
    type,
    options,
    required,
    targetFolderId,
    size: type === 'BOOLEAN' ? 90 : type === 'LONG_TEXT' ? 240 : 160,
    valueOf: ({ data }: { data: Custom }) => data[key] ?? null,
    changeTo: (value: unknown) => ({ data: { [key]: value } }),
  };
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Props of a list within a popover: a click in a portal would close it. */
export const inPopover = { comboboxProps: { withinPortal: false } } as const;

export function nameOfOption({ names }: ViewField, option: string): string {
  return names ? (names[option] ?? t('a removed choice')) : option;
}
