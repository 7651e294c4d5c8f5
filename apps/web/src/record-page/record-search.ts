import { t } from '../language/t.ts';

/** The filters of a timeline, each with the noun of its event kinds. */
export const panes = [
  { value: 'all', label: t('Everything'), noun: undefined },
  { value: 'deal', label: t('This deal'), noun: undefined },
  { value: 'comments', label: t('Comments'), noun: 'comment' },
  { value: 'calls', label: t('Calls'), noun: 'call' },
  { value: 'emails', label: t('E-mails'), noun: 'email' },
  { value: 'deals', label: t('Deals'), noun: 'deal' },
  { value: 'tasks', label: t('Tasks'), noun: 'task' },
  { value: 'changes', label: t('Changes'), noun: 'record' },
  { value: 'automations', label: t('Automations'), noun: 'workflow' },
] as const;
export type Pane = (typeof panes)[number]['value'];

/** The filter of the timeline, so that Back returns to it. */
export interface RecordSearch {
  pane?: Pane;
  /** The comment or call that it opens at. */
  at?: string;
}

export function validateRecordSearch({ pane, at }: Record<string, unknown>): RecordSearch {
  const known = panes.find(({ value }) => value === pane)?.value ?? 'all';
  return { ...(known === 'all' ? {} : { pane: known }), ...partIn(at) };
}

export function partIn(at: unknown): { at?: string } {
  return typeof at === 'string' && /^(note|call)_/.test(at) ? { at } : {};
}

export function paneAt(at: string | undefined): Pane {
  if (at === undefined) return 'all';
  return at.startsWith('note_') ? 'comments' : 'calls';
}
