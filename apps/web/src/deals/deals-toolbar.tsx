import { t } from '../language/t.ts';
import { ViewToolbar, type ToolbarProps } from '../views/view-toolbar.tsx';
import type { DealField } from './deal-fields.ts';

interface DealsToolbarProps extends ToolbarProps {
  fields: readonly DealField[];
}

export function DealsToolbar(props: DealsToolbarProps) {
  return (
    <ViewToolbar
      {...props}
      all={t('All deals')}
      layouts={[
        { value: 'BOARD', label: t('Board') },
        { value: 'TABLE', label: t('Table') },
        { value: 'CHARTS', label: t('Charts') },
      ]}
      search={t('Search deals')}
      plainOrder={t('The newest deals come first.')}
    />
  );
}
