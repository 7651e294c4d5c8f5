import type { Definition } from '@dossier/domain/workflows/schema.ts';
import { Unread } from '../../ui/input/reading.ts';
import { labelOf } from './input-schema.ts';
import { allSteps } from '../workflows.ts';

/** Throws if an input of a step can't be read: such a definition must not be sent. */
export function demandRead({ steps }: Pick<Definition, 'steps'>): void {
  for (const { name, input } of allSteps(steps)) {
    const found = findUnread(input);
    if (found) throw new Error(`Step "${name}": ${labelOf(found.key)} ${found.unread.problem}`);
  }
}

function findUnread(input: object): { key: string; unread: Unread } | undefined {
  for (const [key, value] of Object.entries(input)) {
    if (value instanceof Unread) return { key, unread: value };
    const found = typeof value === 'object' && value !== null ? findUnread(value) : undefined;
    if (found) return found;
  }
  return undefined;
}
