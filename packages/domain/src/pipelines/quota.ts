import { Quota } from '@dossier/kernel/quotas.ts';
import { pipelines } from './table.ts';

/** Archived ones count too: they keep their deals. */
export const pipelinesQuota = new Quota({
  name: 'pipelines',
  title: 'pipelines, archived ones included',
  max: 1_000,
  table: pipelines,
});
