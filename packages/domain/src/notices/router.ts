import { one } from '@dossier/kernel/page-schema.ts';
import { read, router, write } from '@dossier/kernel/procedures.ts';
import { z } from 'zod';
import {
  listNoticesInput,
  mailChoicesSchema,
  markReadInput,
  noticesSchema,
  settleNoticesInput,
  snoozeNoticesInput,
  updateMailChoicesInput,
} from './schema.ts';
import { getMailChoices, updateMailChoices } from './mail/mail-choices.ts';
import { listNotices, markRead, settleNotices, snoozeNotices } from './service.ts';

// No scope: they are a person's own, and a key is refused.
const meta = { scope: 'any' } as const;
const silent = 'what a person has read, done or put off concerns nobody else';
const changed = one(z.object({ changed: z.int() }));

export const noticesRouter = router({
  list: read
    .meta(meta)
    .input(listNoticesInput)
    .output(one(noticesSchema))
    .query(async ({ ctx, input }) => ({ data: await listNotices(ctx, input) })),
  markRead: write
    .meta({ ...meta, silent })
    .input(markReadInput)
    .output(one(z.object({ read: z.int() })))
    .mutation(async ({ ctx, input }) => ({ data: await markRead(ctx, input) })),
  settle: write
    .meta({ ...meta, silent })
    .input(settleNoticesInput)
    .output(changed)
    .mutation(async ({ ctx, input }) => ({ data: await settleNotices(ctx, input) })),
  snooze: write
    .meta({ ...meta, silent })
    .input(snoozeNoticesInput)
    .output(changed)
    .mutation(async ({ ctx, input }) => ({ data: await snoozeNotices(ctx, input) })),
  mailChoices: read
    .meta(meta)
    .output(one(mailChoicesSchema))
    .query(async ({ ctx }) => ({ data: await getMailChoices(ctx) })),
  updateMailChoices: write
    .meta({ ...meta, silent: 'what a person wants by mail concerns nobody else' })
    .input(updateMailChoicesInput)
    .output(one(mailChoicesSchema))
    .mutation(async ({ ctx, input }) => ({ data: await updateMailChoices(ctx, input) })),
});
