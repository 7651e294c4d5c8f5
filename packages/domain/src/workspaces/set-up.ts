import type { CallContext } from '@dossier/kernel/context.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { createUser, hasUsers } from '../users/index.ts';
import type { Membership, setUpInput } from './schema.ts';
import { foundWorkspace } from './service.ts';

/** Whether the installation already has an owner; until then `setUp` waits for them. */
export function isSetUp(ctx: CallContext): Promise<boolean> {
  return hasUsers(ctx.database.read);
}

/**
 * The first run: one person with an account and a workspace that they own. Of several who try at
 * the same moment one succeeds; from then on people come in by invitation only.
 */
export function setUp(
  ctx: CallContext,
  { workspace: input, ...person }: z.output<typeof setUpInput>,
): Promise<Membership> {
  return ctx.database.transaction(async (db) => {
    await db.orm.execute(sql`select pg_advisory_xact_lock(hashtextextended('dossier set-up', 0))`);
    if (await hasUsers(db))
      throw new DomainError(
        'FORBIDDEN',
        'This installation has an owner already. Sign in, or ask them for an invitation.',
      );
    return foundWorkspace(ctx, db, await createUser(db, person), input);
  });
}
