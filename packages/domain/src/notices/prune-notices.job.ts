import { definePruning } from '@dossier/kernel/jobs/define.ts';
import { isNull, lt, sql } from 'drizzle-orm';
import { notices } from './table.ts';

const isOld = sql`${lt(notices.lastAt, sql`now() - interval '90 days'`)} and ${isNull(notices.snoozedUntil)}`;

export const pruneNotices = definePruning({ name: 'notices/prune', schedule: '17 4 * * *', rows: [[notices, isOld]] });
