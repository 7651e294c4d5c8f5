import { SegmentedControl, Select } from '@mantine/core';
import { t } from '../language/t.ts';
import { inboxKinds, inboxStates, type InboxKind, type InboxSearch } from './inbox-search.ts';

const kindNames: Record<InboxKind, string> = {
  tasks: t('Due tasks'),
  mentions: t('Mentions'),
  assignments: t('Assigned to you'),
  reminders: t('Reminders'),
  failures: t('Failures'),
};
const states = [
  { value: 'open', label: t('Inbox') },
  { value: 'snoozed', label: t('Snoozed') },
  { value: 'done', label: t('Done') },
];

export type InboxChange = { [Name in keyof InboxSearch]?: InboxSearch[Name] | undefined };

interface InboxToolbarProps {
  show: InboxSearch['show'] | undefined;
  kind: InboxKind | undefined;
  onChange: (next: InboxChange) => void;
}

export function InboxToolbar({ show, kind, onChange }: InboxToolbarProps) {
  return (
    <>
      <SegmentedControl
        aria-label={t('Show')}
        data={states}
        value={show ?? 'open'}
        onChange={(value) => onChange({ show: inboxStates.find((one) => one === value), open: undefined })}
      />
      <Select
        aria-label={t('Kind')}
        placeholder={t('Everything')}
        clearable
        w={160}
        data={inboxKinds.map((value) => ({ value, label: kindNames[value] }))}
        value={kind ?? null}
        onChange={(value) => onChange({ kind: inboxKinds.find((one) => one === value) })}
      />
    </>
  );
}
