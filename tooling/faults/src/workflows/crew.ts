import { createFolder } from '@dossier/domain/folders/index.ts';
import { createFolderInput } from '@dossier/domain/folders/schema.ts';
import { addMember } from '@dossier/domain/members/index.ts';
import { createRecord } from '@dossier/domain/records/index.ts';
import { createUser } from '@dossier/domain/users/index.ts';
import { createVariable } from '@dossier/domain/variables/service.ts';
import type { Stage } from './stage.ts';

/** A folder of the workspace, with number fields of these keys. */
export async function makeFolder(stage: Stage, ...numbers: string[]): Promise<string> {
  const fields = numbers.map((key) => ({ key, label: key, type: 'NUMBER' }));
  const { id } = await stage.within((ctx) =>
    createFolder(ctx, createFolderInput.parse({ name: 'Contacts', type: 'CONTACT', fields })),
  );
  return id;
}

/** Records with these titles, in one transaction. */
export async function makeRecords(
  stage: Stage,
  folderId: string,
  titles: readonly string[],
  data: Record<string, unknown> = {},
): Promise<string[]> {
  return stage.within(async (ctx) => {
    const ids: string[] = [];
    for (const title of titles) ids.push((await createRecord(ctx, { folderId, title, data })).id);
    return ids;
  });
}

export async function makeMembers(stage: Stage, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 1; at <= count; at += 1)
    ids.push(
      await stage.database.transaction(async (db) => {
        const person = { name: `Example ${at}`, email: `person${at}@example.com`, password: 'correct horse battery' };
        const { id } = await createUser(db, person);
        await addMember({ db, workspaceId: stage.workspaceId }, { userId: id, role: 'MEMBER' });
        return id;
      }),
    );
  return ids;
}

/** Numbers of the workspace that start at 0. */
export async function makeCounters(stage: Stage, ...names: string[]): Promise<void> {
  await stage.within(async (ctx) => {
    for (const name of names) await createVariable(ctx, { name, value: 0 });
  });
}
