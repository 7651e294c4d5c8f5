import type { FieldType } from '@dossier/domain/fields/schema.ts';
import { t } from '../language/t.ts';

/** A field as filters and orders see it: one of a noun's own, or a custom one. */
export interface ViewField {
  id: string;
  label: string;
  type: FieldType | 'TAGS';
  options: string[] | null;
  /** Names of options, if they differ from the values. */
  names?: Readonly<Record<string, string>>;
  /** Its values have no order that tells people something. */
  isUnordered?: boolean;
  /** Names of its two directions, if its type does not decide them. */
  directions?: readonly [up: string, down: string];
}

/** A field that is a column of a table. */
export interface PlacedField extends ViewField {
  size: number;
  isHiddenAtFirst?: boolean;
}

export function nameOfOption({ names }: ViewField, option: string): string {
  return names ? (names[option] ?? t('a removed choice')) : option;
}
