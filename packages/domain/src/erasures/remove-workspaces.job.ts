import { deleteInBatches } from '@dossier/kernel/db/in-batches.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { and, eq, is, lt, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { members } from '../members/index.ts';
import { workspaces } from '../workspaces/index.ts';

const batchSize = 1_000;
/** The audit log is append-only; old entries are pruned. */
const kept = 'audit_entries';

/** Tables with a workspace column, referencing ones first. */
function ofWorkspaces(tables: readonly unknown[]) {
  const inOrder = new Set<PgTable>();
  const add = (table: PgTable): void => {
    for (const key of getTableConfig(table).foreignKeys) {
      const { foreignTable } = key.reference();
      if (foreignTable !== table && !inOrder.has(foreignTable)) add(foreignTable);
    }
    inOrder.add(table);
  };
  for (const table of tables) if (is(table, PgTable)) add(table);
  return [...inOrder].toReversed().flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    const column = columns.find((one) => one.name === 'workspace_id');
    return column && name !== kept ? [{ table, column }] : [];
  });
}

/**
 * Deletes workspaces whose grace period is over, table by table. Members go first, so that access ends; the workspace
 * itself goes last, so that a killed job can continue.
 */
export function removeWorkspacesFrom(tables: readonly unknown[]) {
  const parts = ofWorkspaces(tables);
  const isOver = lt(workspaces.deletionAt, sql`now()`);
  return defineJob({
    name: 'workspaces/remove',
    input: z.object({}),
    schedule: '29 * * * *',
    async run({ database, signal }) {
      const over = await database.read.orm.select({ id: workspaces.id }).from(workspaces).where(isOver);
      for (const { id } of over) {
        await deleteInBatches(database, signal, batchSize, members, eq(members.workspaceId, id));
        // The second pass deletes rows that workers wrote during the first.
        for (const { table, column } of [...parts, ...parts])
          await deleteInBatches(database, signal, batchSize, table, eq(column, id));
        if (signal.aborted) return;
        await database.autocommit.orm.delete(workspaces).where(and(eq(workspaces.id, id), isOver));
      }
    },
  });
}
