import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { t } from '../../language/t.ts';

/** An aggregate of a column. */
export type Measure = ViewDefinition['foot'][number]['measure'];

export const measureWords: Record<Measure, string> = {
  SUM: t('Sum'),
  AVG: t('Average'),
  MIN: t('Smallest'),
  MAX: t('Largest'),
  FILLED: t('Filled'),
  EMPTY: t('Empty'),
};
