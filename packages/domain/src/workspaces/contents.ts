import type { Queries } from '@dossier/postgres-engine/index.ts';

type MakeContent = (db: Queries, workspaceId: string) => Promise<void>;

const makers: MakeContent[] = [];

/**
 * Registers the content that a noun adds to every new workspace. Workspaces know no other noun, so the noun registers
 * it.
 */
export function registerContent(make: MakeContent): void {
  makers.push(make);
}

export async function makeContents(db: Queries, workspaceId: string): Promise<void> {
  for (const make of makers) await make(db, workspaceId);
}
