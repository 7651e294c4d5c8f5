import { equals } from '@dossier/kernel/verbs.ts';
import { findRow } from '@dossier/kernel/db/rows.ts';
import { there } from '@dossier/kernel/errors.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { defineSealed } from '@dossier/kernel/sealed-columns.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { setSecretInput } from '../schema.ts';
import { isNamed, type BoundSecret, type NamedSecrets } from '../definition/secret-origins.ts';
import { workflowSecrets } from '../table.ts';

export const secretsQuota = new Quota('secrets', 'secrets of workflows', 200, workflowSecrets);

type Secret = Pick<typeof workflowSecrets.$inferSelect, keyof typeof shownColumns>;

const { name, origins, updatedAt } = workflowSecrets;
const shownColumns = { name, origins, updatedAt };

const secretPlace = defineSealed(
  workflowSecrets,
  ['sealed'],
  ['workspaceId', 'name'],
  ({ workspaceId, name }) => `workflow_secrets ${workspaceId} ${name}`,
);

/** Opens the secrets that a step names, for the duration of its call. Never log or return them. */
export async function loadSecrets(ctx: ReadContext, named: NamedSecrets) {
  const { secretBox } = servicesOf(ctx);
  const all = await ctx.db.orm.select().from(workflowSecrets).where(eq(workflowSecrets.workspaceId, ctx.workspaceId));
  const rows = all.filter(({ name }) => isNamed(named, name));
  const values = Object.fromEntries(rows.map((row) => [row.name, secretBox.open(row.sealed, secretPlace(row))]));
  const bound = rows.flatMap(({ name, origins }): BoundSecret[] => (origins === null ? [] : [{ name, origins }]));
  return { values, bound };
}

export async function listSecrets(ctx: ReadContext): Promise<Secret[]> {
  return ctx.db.orm
    .select(shownColumns)
    .from(workflowSecrets)
    .where(eq(workflowSecrets.workspaceId, ctx.workspaceId))
    .orderBy(asc(workflowSecrets.name))
    .limit(200);
}

/** Sets a new or existing secret. Without origins, the next publication that uses it binds it to its own. */
export async function setSecret(ctx: WriteContext, { name, value, origins }: z.output<typeof setSecretInput>) {
  const key = { workspaceId: ctx.workspaceId, name };
  if (!(await findRow(ctx.db, workflowSecrets, key, shownColumns))) await demandRoom(ctx, secretsQuota);
  const sealed = servicesOf(ctx).secretBox.seal(value, secretPlace(key));
  const [row] = await ctx.db.orm
    .insert(workflowSecrets)
    .values({ ...key, sealed, origins })
    .onConflictDoUpdate({
      target: [workflowSecrets.workspaceId, workflowSecrets.name],
      set: { sealed, origins, updatedAt: sql`now()` },
    })
    .returning(shownColumns);
  return there(row, 'secret');
}

export async function removeSecret(ctx: WriteContext, { name }: { readonly name: string }): Promise<Secret> {
  const [row] = await ctx.db.orm
    .delete(workflowSecrets)
    .where(equals(workflowSecrets, { workspaceId: ctx.workspaceId, name }))
    .returning(shownColumns);
  return there(row, 'secret');
}
