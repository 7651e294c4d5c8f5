import type { Report } from '@dossier/domain/reports/schema.ts';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { MemberSelect } from '../members/member-select.tsx';
import { periodNamed, periods } from './periods.ts';
import type { ReportsSearch } from './reports-search.ts';
import { nameOf } from './shown-names.ts';

interface ReportsToolbarProps {
  reports: readonly Report[];
  report: Report | undefined;
  search: ReportsSearch;
  onChange: (part: ReportsSearch) => void;
}

/** Which report, of which time and of whom. */
export function ReportsToolbar({ reports, report, search, onChange }: ReportsToolbarProps) {
  return (
    <>
      {reports.length > 1 && (
        <Select
          aria-label={t('Report')}
          w={180}
          data={reports.map((one) => ({ value: one.id, label: nameOf(one) }))}
          value={report?.id ?? null}
          onChange={(value) => onChange({ report: value ?? undefined })}
        />
      )}
      <Select
        aria-label={t('Period')}
        w={160}
        data={[{ value: '', label: t('All time') }, ...periods]}
        value={search.period ?? ''}
        onChange={(value) => onChange({ period: periodNamed(value) })}
      />
      <MemberSelect
        aria-label={t('Owner')}
        placeholder={t('Any owner')}
        w={170}
        value={search.owner ?? null}
        onChange={(value) => onChange({ owner: value ?? undefined })}
      />
    </>
  );
}

/** The name of a report, changed in place. */
export function ReportName({ name, onSave }: { name: string; onSave: (name: string) => void }) {
  const [typed, setTyped] = useState(name);
  return (
    <TextInput
      aria-label={t('Name of the report')}
      w={220}
      maxLength={100}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        const trimmed = typed.trim();
        if (trimmed === '') setTyped(name);
        else if (trimmed !== name) onSave(trimmed);
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur();
      }}
    />
  );
}
