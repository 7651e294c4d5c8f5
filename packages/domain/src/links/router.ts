import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, router, write } from '@dossier/kernel/procedures.ts';
import { createLinkKind, listLinkKinds, removeLinkKind, updateLinkKind } from './kinds.ts';
import {
  createLinkInput,
  createLinkKindInput,
  linkKindSchema,
  linkSchema,
  listLinkKindsInput,
  listLinksInput,
  removeLinkInput,
  removeLinkKindInput,
  updateLinkKindInput,
} from './schema.ts';
import { createLink, listLinks, removeLink } from './service.ts';

const tags = ['Links'];
const settings = {
  settings: 'or managing key',
  // Kinds of links are named beside folders and fields.
  scope: 'folders:manage',
  silent: 'kinds of links are settings; no event kind concerns them',
} as const;

export const linksRouter = router({
  list: read
    .meta({
      scope: 'records:read',
      openapi: {
        method: 'GET',
        path: '/records/{id}/links',
        tags,
        summary: 'List the links of a record',
        description:
          'In both directions, newest first, each with the other record. Links with a record in Trash are left out. ' +
          '404 where the record is unknown or in Trash.',
        protect: true,
      },
    })
    .input(listLinksInput)
    .output(pageOf(linkSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listLinks(ctx, input))),
  create: write
    .meta({
      scope: 'records:write',
      openapi: {
        method: 'POST',
        path: '/records/{id}/links',
        tags,
        summary: 'Link a record with another',
        description: 'By a kind of link, in one of its two directions. 409 where a link says this already.',
        protect: true,
      },
    })
    .input(createLinkInput)
    .output(one(linkSchema))
    .mutation(async ({ ctx, input }) => ({ data: await createLink(ctx, input) })),
  remove: write
    .meta({
      scope: 'records:write',
      openapi: {
        method: 'DELETE',
        path: '/records/{id}/links/{linkId}',
        tags,
        summary: 'Remove a link',
        description: 'From either of its two records, which stay as they are.',
        protect: true,
      },
    })
    .input(removeLinkInput)
    .output(one(linkSchema))
    .mutation(async ({ ctx, input }) => ({ data: await removeLink(ctx, input) })),
  listKinds: read
    .meta({
      scope: 'records:read',
      openapi: {
        method: 'GET',
        path: '/link-kinds',
        tags,
        summary: 'List the kinds of links',
        description: 'Newest first. Owners and admins name them, in both directions.',
        protect: true,
      },
    })
    .input(listLinkKindsInput)
    .output(pageOf(linkKindSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listLinkKinds(ctx, input))),
  createKind: write
    .meta({
      ...settings,
      openapi: {
        method: 'POST',
        path: '/link-kinds',
        tags,
        summary: 'Create a kind of links',
        description: 'With a name in both directions. At most 100.',
        protect: true,
      },
    })
    .input(createLinkKindInput)
    .output(one(linkKindSchema))
    .mutation(async ({ ctx, input }) => ({ data: await createLinkKind(ctx, input) })),
  updateKind: write
    .meta({
      ...settings,
      openapi: {
        method: 'PATCH',
        path: '/link-kinds/{id}',
        tags,
        summary: 'Rename a kind of links',
        description: 'All links of it are read by the new names.',
        protect: true,
      },
    })
    .input(updateLinkKindInput)
    .output(one(linkKindSchema))
    .mutation(async ({ ctx, input }) => ({ data: await updateLinkKind(ctx, input) })),
  removeKind: write
    .meta({
      ...settings,
      openapi: {
        method: 'DELETE',
        path: '/link-kinds/{id}',
        tags,
        summary: 'Delete a kind of links',
        description: '422 where links have it.',
        protect: true,
      },
    })
    .input(removeLinkKindInput)
    .output(one(linkKindSchema))
    .mutation(async ({ ctx, input }) => ({ data: await removeLinkKind(ctx, input.id) })),
});
