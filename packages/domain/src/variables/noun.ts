import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { nameOrder } from '@dossier/kernel/db/columns.ts';
import { impossible, conflict, malformed } from '@dossier/kernel/errors.ts';
import { isTooPrecise, tooPrecise } from '@dossier/kernel/input-messages.ts';
import { cutPage, decodeCursor, offsetOf, pageBytesMax, type Page } from '@dossier/kernel/paging.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { defineVersionedRows, nextVersion } from '@dossier/kernel/verbs.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { variables } from './table.ts';
import * as schema from './schema.ts';
import type {
  CreateVariableInput,
  IncrementVariableInput,
  UpdateVariableInput,
  Variable,
  VariableValue,
} from './schema.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';

export const variablesQuota = new Quota('variables', 'variables', 200, variables);

const variableRows = defineVersionedRows(variables, 'variable', 'name');
type Row = typeof variables.$inferSelect;

async function listVariables(
  ctx: ReadContext,
  { page, pageSize, cursor, count: isCounted }: z.output<typeof schema.listVariablesInput>,
): Promise<Page<Variable>> {
  const own = eq(variables.workspaceId, ctx.workspaceId);
  const after = cursor === undefined ? undefined : isAfterName(decodeCursor(cursor, 'names', 'text').value);
  const rows = await ctx.db.fetchQuery(
    ctx.db.orm
      .select()
      .from(variables)
      .where(and(own, after))
      .orderBy(asc(nameOrder(variables.name)), asc(variables.name))
      .limit(pageSize + 1)
      .offset(offsetOf({ page, pageSize, cursor })),
    pageBytesMax,
  );
  const found = cutPage(rows, pageSize, ({ name }) => ({ sort: 'names', value: name, id: name }));
  const total = isCounted ? await ctx.db.orm.$count(variables, own) : undefined;
  return { ...found, data: found.data.map(asVariable), total };
}

function isAfterName(name: string) {
  return sql`(${nameOrder(variables.name)}, ${variables.name}) > (${nameOrder(sql`${name}::text`)}, ${name}::text)`;
}

async function getVariable(ctx: ReadContext, { name }: { name: string }): Promise<Variable> {
  return asVariable(await variableRows.get(ctx, name));
}

/** The values of all variables by name: a workspace has few. */
export async function readVariables(ctx: ReadContext): Promise<Record<string, VariableValue>> {
  const rows = await ctx.db.orm.select().from(variables).where(eq(variables.workspaceId, ctx.workspaceId));
  return Object.fromEntries(rows.map((row) => [row.name, asVariable(row).value]));
}

export async function createVariable(ctx: WriteContext, { name, value }: CreateVariableInput): Promise<Variable> {
  await demandRoom(ctx, variablesQuota);
  const [row] = await ctx.db.orm
    .insert(variables)
    .values({ workspaceId: ctx.workspaceId, name, ...stored(value) })
    .onConflictDoNothing()
    .returning();
  if (!row) throw conflict(`There is a variable "${name}" already.`);
  return asVariable(row);
}

/** Locks a variable until the transaction ends, so that a value computed from it overwrites no later one. */
export async function lockVariable(ctx: WriteContext, name: string): Promise<Variable> {
  return asVariable(await variableRows.lock(ctx, name));
}

export async function updateVariable(ctx: WriteContext, { name, value }: UpdateVariableInput): Promise<Variable> {
  const before = await variableRows.lock(ctx, name);
  if (ctx.audit) ctx.audit.before = asVariable(before);
  return asVariable(await variableRows.change(ctx, before, { number: null, text: null, ...stored(value, before) }));
}

/** Adds to a number in one statement: no concurrent increment is lost. */
export async function incrementVariable(ctx: WriteContext, { name, by }: IncrementVariableInput): Promise<Variable> {
  const next = sql`${variables.number} + ${by}::numeric`;
  if (ctx.audit) ctx.audit.before = await getVariable(ctx, { name });
  const [row] = await ctx.db.orm
    .update(variables)
    .set({ number: next, ...nextVersion(variables) })
    .where(and(isNamed(ctx, name), sql`abs(${next}) < 100000000000`))
    .returning();
  if (row) return asVariable(row);
  const { value } = await getVariable(ctx, { name });
  throw typeof value === 'string'
    ? impossible(['name'], `"${name}" is a text, to which nothing can be added.`)
    : impossible(['by'], `"${name}" would get more than 11 digits before its point.`);
}

async function removeVariable(ctx: WriteContext, { name }: { name: string }): Promise<Variable> {
  const variable = await lockVariable(ctx, name);
  await ctx.db.orm.delete(variables).where(isNamed(ctx, name));
  return variable;
}

function isNamed({ workspaceId }: ReadContext, name: string) {
  return and(eq(variables.workspaceId, workspaceId), eq(variables.name, name));
}

/** 400 for digits that were sent as a number, and would be kept as a text in place of one. */
function stored(value: VariableValue, before?: Row): Pick<Row, 'number'> | Pick<Row, 'text'> {
  if (typeof before?.text !== 'string' && isTooPrecise(value) && !Number.isSafeInteger(Number(value)))
    throw malformed(['value'], tooPrecise);
  return typeof value === 'number' ? { number: value } : { text: value };
}

function asVariable({ name, number, text, version, createdAt, updatedAt }: Row): Variable {
  return { name, value: number ?? text ?? '', version, createdAt, updatedAt };
}

const rest = restOf({
  tag: 'Variables',
  path: '/variables',
  item: '/variables/{name}',
  output: schema.variableSchema,
  meta: { settings: 'or key', silent: 'variables serve workflows; no event kind concerns them' },
});

export const variablesRouter = router({
  list: rest.list('List the variables', 'In the order of their names.')(schema.listVariablesInput, listVariables),
  get: rest.get('Get a variable', 'With its value.')(schema.getVariableInput, getVariable),
  create: rest.create(
    'Create a variable',
    'Templates of workflows read it as `variables.<name>`. 409 where there is one of this name.',
  )(schema.createVariableInput, createVariable),
  update: rest.update('Set a variable', 'A number may become a text, and back.')(
    schema.updateVariableInput,
    updateVariable,
  ),
  increment: rest.act(
    '/{name}/increment',
    'Add to a variable',
    'Answers the new value; increments that meet are all counted. Send an `Idempotency-Key`, and a repeat counts once.',
  )(
    schema.incrementVariableInput,
    incrementVariable, // A counter is data, not a setting.
    { audited: false },
  ),
  remove: rest.remove('Delete a variable', 'Templates that read it get nothing then.')(
    schema.getVariableInput,
    removeVariable,
  ),
});
