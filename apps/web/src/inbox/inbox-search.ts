import { partIn } from '../record-page/record-search.ts';
import { noticeGroupNames, type NoticeGroup } from '@dossier/domain/notices/constants.ts';

export const inboxKinds = ['tasks', ...noticeGroupNames] as const;
export type InboxKind = NoticeGroup | 'tasks';
export const inboxStates = ['snoozed', 'done'] as const;

export interface InboxSearch {
  kind?: InboxKind;
  show?: (typeof inboxStates)[number];
  /** The record, deal, task, approval or workflow beside the list. */
  open?: string;
  /** The comment or call of the record to scroll to, or the run of the workflow. */
  at?: string;
}

export function validateInboxSearch({ kind, show, open, at }: Record<string, unknown>): InboxSearch {
  const knownKind = inboxKinds.find((one) => one === kind);
  const knownState = inboxStates.find((one) => one === show);
  return {
    ...(knownKind ? { kind: knownKind } : {}),
    ...(knownState ? { show: knownState } : {}),
    ...(typeof open === 'string' && /^(rec|deal|task|apr|wf)_/.test(open) ? { open } : {}),
    ...(typeof at === 'string' && at.startsWith('run_') ? { at } : partIn(at)),
  };
}
