interface Subjects {
  readonly recordId?: string | null | undefined;
  readonly dealId?: string | null | undefined;
  readonly body: unknown;
}

/** The subject of events of this kind, from the view of a run: its deal, its task or its record. */
export function subjectOf(kind: string, { recordId, dealId, body }: Subjects): string | undefined {
  if (kind.startsWith('deal.') && dealId) return dealId;
  if (kind.startsWith('task.')) {
    const taskId = taskIdIn(body);
    if (taskId !== undefined) return taskId;
  }
  return recordId ?? undefined;
}

function taskIdIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('task' in body)) return undefined;
  const { task } = body;
  return typeof task === 'object' && task !== null && 'id' in task && typeof task.id === 'string' ? task.id : undefined;
}

/** The prefixes of ids that events of this kind are about. */
export function prefixesOf(kind: string): readonly ('rec' | 'deal' | 'task')[] {
  if (kind.startsWith('deal.')) return ['deal', 'rec'];
  return kind.startsWith('task.') ? ['task', 'rec'] : ['rec'];
}
