import { definePruning } from '@dossier/kernel/jobs/define.ts';
import { sql } from 'drizzle-orm';
import { emails } from '../mail/index.ts';

const isOver = sql`
  created_at < now() - interval '30 days' and state <> 'QUEUED'
  and (record_id is null or created_at < now() - interval '365 days')`;

export const pruneEmails = definePruning({ name: 'emails/prune', schedule: '37 4 * * *', rows: [[emails, isOver]] });
