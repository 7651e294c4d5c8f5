import type { WriteContext } from '@dossier/kernel/context.ts';
import { searchTextOf } from '@dossier/kernel/db/searched.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { byId, restOf } from '@dossier/kernel/rest.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { defineVerbs } from '@dossier/kernel/verbs.ts';
import type { z } from 'zod';
import { defineEntries, isOnRecord } from '../record-entries/index.ts';
import { listEntriesInput } from '../record-entries/schema.ts';
import { relinking } from '../records/index.ts';
import { commentCreated, commentDeleted, commentUpdated } from './events.ts';
import { type Comment, commentSchema, createCommentInput, updateCommentInput } from './schema.ts';
import { comments } from './table.ts';

const commentNoun = defineNoun({
  table: comments,
  output: commentSchema,
  hidden: ['searchText'],
  searched: { searchText: ({ text }) => searchTextOf(text) },
  unstated: ['author', 'authorId', 'editedAt'],
  alsoChanged: ['editedAt'],
});
const commentVerbs = defineVerbs(commentNoun, { name: 'comments', one: 'comment', shown: isOnRecord(comments) });
export const { find: findComment } = commentVerbs;
const commentEntries = defineEntries<Comment>({
  one: 'comment',
  prefix: 'note',
  table: comments,
  verbs: commentVerbs,
  relinking: (relink) => relinking(comments, commentNoun.columns, relink),
  events: { created: commentCreated, updated: commentUpdated, deleted: commentDeleted },
  changed: commentSchema.partial().required({ id: true }),
  stored: commentSchema,
});
export const {
  list: listComments,
  remove: removeComment,
  relink: relinkComments,
  inverses: commentInverses,
} = commentEntries;

/** A new comment. An import keeps its time and its author's name, who is no member here. */
type Creation = z.output<typeof createCommentInput> & {
  readonly [Name in 'author' | 'createdAt']?: string | undefined;
};

export function createComment(ctx: WriteContext, input: Creation): Promise<Comment> {
  const { id, text, format = 'plain', dealId, author, createdAt } = input;
  return commentEntries.create(ctx, id, (entry) => ({
    ...commentNoun.draft({ text, format, dealId }),
    ...entry,
    ...(author === undefined ? {} : { author, authorId: null }),
    createdAt: createdAt ?? entry.createdAt,
  }));
}

const rest = restOf({ tag: 'Comments', path: '/records/{id}/comments', item: '/comments/{id}', output: commentSchema });

export const commentsRouter = router({
  list: rest.list('List the comments of a record', 'Newest first. 404 where the record is unknown or in Trash.')(
    listEntriesInput,
    listComments,
  ),
  create: rest.create('Write a comment on a record', 'Its author is the name of the API key or person that sends it.')(
    createCommentInput,
    createComment,
  ),
  get: rest.get(
    'Get a comment',
    'With its `version` as `ETag`. 404 where its record is in Trash.',
  )(...byId('note', commentVerbs.get)),
  update: rest.update(
    'Change the text of a comment',
    'For its author, owners and admins, and keys that may write. Author and creation time stay.',
  )(updateCommentInput, (ctx, { id, ...change }) =>
    commentEntries.update(ctx, id, (comment) => ({ ...comment, ...definedOf(change) })),
  ),
  remove: rest.remove(
    'Delete a comment',
    'For good. For its author, owners and admins, and keys that may write.',
  )(...byId('note', removeComment)),
});
