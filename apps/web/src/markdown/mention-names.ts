import { splitMentions } from '@dossier/domain/comments/constants.ts';

export interface Named {
  readonly userId: string;
  readonly name: string;
}

/** The text as an input shows it, with the names of members. Former members keep the stored id. */
export function shownText(text: string, members: readonly Named[]): string {
  return splitMentions(text)
    .map(({ text: part, userId }) => {
      const member = members.find((one) => one.userId === userId);
      return member ? `@${member.name}` : part;
    })
    .join('');
}

/** The text as it is stored, with the ids of chosen members, which survive a change of name. */
export function storedText(shown: string, chosen: readonly Named[]): string {
  // "@Ann" must not be found in "@Anna Example".
  const longestFirst = chosen.toSorted((a, b) => b.name.length - a.name.length);
  let text = shown;
  for (const { userId, name } of longestFirst) {
    const parts = text.split(`@${name}`);
    text = parts.reduce((done, part) => `${done}${/^[\p{L}\p{N}_]/u.test(part) ? `@${name}` : `@${userId}`}${part}`);
  }
  return text;
}

/** The name that is being typed before the caret, after an `@` that begins a word; undefined outside of one. */
export function typedName(text: string, caret: number): string | undefined {
  return /(?:^|[\s([{"'“„])@([\p{L}\p{N}][\p{L}\p{N} .'-]{0,40}|)$/u.exec(text.slice(0, caret))?.[1];
}
