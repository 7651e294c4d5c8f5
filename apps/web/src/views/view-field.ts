import type { FieldType } from '@dossier/domain/fields/schema.ts';
import { t } from '../language/t.ts';

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

/** Props of a list within a popover: a click in a portal would close it. */
export const inPopover = { comboboxProps: { withinPortal: false } } as const;

export function nameOfOption({ names }: ViewField, option: string): string {
  return names ? (names[option] ?? t('a removed choice')) : option;
}
