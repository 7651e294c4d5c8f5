import { definedOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { lockVersions, patchOf } from '../bulk/index.ts';
import { inversesOf } from '../record-entries/index.ts';
import { commentCreated, commentDeleted, commentUpdated } from './events.ts';
import { commentSchema } from './schema.ts';
import { commentEntries } from './service.ts';
import { comments } from './table.ts';

const changedComment = commentSchema.partial().required({ id: true });
// Events that are older than Markdown have no format.
const withComment = z.looseObject({
  comment: commentSchema.extend({ format: commentSchema.shape.format.default('plain') }),
});

export const commentInverses = inversesOf(commentEntries, {
  lock: lockVersions(comments),
  created: commentCreated,
  updated: commentUpdated,
  deleted: commentDeleted,
  patchOf: (id, body) => definedOf(patchOf(changedComment, id, body)),
  rowOf: (body) => withComment.parse(body).comment,
});
