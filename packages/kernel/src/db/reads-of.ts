import type { Reads } from '@dossier/postgres-engine/index.ts';
import type { WriteContext } from '../context.ts';

/**
 * Where a write reads what it confirms later. A fresh transaction reads outside itself, so that it needs no connection
 * until its end; its second try, and one that has already done something, read inside.
 */
export function readsOf({ db, database, mustReadFresh }: WriteContext): Reads {
  return db.isFresh && !mustReadFresh ? database.read : db;
}
