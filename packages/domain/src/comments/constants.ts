/** How a text mentions a member: `@` and their id, which stays where their name changes. */
const mention = /@(usr_[0-9a-z]{26})(?![0-9a-z])/g;
/** People that one text can mention; further ones get no notice. */
const mentionsMax = 20;

export function mentionsIn(text: string): string[] {
  return [...new Set([...text.matchAll(mention)].map(([, id = '']) => id))].slice(0, mentionsMax);
}

/** A text in parts: what is written, and the members whom it mentions. */
export function splitMentions(text: string): { text: string; userId?: string }[] {
  return text.split(mention).map((part, at) => (at % 2 === 1 ? { text: `@${part}`, userId: part } : { text: part }));
}
