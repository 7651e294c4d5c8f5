import type { RecordSort } from '@dossier/domain/records/schema.ts';
import { tagsNamed } from '../tags/tags-named.ts';
import type { RecordFilter } from './record-pages.ts';

const sorts: readonly RecordSort[] = ['-createdAt', 'createdAt', '-updatedAt', 'updatedAt', 'title', '-title'];

/** The view of a folder, kept in the URL so that it can be shared. */
export interface FolderSearch {
  q?: string;
  sort?: RecordSort;
  owner?: string;
  /** Records that have one of these tags. */
  tags?: string[];
  /** Custom values to match, by field key. */
  where?: Record<string, string>;
  /** The panel for a new record is open. */
  create?: true;
}

/** Parses the URL parameters; unknown ones are dropped. */
export function validateFolderSearch({ q, sort, owner, tags, where, create }: Record<string, unknown>): FolderSearch {
  const pairs =
    typeof where === 'object' && where !== null
      ? Object.entries(where).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
      : [];
  const known = sorts.find((name) => name === sort);
  return {
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(known ? { sort: known } : {}),
    ...(typeof owner === 'string' ? { owner } : {}),
    ...(tagsNamed(tags) ? { tags: tagsNamed(tags) ?? [] } : {}),
    ...(pairs.length > 0 ? { where: Object.fromEntries(pairs) } : {}),
    ...(create === true ? { create } : {}),
  };
}

export function filterOf(folderId: string, { q, sort, owner, tags, where }: FolderSearch): RecordFilter {
  return {
    folderId,
    ...(q === undefined ? {} : { search: q }),
    ...(sort === undefined ? {} : { sort }),
    ...(owner === undefined ? {} : { ownerId: owner }),
    ...(tags === undefined ? {} : { tag: tags }),
    ...(where === undefined ? {} : { data: where }),
  };
}
