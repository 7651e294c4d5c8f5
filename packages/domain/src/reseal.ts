// Loads every noun: sealed columns are registered where they are defined.
import './router.ts';
import { resealColumns, type Resealed } from '@dossier/kernel/sealed-columns.ts';
import { SecretBox } from '@dossier/kernel/secret-box.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { resealSecondFactors } from './users/index.ts';

export type { Resealed };

/**
 * Re-encrypts stored secrets with the newest secret, while gateways and workers keep running. It may be stopped at any
 * time and started again (docs/decisions/0041).
 */
export async function resealAll(
  database: Database,
  { authSecret, acceptedSecrets }: { authSecret: string; acceptedSecrets: readonly string[] },
): Promise<Resealed> {
  const columns = await resealColumns(database, new SecretBox(authSecret, acceptedSecrets));
  const factors = await resealSecondFactors(database, [authSecret, ...acceptedSecrets]);
  return {
    stored: columns.stored + factors.stored,
    resealed: columns.resealed + factors.resealed,
    unopened: [...columns.unopened, ...factors.unopened],
  };
}
