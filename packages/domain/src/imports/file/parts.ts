import { type Database, defineStatement } from '@dossier/postgres-engine/index.ts';
import { areGiven } from '@dossier/kernel/verbs.ts';
import { importParts } from '../table.ts';

const partAt = defineStatement('read', 'import_parts.get', (orm) =>
  orm
    .select({ content: importParts.content })
    .from(importParts)
    .where(areGiven(importParts, 'workspaceId', 'importId', 'position')),
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
