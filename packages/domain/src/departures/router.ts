import { one } from '@dossier/kernel/page-schema.ts';
import { person } from '@dossier/kernel/procedures.ts';
import { rpcOf } from '@dossier/kernel/rpc.ts';
import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { deleteAccount } from './delete-account.ts';
import { holdingsSchema, previewRemovalInput, removalInput, removedMemberSchema } from './schema.ts';
import { previewRemoval, removeWithHoldings } from './service.ts';

const silent = 'who belongs to a workspace is a setting; deals and tasks state their own events';
const settings = rpcOf({ settings: true, silent });

/** Procedures of members that also concern what later rings have. */
export const departureProcedures = {
  previewRemoval: settings.get(previewRemovalInput, holdingsSchema, (ctx, { userId }) => previewRemoval(ctx, userId)),
  remove: settings.write(removalInput, removedMemberSchema, removeWithHoldings, { fresh: true }),
};

/** Procedures of users that also concern what later rings have. */
export const accountProcedures = {
  deleteAccount: person
    .meta({ fresh: true, silent })
    .input(z.strictObject({}))
    .output(one(z.object({ id: idOf('usr') })))
    .mutation(async ({ ctx }) => ({ data: await deleteAccount(ctx) })),
};
