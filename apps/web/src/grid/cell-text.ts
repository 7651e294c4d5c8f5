import type { Member } from '@dossier/domain/members/schema.ts';
import { showNumber } from '../ui/input/read-number.ts';
import { t } from '../language/t.ts';
import type { Column } from '../records/columns.ts';

/** Names that cells show instead of ids. */
export interface Names {
  readonly members: readonly Pick<Member, 'userId' | 'name'>[];
  /** The title of a linked record; undefined while it is not loaded. */
  titleOf(recordId: string): string | undefined;
}

/** A value as a spreadsheet takes it, and as it is read back when it is pasted. */
export function cellText({ type }: Pick<Column, 'type'>, value: unknown, { members, titleOf }: Names): string {
  if (value === null || value === undefined) return '';
  switch (type) {
    case 'NUMBER':
      return typeof value === 'number' ? showNumber(value) : String(value);
    case 'BOOLEAN':
      return value === true ? t('Yes') : t('No');
    case 'DATETIME':
      return localMoment(new Date(String(value)));
    case 'MULTI_SELECT':
    case 'TAGS':
      return Array.isArray(value) ? value.map(String).join('; ') : String(value);
    case 'USER':
      return members.find(({ userId }) => userId === value)?.name ?? String(value);
    case 'RECORD':
      return titleOf(String(value)) ?? String(value);
    default:
      return String(value);
  }
}

/** ISO 8601 in the person's time zone, which every spreadsheet reads. */
function localMoment(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}
