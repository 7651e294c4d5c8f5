import type { Report } from '@dossier/domain/reports/schema.ts';
import { Select } from '@mantine/core';
import { t } from '../language/t.ts';
import { MemberSelect } from '../members/member-select.tsx';
import { periodNamed, periods } from './periods.ts';
import type { ReportsSearch } from './reports-search.ts';
import { nameOf } from './shown-names.ts';

export type ReportsChange = { [Name in keyof ReportsSearch]?: ReportsSearch[Name] | undefined };

interface ReportsToolbarProps {
  reports: readonly Report[];
  report: Report | undefined;
  search: ReportsSearch;
  onChange: (part: ReportsChange) => void;
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
          allowDeselect={false}
          onChange={(value) => onChange({ report: value ?? undefined })}
        />
      )}
      <Select
        aria-label={t('Period')}
        w={160}
        data={[{ value: '', label: t('All time') }, ...periods]}
        value={search.period ?? ''}
        allowDeselect={false}
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
