import { rpcOf } from '@dossier/kernel/rpc.ts';
import { holdingsSchema, previewRemovalInput, removalInput, removedMemberSchema } from './schema.ts';
import { previewRemoval, removeWithHoldings } from './service.ts';

const silent = 'who belongs to a workspace is a setting; deals and tasks state their own events';
const settings = rpcOf({ settings: true, silent });

/** Procedures of members that also concern what later rings have. */
export const departureProcedures = {
  previewRemoval: settings.get(previewRemovalInput, holdingsSchema, (ctx, { userId }) => previewRemoval(ctx, userId)),
  remove: settings.write(removalInput, removedMemberSchema, removeWithHoldings, { fresh: true }),
};
