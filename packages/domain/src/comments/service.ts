import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { defineStatement, valuesFor } from '@dossier/postgres-engine/index.ts';
import { emit } from '../events-log/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import type { z } from 'zod';
import { eventSubjectOf, getRecord } from '../records/index.ts';
import { commentCreated } from './events.ts';
import { commentNoun } from './noun.ts';
import type { Comment, createCommentInput, listCommentsInput } from './schema.ts';
import { comments } from './table.ts';

const newest = new NewestFirst('comments.list', comments, commentNoun.columns);

const insertComment = defineStatement('insert', 'comments.insert', (orm) =>
  orm.insert(comments).values(valuesFor(comments, commentNoun.inserted)),
);

/** The comments of a record, newest first; 404 if the record is unknown or in Trash. */
export async function listComments(
  ctx: ReadContext,
  { id, ...page }: z.output<typeof listCommentsInput>,
): Promise<Page<Comment>> {
  const [, list] = await Promise.all([getRecord(ctx, id), newest.list(ctx, page, { recordId: id })]);
  return list;
}

export async function createComment(ctx: WriteContext, input: z.output<typeof createCommentInput>): Promise<Comment> {
  const record = await getRecord(ctx, input.id);
  const comment: Comment = {
    ...commentNoun.draft(input),
    id: newId('note'),
    author: ctx.actor.name,
    createdAt: clock.iso(),
  };
  ctx.db.send(insertComment, { ...commentNoun.stored(ctx.workspaceId, comment), recordId: record.id });
  emit(ctx, commentCreated, eventSubjectOf(record), { comment });
  return comment;
}
