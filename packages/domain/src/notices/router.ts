import { router } from '@dossier/kernel/procedures.ts';
import { rpcOf } from '@dossier/kernel/rpc.ts';
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
const rpc = rpcOf({ scope: 'any', silent: 'what a person has read, done or put off concerns nobody else' });
const changed = z.object({ changed: z.int() });

export const noticesRouter = router({
  list: rpc.get(listNoticesInput, noticesSchema, listNotices),
  markRead: rpc.write(markReadInput, z.object({ read: z.int() }), markRead),
  settle: rpc.write(settleNoticesInput, changed, settleNotices),
  snooze: rpc.write(snoozeNoticesInput, changed, snoozeNotices),
  mailChoices: rpc.show(mailChoicesSchema, getMailChoices),
  updateMailChoices: rpc.write(updateMailChoicesInput, mailChoicesSchema, updateMailChoices),
});
