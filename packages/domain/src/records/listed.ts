import { isOutsideArchived } from '@dossier/kernel/db/archived.ts';
import { isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { folders } from '../folders/index.ts';
import { records } from './table.ts';

/** Condition of the records that lists show: outside Trash, in a folder that is in use. */
export function isListed(workspaceId: SQLWrapper): SQL {
  return sql`${isNull(records.deletedAt)} and ${isOutsideArchived(records.folderId, folders, workspaceId)}`;
}

/** The same in a statement that is planned for one call. */
export function isListedIn({ workspaceId }: { readonly workspaceId: string }): SQL {
  return isListed(sql.param(workspaceId, records.workspaceId));
}
