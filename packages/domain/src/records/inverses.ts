import { and, eq, inArray } from 'drizzle-orm';
import { patchOf, type Inverses } from '../bulk/index.ts';
import { updateRecordInput } from './schema.ts';
import { removeRecord, restoreRecord, updateRecord } from './service.ts';
import { records } from './table.ts';

/** How the events about records are undone. A record in Trash has a version too. */
export const recordInverses: Inverses = {
  async lock(ctx, ids) {
    const rows = await ctx.db.orm
      .select({ id: records.id, version: records.version })
      .from(records)
      .where(and(eq(records.workspaceId, ctx.workspaceId), inArray(records.id, ids)))
      .orderBy(records.id)
      .for('no key update');
    return new Map(rows.map(({ id, version }) => [id, version]));
  },
  verbs: {
    'record.created': removeRecord,
    'record.updated': (ctx, id, body) => updateRecord(ctx, patchOf(updateRecordInput, id, body)),
    'record.deleted': restoreRecord,
    'record.restored': removeRecord,
  },
};
