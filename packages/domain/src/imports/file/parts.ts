import { type Database, arg, defineStatement } from '@dossier/postgres-engine/index.ts';
import { and, eq, sql } from 'drizzle-orm';
import { importParts } from '../table.ts';

const partAt = defineStatement('read', 'import_parts.get', (orm) =>
  orm
    .select({ content: importParts.content })
    .from(importParts)
    .where(
      and(
        eq(importParts.workspaceId, arg(importParts.workspaceId, 'workspaceId')),
        eq(importParts.importId, arg(importParts.importId, 'importId')),
        eq(importParts.position, sql.placeholder('position')),
      ),
    ),
);

export async function* partsOf(
  { read }: Database,
  { workspaceId, id, partCount }: { workspaceId: string; id: string; partCount: number },
): AsyncGenerator<string> {
  for (let position = 0; position < partCount; position += 1) {
    const [part] = await read.run(partAt, { workspaceId, importId: id, position });
    if (!part) throw new Error(`The file has no part ${position}.`);
    yield part.content;
  }
}
