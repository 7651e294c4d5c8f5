import { t } from '../language/t.ts';
import type { Column } from '../records/columns.ts';

/** Ids have an order that tells people nothing, and lists have none. */
export function isSortable({ type }: Column): boolean {
  return !['USER', 'RECORD', 'TAGS', 'MULTI_SELECT'].includes(type);
}

/** What the two directions are called. */
export function directionWords(type: Column['type']): readonly [up: string, down: string] {
  switch (type) {
    case 'NUMBER':
      return [t('Smallest first'), t('Largest first')];
    case 'DATE':
    case 'DATETIME':
      return [t('Oldest first'), t('Newest first')];
    case 'BOOLEAN':
      return [t('No first'), t('Yes first')];
    default:
      return [t('A to Z'), t('Z to A')];
  }
}

/** The order after a click on the head of a column: its usual direction, the other one, and then none. */
export function nextSort({ id, type }: Column, sort: readonly string[], isFurther: boolean): string[] {
  const isTime = type === 'DATETIME' || type === 'DATE';
  const [first, second] = isTime ? [`-${id}`, id] : [id, `-${id}`];
  const at = sort.findIndex((key) => key === id || key === `-${id}`);
  const next = at === -1 ? [first] : sort[at] === first ? [second] : [];
  if (!isFurther) return next;
  return at === -1 ? [...sort.slice(0, 2), ...next] : [...sort.slice(0, at), ...next, ...sort.slice(at + 1)];
}
