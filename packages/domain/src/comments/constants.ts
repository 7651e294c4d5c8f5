/** A mention in a text: `@` and the member's id, which survives a change of name. */
const mention = /@(usr_[0-9a-z]{26})(?![0-9a-z])/g;
/** People that one text can mention; further ones get no notice. */
const mentionsMax = 20;

export function mentionsIn(text: string): string[] {
  return [...new Set([...text.matchAll(mention)].map(([, id = '']) => id))].slice(0, mentionsMax);
}

export function splitMentions(text: string): { text: string; userId?: string }[] {
  return text.split(mention).map((part, at) => (at % 2 === 1 ? { text: `@${part}`, userId: part } : { text: part }));
}
