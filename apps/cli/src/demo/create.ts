import '@dossier/domain/contents.ts';
import { randomInt } from 'node:crypto';
import { createApiKey } from '@dossier/domain/api-keys/index.ts';
import { addMember } from '@dossier/domain/members/index.ts';
import { createUser, findUser } from '@dossier/domain/users/index.ts';
import { createWorkspace } from '@dossier/domain/workspaces/index.ts';
import type { SignedIn, WriteContext } from '@dossier/kernel/context.ts';
import type { Database, Queries } from '@dossier/postgres-engine/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { transact } from '@dossier/kernel/transact.ts';
import type { Credentials } from './credentials.ts';
import { fill } from './fill.ts';

const owner = { name: 'Sample Owner', email: 'owner@example.com' };

/** The workspace Demo with its content, an owner and an API key: all of it in one transaction, or nothing. */
export async function createDemo(database: Database): Promise<Credentials> {
  const idOfCall = newId('ws');
  const call = {
    database: database.of(idOfCall),
    requestId: newId('job'),
    user: undefined,
    actor: { kind: 'system', name: 'Demo' },
    workspaceId: idOfCall,
  } as const;
  return transact(call, async (outside) => {
    const { user, password } = await demandOwner(outside.db);
    const { id: workspaceId } = await createWorkspace(outside.db, { name: 'Demo', currency: 'USD' });
    const ctx: WriteContext = {
      ...outside,
      workspaceId,
      user,
      actor: { kind: 'user', id: user.id, name: user.name, role: 'OWNER' },
    };
    await addMember(ctx, { userId: user.id, role: 'OWNER' });
    const { key } = await createApiKey(ctx, { name: 'Demo', scopes: ['write'] });
    await fill(ctx, user.id);
    return { workspaceId, email: user.email, password, key };
  });
}

async function demandOwner(db: Queries): Promise<{ user: SignedIn; password: string | null }> {
  const known = await findUser(db, owner.email);
  if (known) return { user: known, password: null };
  const password = makePassword();
  return { user: await createUser(db, { ...owner, password }), password };
}

/** Sixteen characters without look-alikes: 79 bits. */
function makePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const letters = Array.from({ length: 16 }, () => alphabet.charAt(randomInt(alphabet.length)));
  return [0, 4, 8, 12].map((at) => letters.slice(at, at + 4).join('')).join('-');
}
