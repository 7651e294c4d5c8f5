import { demandWorkspace } from '@dossier/domain/workspaces/index.ts';
import { noteAudit } from '@dossier/kernel/audit/note.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { type Limits, unlimited } from '@dossier/kernel/quotas.ts';
import type { Session } from '@dossier/postgres-engine/index.ts';
import { withDatabase } from './operator-database.ts';

const operator = { kind: 'system', name: 'Operator' } as const;

interface OperatorContext {
  readonly db: Session;
  readonly workspaceId: string;
  readonly actor: typeof operator;
  readonly requestId: string;
  readonly idempotency: undefined;
  readonly quotas: Limits;
}

/** Runs a verb for the operator, and notes what it returns in the audit log of the workspace. */
export async function asOperator<T>(
  db: Session,
  workspaceId: string,
  action: string,
  verb: (ctx: OperatorContext) => Promise<T>,
): Promise<T> {
  const ctx = { db, workspaceId, actor: operator, requestId: newId('job'), idempotency: undefined, quotas: unlimited };
  const result = await verb(ctx);
  await noteAudit(ctx, action, { after: result });
  return result;
}

/** Runs a verb for the operator in the workspace of this id or name, in one transaction. */
export function writeAsOperator<T extends object>(
  workspace: string,
  action: string,
  verb: (ctx: OperatorContext) => Promise<T>,
): Promise<T & { workspaceId: string }> {
  return withDatabase(async (database) => {
    const { id } = await demandWorkspace(database.read, workspace);
    const result = await database.transaction((db) => asOperator(db, id, action, verb));
    return { ...result, workspaceId: id };
  });
}
