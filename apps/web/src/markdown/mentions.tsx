import { splitMentions } from '@dossier/domain/comments/constants.ts';
import type { Member } from '@dossier/domain/members/schema.ts';
import { t } from '../language/t.ts';
import { useMembers } from '../members/members.ts';
import classes from './markdown.module.css';

export function WithMentions({ text }: { text: string }) {
  const members = useMembers();
  return splitMentions(text).map(({ text: part, userId }, at) =>
    userId === undefined ? (
      part
    ) : (
      <strong key={`${at} ${userId}`} className={classes.mention}>
        @{nameOf(members, userId)}
      </strong>
    ),
  );
}

/** Replaces the ids of mentioned members in Markdown by their names, in bold. */
export function namedInMarkdown(text: string, members: readonly Member[]): string {
  return splitMentions(text)
    .map(({ text: part, userId }) => (userId === undefined ? part : `**@${escaped(nameOf(members, userId))}**`))
    .join('');
}

function nameOf(members: readonly Member[], userId: string): string {
  return members.find((member) => member.userId === userId)?.name ?? t('Former member');
}

function escaped(name: string): string {
  return name.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}
