import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { z } from 'zod';
import { sendNotices } from './at-once.ts';
import { sendDigests } from './digest.ts';
import type { MailNoticesOptions } from './reader.ts';

/** Queues what members want by mail: notices as they come, and the digest of each day. */
export function mailNotices(options: MailNoticesOptions) {
  return defineJob({
    name: 'notices/mail',
    input: z.object({}),
    schedule: '* * * * *',
    async run(ctx) {
      await sendNotices(ctx, options);
      await sendDigests(ctx, options);
    },
  });
}
