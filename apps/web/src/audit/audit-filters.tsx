import { auditNounNames } from '@dossier/domain/audit/constants.ts';
import { Group, Select } from '@mantine/core';
import { DateField } from '../ui/input/date-field.tsx';
import type { Unread } from '../ui/input/reading.ts';
import { t } from '../language/t.ts';
import { useMembers } from '../members/members.ts';

export interface Filter {
  readonly action: string | null;
  readonly actorId: string | null;
  /** The first and the last day, like 2026-01-31. */
  readonly from: string | Unread | null;
  readonly to: string | Unread | null;
}

interface AuditFiltersProps {
  filter: Filter;
  onChange: (filter: Filter) => void;
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const members = useMembers();
  return (
    <Group gap="xs">
      <Select
        aria-label={t('What was changed')}
        placeholder={t('Everything')}
        clearable
        data={Object.entries(auditNounNames).map(([value, name]) => ({ value, label: t(name) }))}
        value={filter.action}
        onChange={(action) => onChange({ ...filter, action })}
      />
      <Select
        aria-label={t('Who did it')}
        placeholder={t('Everybody')}
        clearable
        searchable
        data={members.map(({ userId, name }) => ({ value: userId, label: name }))}
        value={filter.actorId}
        onChange={(actorId) => onChange({ ...filter, actorId })}
      />
      <DateField
        aria-label={t('First day')}
        placeholder={t('First day')}
        withTime={false}
        value={filter.from}
        onChange={(from) => onChange({ ...filter, from })}
      />
      <DateField
        aria-label={t('Last day')}
        placeholder={t('Last day')}
        withTime={false}
        value={filter.to}
        onChange={(to) => onChange({ ...filter, to })}
      />
    </Group>
  );
}
