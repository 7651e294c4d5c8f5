import { t } from '../language/t.ts';
import { EmptyState } from '../ui/page/states.tsx';

export function NoResults() {
  return (
    <EmptyState icon="filter" title={t('No results')}>
      {t('Remove a filter or search for fewer words.')}
    </EmptyState>
  );
}
