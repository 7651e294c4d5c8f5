const panes = ['timeline', 'comments', 'calls', 'emails', 'links', 'deals', 'tasks'] as const;
export type Pane = (typeof panes)[number];

/** Which list of a record is open, so that the way back returns to it. */
export interface RecordSearch {
  pane?: Pane;
  /** The comment or call that it opens at. */
  at?: string;
}

export function validateRecordSearch({ pane, at }: Record<string, unknown>): RecordSearch {
  const known = panes.find((one) => one === pane);
  return { ...(known === undefined || known === 'timeline' ? {} : { pane: known }), ...partIn(at) };
}

export function partIn(at: unknown): { at?: string } {
  return typeof at === 'string' && /^(note|call)_/.test(at) ? { at } : {};
}

export function paneAt(at: string | undefined): Pane {
  if (at === undefined) return 'timeline';
  return at.startsWith('note_') ? 'comments' : 'calls';
}

export function paneOf(name: string | null): Pane {
  return panes.find((one) => one === name) ?? 'timeline';
}
