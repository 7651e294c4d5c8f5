import { authorIdOf } from '@dossier/kernel/authors.ts';
import type { EmailRow } from '../mail/index.ts';
import type { Email } from './schema.ts';

type Shown = Pick<
  EmailRow,
  'id' | 'recordId' | 'toAddress' | 'subject' | 'body' | 'state' | 'problem' | 'actor' | 'createdAt' | 'sentAt'
>;

export function shown({ toAddress: to, body, actor, ...row }: Shown): Email {
  const { id, recordId, subject, state, problem, createdAt, sentAt } = row;
  const by = { author: actor.name, authorId: authorIdOf(actor) };
  return { id, recordId, to, subject, text: body ?? '', state, problem, ...by, createdAt, sentAt };
}
