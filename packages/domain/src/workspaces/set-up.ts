import { randomBytes } from 'node:crypto';
import type { CallContext } from '@dossier/kernel/context.ts';
import { insertRow } from '@dossier/kernel/db/rows.ts';
import { forbidden } from '@dossier/kernel/errors.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import { createUser, hasUsers } from '../users/index.ts';
import type { Membership, SetUpInput } from './schema.ts';
import { foundWorkspace } from './service.ts';
import { setUpLinks } from './table.ts';

/** Whether the installation already has an owner; until then `setUp` waits for them. */
export function isSetUp(ctx: CallContext): Promise<boolean> {
  return hasUsers(ctx.database.read);
}

const linkHours = 24;
const oneAtATime = sql`select pg_advisory_xact_lock(hashtextextended('dossier set-up', 0))`;

/**
 * Creates the token of a set-up link, valid for 24 hours and one use; the previous one stops working. Undefined if the
 * installation has an owner. Only the operator of the server gets it, since the first visitor could be anyone.
 */
export async function createSetUpToken(database: Database): Promise<{ token: string; expiresAt: string } | undefined> {
  return database.transaction(async (db) => {
    await db.orm.execute(oneAtATime);
    if (await hasUsers(db)) return undefined;
    const token = randomBytes(32).toString('base64url');
    await db.orm.delete(setUpLinks);
    const end = sql`now() + make_interval(hours => ${linkHours})`;
    const { expiresAt } = await insertRow(db, setUpLinks, { token, expiresAt: end });
    return { token, expiresAt };
  });
}

/** The first run creates an account and a workspace. Of several attempts one succeeds; others join by invitation. */
export function setUp(ctx: CallContext, { token, workspace: input, ...person }: SetUpInput): Promise<Membership> {
  return ctx.database.transaction(async (db) => {
    await db.orm.execute(oneAtATime);
    if (await hasUsers(db))
      throw forbidden('This installation has an owner already. Sign in, or ask them for an invitation.');
    const [used] = await db.orm
      .delete(setUpLinks)
      .where(and(eq(setUpLinks.token, token), gt(setUpLinks.expiresAt, sql`now()`)))
      .returning({ expiresAt: setUpLinks.expiresAt });
    if (!used)
      throw forbidden(
        'This set-up link is not valid. The operator of the server can create a new one: dossier set-up.',
      );
    return foundWorkspace(ctx, db, await createUser(db, person, input.name), input);
  });
}
