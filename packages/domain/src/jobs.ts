import type { JobDefinition } from '@dossier/kernel/jobs/define.ts';
import { pruneHouse } from './housekeeping.job.ts';
import { convertField } from './records/convert-field.job.ts';
import { purgeTrash } from './records/purge-trash.job.ts';

/** All background work: one line per noun. */
export const jobs: readonly JobDefinition[] = [convertField, pruneHouse, purgeTrash];
