import { createFolder } from '@dossier/domain/folders/index.ts';
import { createFolderInput } from '@dossier/domain/folders/schema.ts';
import { createRecord } from '@dossier/domain/records/index.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { companies, companyFields, contactFields, contacts } from './content.ts';

/** Fills a new workspace through the verbs that every surface calls. */
export async function fill(ctx: WriteContext): Promise<void> {
  const companyFolder = await createFolder(ctx, createFolderInput.parse({ name: 'Companies', type: 'COMPANY', fields: companyFields }));
  const contactFolder = await createFolder(ctx, createFolderInput.parse({ name: 'Contacts', type: 'CONTACT', fields: contactFields }));
  const companyIds: string[] = [];
  for (const company of companies) companyIds.push((await createRecord(ctx, { folderId: companyFolder.id, ...company })).id);
  const contactIds: string[] = [];
  for (const [at, { title, company, ...data }] of contacts.entries()) {
    const record = await createRecord(ctx, {
      folderId: contactFolder.id,
      title,
      email: `${title.toLowerCase().replace(' ', '.')}@example.com`,
      // 555-0100 to 555-0199 are kept free for examples.
      phone: `+1 555 ${String(100 + at).padStart(4, '0')}`,
      data: { ...data, company: companyIds[company] },
      ownerId: ctx.actor.kind === 'user' ? ctx.actor.id : null,
    });
    contactIds.push(record.id);
  }
}
