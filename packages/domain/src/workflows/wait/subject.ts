import { propertyOf } from '../template/quote-value.ts';

interface Subjects {
  readonly recordId?: string | null | undefined;
  readonly dealId?: string | null | undefined;
  readonly body: unknown;
}

/** The subject of events of this kind, from the view of a run: its deal, its task or its record. */
export function subjectOf(kind: string, { recordId, dealId, body }: Subjects): string | undefined {
  if (kind.startsWith('deal.') && dealId) return dealId;
  const taskId = kind.startsWith('task.') ? propertyOf(propertyOf(body, 'task'), 'id') : undefined;
  return typeof taskId === 'string' ? taskId : (recordId ?? undefined);
}

/** The prefixes of ids that events of this kind are about. */
export function prefixesOf(kind: string): readonly ('rec' | 'deal' | 'task')[] {
  if (kind.startsWith('deal.')) return ['deal', 'rec'];
  return kind.startsWith('task.') ? ['task', 'rec'] : ['rec'];
}
