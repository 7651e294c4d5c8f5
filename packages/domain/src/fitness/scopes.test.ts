import type { Scope } from '@dossier/kernel/context.ts';
import type { ProcedureMeta } from '@dossier/kernel/procedures.ts';
import { toDomainError } from '@dossier/kernel/errors.ts';
import { scopesOf } from '@dossier/kernel/scopes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeNames } from '../api-keys/schema.ts';
import { appRouter } from '../router.ts';
import { type Caller, openWorld, type TestWorkspace, type World } from '../testing/world.ts';

interface Procedure {
  readonly name: string;
  readonly type: 'query' | 'mutation' | 'subscription';
  readonly meta: ProcedureMeta | undefined;
}

// Procedures that ask for no key at all: people without or outside a workspace.
const isOutside = (name: string) =>
  /^(users\.|apps\.(ask|allow)$|members\.(getOffer|acceptInvitation|signUp)$)/.test(name) ||
  /^workspaces\.(list|create|setUp|setUpState)$/.test(name);
const listed: Readonly<Record<string, { _def: { type: Procedure['type']; meta?: ProcedureMeta } }>> = appRouter._def
  .procedures as never;
const procedures: Procedure[] = Object.entries(listed)
  .map(([name, { _def }]) => ({ name, type: _def.type, meta: _def.meta }))
  .filter(({ name }) => !isOutside(name));
// Procedures that no key may call need no scope, and neither do those of leaving the workspace.
const forKeys = procedures.filter(
  ({ name, meta }) => meta?.settings !== true && name !== 'members.leave' && name !== 'members.setAway',
);
const sumOf = ({ type }: Procedure) => (type === 'mutation' ? 'write' : 'read');
const needsOf = (procedure: Procedure) => scopesOf(procedure.name, sumOf(procedure), procedure.meta);

let world: World;
let workspace: TestWorkspace;
beforeAll(async () => {
  world = await openWorld();
  workspace = await world.workspace();
});
afterAll(() => world.close());

it('offers the scopes that procedures need, and no other', () => {
  expect([...new Set<Scope>(['read', 'write', ...forKeys.flatMap(needsOf)])].toSorted()).toEqual(scopeNames.toSorted());
});

it.each(procedures)('$name is refused to each single scope that does not hold all it needs', async (procedure) => {
  const needed = needsOf(procedure);
  for (const scope of scopeNames) {
    const outcome = await refusalOf(workspace.key(scope), procedure.name);
    const isIn = mayCall(scope, procedure, needed);
    expect(/^(This API key lacks|An API key cannot)/.test(outcome), `${scope}: ${outcome}`).toBe(!isIn);
    const missing = /lacks the scope "([^"]+)"/.exec(outcome)?.[1];
    if (missing !== undefined) expect([...scopeNames, ...needed]).toContain(missing);
  }
});

it.each(forKeys)('$name is granted to all the scopes that it needs together', async (procedure) => {
  expect(await refusalOf(workspace.key(...needsOf(procedure)), procedure.name)).not.toContain('lacks the scope');
});

it('leaves folders and pipelines to keys that are made for managing them', async () => {
  const folder = { name: 'Made by a key' };
  await expect(workspace.key('read', 'write').folders.create(folder)).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringContaining('"folders:manage"') as string,
  });
  expect((await workspace.key('folders:manage').folders.create(folder)).data.name).toBe(folder.name);
});

// Written again from the words of the contract, not with the function that is tested.
function mayCall(scope: Scope, { type, meta }: Procedure, needed: readonly Scope[]): boolean {
  if (meta?.settings === true) return false;
  if (meta?.isByName) return needed.every((one) => one === scope);
  if (meta?.settings !== 'or managing key') {
    if (scope === 'write' || (scope === 'read' && type !== 'mutation')) return true;
  }
  return needed.every((one) => one === scope || (one.endsWith(':read') && one.split(':')[0] === scope.split(':')[0]));
}

/** The message of a call without input, which is refused after the scope was checked. */
async function refusalOf(caller: Caller, name: string): Promise<string> {
  const call = name.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], caller);
  try {
    await (call as (input: unknown) => Promise<unknown>)({ nothing: 'takes this' });
    return '';
  } catch (error) {
    return toDomainError(error).message;
  }
}
