import { showDuration } from '../../ground/duration.ts';
import { inSentence, t } from '../../language/t.ts';
import type { IconName } from '../../ui/icon.tsx';
import { sentences } from './event-texts.derived.ts';

export const eventIcons: Readonly<Record<string, IconName>> = {
  record: 'pencil',
  'record.created': 'plus',
  'record.deleted': 'trash',
  'record.erased': 'trash',
  'record.restored': 'restore',
  'record.linked': 'link',
  'record.merged': 'copy',
  'record.unlinked': 'link',
  comment: 'message',
  call: 'phone',
  attachment: 'file-text',
  email: 'mail',
  'email.failed': 'alert-triangle',
  deal: 'coin',
  'deal.stage_changed': 'layout-kanban',
  task: 'checkbox',
  'task.completed': 'circle-check',
  workflow: 'bolt',
  'workflow.run_failed': 'alert-triangle',
  approval: 'check',
  webhook: 'webhook',
  watch: 'eye',
  folder: 'archive',
  pipeline: 'layout-kanban',
};

export function iconOf(kind: string): IconName {
  return eventIcons[kind] ?? eventIcons[kind.split('.')[0] ?? ''] ?? 'activity';
}

/** The sentence of an event, without its author. An unknown kind is shown by its name. */
export function sentenceOf(kind: string, payload: Record<string, unknown>): string {
  return t(sentences[kind] ?? kind).replaceAll(/(, )?\{([\w.]+)\}/g, (_, comma: string | undefined, path: string) => {
    const words = wordsAt(payload, path);
    return words === '' ? '' : `${comma ?? ''}${words}`;
  });
}

function wordsAt(payload: unknown, path: string): string {
  let value = payload;
  for (const name of path.split('.')) value = isObject(value) ? value[name] : undefined;
  if (typeof value === 'number') return path.endsWith('.duration') ? showDuration(value) : String(value);
  if (typeof value !== 'string') return '';
  if (!/^[A-Z_]+$/.test(value) || path.endsWith('.title')) return value;
  // The name of an enum value, such as `No answer`.
  return inSentence(t(value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ')));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
