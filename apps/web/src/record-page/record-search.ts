import { t } from '../language/t.ts';

export const panes = [
  { value: 'timeline', label: t('Timeline') },
  { value: 'comments', label: t('Comments') },
  { value: 'calls', label: t('Calls') },
  { value: 'emails', label: t('E-mails') },
  { value: 'links', label: t('Links') },
  { value: 'deals', label: t('Deals') },
  { value: 'tasks', label: t('Tasks') },
] as const;
export type Pane = (typeof panes)[number]['value'];

/** The open list of a record, so that Back returns to it. */
export interface RecordSearch {
  pane?: Pane;
  /** The comment or call that it opens at. */
  at?: string;
}

export function validateRecordSearch({ pane, at }: Record<string, unknown>): RecordSearch {
  const known = paneOf(pane);
  return { ...(known === 'timeline' ? {} : { pane: known }), ...partIn(at) };
}

export function partIn(at: unknown): { at?: string } {
  return typeof at === 'string' && /^(note|call)_/.test(at) ? { at } : {};
}

export function paneAt(at: string | undefined): Pane {
  if (at === undefined) return 'timeline';
  return at.startsWith('note_') ? 'comments' : 'calls';
}

export function paneOf(name: unknown): Pane {
  return panes.find(({ value }) => value === name)?.value ?? 'timeline';
}
