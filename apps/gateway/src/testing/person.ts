import { randomBytes, randomUUID } from 'node:crypto';
import { addMember } from '@dossier/domain/members/index.ts';
import { createUser } from '@dossier/domain/users/index.ts';
import type { Role } from '@dossier/kernel/context.ts';
import type { TestGateway } from './gateway.ts';
import { send } from './http.ts';

export interface SignedInPerson {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** The Cookie header of their session. */
  readonly cookie: string;
}

/** Creates a person with a password, member of the given workspace if any, and signs in over HTTP. */
export async function signedIn(
  { world, gateway }: TestGateway,
  workspaceId?: string,
  role: Role = 'MEMBER',
  origin = gateway.url,
): Promise<SignedInPerson> {
  const email = `${randomUUID()}@example.com`;
  const password = randomBytes(12).toString('hex');
  const user = await world.database.transaction(async (db) => {
    const created = await createUser(db, { name: 'Test person', email, password });
    if (workspaceId !== undefined) await addMember({ db, workspaceId }, { userId: created.id, role });
    return created;
  });
  const reply = await send(gateway.url, 'POST', '/api/auth/sign-in/email', {
    headers: { Origin: origin },
    body: { email, password },
  });
  if (reply.status !== 200) throw new Error(`Could not sign in: ${reply.status} ${reply.text}`);
  return { id: user.id, email, password, cookie: reply.cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') };
}
