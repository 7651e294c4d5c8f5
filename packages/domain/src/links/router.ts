import { router } from '@dossier/kernel/procedures.ts';
import { byId, restOf } from '@dossier/kernel/rest.ts';
import { createLinkKind, getKind, listLinkKinds, removeLinkKind, updateLinkKind } from './kinds.ts';
import * as schema from './schema.ts';
import { createLink, getLink, listLinks, removeLink } from './service.ts';

const links = restOf({
  tag: 'Links',
  path: '/records/{id}/links',
  item: '/records/{id}/links/{linkId}',
  output: schema.linkSchema,
});
const kinds = restOf({ tag: 'Links', path: '/link-kinds', output: schema.linkKindSchema });
const settings = {
  settings: 'or managing key',
  // Kinds of links share the scope of folders and fields.
  scope: 'folders:manage',
  silent: 'kinds of links are settings; no event kind concerns them',
} as const;

export const linksRouter = router({
  list: links.list(
    'List the links of a record',
    'In both directions, newest first, each with the other record. Links with a record in Trash are left out. ' +
      '404 where the record is unknown or in Trash.',
  )(schema.listLinksInput, listLinks, { scope: 'records:read' }),
  get: links.get('Get a link of a record', 'With the other record.')(schema.linkInput, getLink, {
    scope: 'records:read',
  }),
  create: links.create(
    'Link a record with another',
    'By a kind of link, in one of its two directions. 409 where a link says this already.',
  )(schema.createLinkInput, createLink, { scope: 'records:write' }),
  remove: links.remove('Remove a link', 'From either of its two records, which stay as they are.')(
    schema.linkInput,
    removeLink,
    { scope: 'records:write' },
  ),
  listKinds: kinds.list('List the kinds of links', 'Newest first. Owners and admins name them, in both directions.')(
    schema.listLinkKindsInput,
    listLinkKinds,
    { scope: 'records:read' },
  ),
  getKind: kinds.get('Get a kind of links', 'Its names in both directions.')(...byId('kind', getKind), {
    scope: 'records:read',
  }),
  createKind: kinds.create('Create a kind of links', 'With a name in both directions. At most 100.')(
    schema.createLinkKindInput,
    createLinkKind,
    settings,
  ),
  updateKind: kinds.update('Rename a kind of links', 'All links of it are read by the new names.')(
    schema.updateLinkKindInput,
    updateLinkKind,
    settings,
  ),
  removeKind: kinds.remove('Delete a kind of links', '422 where links have it.')(
    ...byId('kind', removeLinkKind),
    settings,
  ),
});
