import type { Queries } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import type { SignedIn } from './context.ts';
import { tooMany } from './errors.ts';

/** Limit on a person's action in any 60 s. A limit per workspace would grow with the workspaces that they create. */
export interface Pace {
  readonly name: string;
  /** Plural name of the counted things, for people. */
  readonly title: string;
  readonly perMinute: number;
}

interface Doing {
  readonly db: Pick<Queries, 'orm'>;
  /** Unset for API keys, whose requests are limited, and for operators. */
  readonly user?: SignedIn | undefined;
}

/** Throws 429 if the person has done it too often in all workspaces. The count commits with the transaction. */
export async function demandPace({ db, user }: Doing, { name, title, perMinute }: Pace): Promise<void> {
  if (!user) return;
  const { rows } = await db.orm.execute<{ admitted: number; nextSlotMs: number }>(sql`
    select admitted, next_slot_ms as "nextSlotMs"
    from admit_requests(md5(${`${name} ${user.id}`})::uuid, 1, ${perMinute})`);
  const [{ admitted, nextSlotMs } = { admitted: 0, nextSlotMs: 0 }] = rows;
  if (admitted > 0) return;
  const retryAfterS = Math.min(60, Math.max(1, Math.ceil(nextSlotMs / 1_000)));
  const message = `A person may have ${perMinute} ${title} in a minute. Repeat the call in ${retryAfterS} s.`;
  throw tooMany(message, retryAfterS);
}
