import type { Report } from '@dossier/domain/reports/schema.ts';
import { t } from '../language/t.ts';
import { MoreMenu } from '../ui/form/more-menu.tsx';
import { undoNotice } from '../ui/undo-notice.tsx';
import { api } from '../session/trpc.ts';
import { nameOf } from './shown-names.ts';

interface ReportMenuProps {
  report: Report;
  /** After each change. */
  onChange: () => Promise<void>;
}

export function ReportMenu({ report, onChange }: ReportMenuProps) {
  const { id, tiles } = report;
  const name = nameOf(report);
  const remove = async () => {
    await api.reports.remove.mutate({ id });
    await onChange();
    undoNotice(t('{name} is deleted', { name }), () =>
      api.reports.create.mutate({ name: report.name, tiles }).then(onChange),
    );
  };
  return <MoreMenu about={name} acts={[{ label: t('Delete this report'), icon: 'trash', run: () => void remove() }]} />;
}
