import { one } from '@dossier/kernel/page-schema.ts';
import { act, router, write } from '@dossier/kernel/procedures.ts';
import { rpcOf } from '@dossier/kernel/rest.ts';
import { mailSettingsSchema, mailStateSchema, mailTestSchema, updateMailInput } from './schema.ts';
import { getMailSettings, isMailOn, removeMailSettings, updateMailSettings, tryMail } from './settings.ts';

const settings = { settings: true, silent: 'how mail is sent concerns no record, and no event kind' } as const;

export const mailRouter = router({
  state: rpcOf({ scope: 'any' }).show(mailStateSchema, async (ctx) => ({ isOn: await isMailOn(ctx) })),
  get: rpcOf({ settings: true }).show(mailSettingsSchema, getMailSettings),
  update: rpcOf(settings).write(updateMailInput, mailSettingsSchema, updateMailSettings, { fresh: true }),
  remove: write
    .meta({ ...settings, fresh: true })
    .output(one(mailSettingsSchema))
    .mutation(async ({ ctx }) => ({ data: await removeMailSettings(ctx) })),
  test: act
    .meta(settings)
    .output(one(mailTestSchema))
    .mutation(async ({ ctx }) => ({ data: await tryMail(ctx) })),
});
