import type { Queries } from '@dossier/postgres-engine/index.ts';

type MakeContent = (db: Queries, workspaceId: string) => Promise<void>;

const makers: MakeContent[] = [];

/** What a noun puts into every new workspace. Workspaces know no other noun, so that noun says it here. */
export function registerContent(make: MakeContent): void {
  makers.push(make);
}

export async function makeContents(db: Queries, workspaceId: string): Promise<void> {
  for (const make of makers) await make(db, workspaceId);
}
