const beginnings = /^(whether what|what|whoever|of|at|for|before|in place of|that)\b/i;
/** Established phrases, and questions to a person. */
const established = /^(at (least|most)|for (each|example|instance))\b|^[^.]*\?$/i;
const vague = /\b(nobody|somebody|whoever|what is told|lets go of|stands|goes by|comes into|the one that is there)\b/i;

/** Reason why the words have to be read twice; undefined if they are fine. */
export function adviceOnWords(words: string): string | undefined {
  const [, beginning] = established.test(words) ? [] : (beginnings.exec(words) ?? []);
  if (beginning !== undefined)
    return `begins with "${beginning}". Begin with the noun or the subject, and use the field's term for it.`;
  const [, word] = vague.exec(words) ?? [];
  return word === undefined ? undefined : `says "${word}". Name the part of the program or the role that is meant.`;
}

/** Reason why a comment should go; undefined if it says something. */
export function adviceOnComment(words: string, name: string | undefined): string | undefined {
  if (/^(see )?(https?:\S+|docs\/\S+)$/i.test(words)) return 'is only a link. Say in a sentence what follows from it.';
  const said = wordsOf(words).filter((word) => !fillers.has(word));
  const named = new Set(wordsOf(name ?? ''));
  if (name !== undefined && said.every((word) => named.has(word)))
    return `only repeats the name "${name}". Delete the comment, or say why.`;
  return adviceOnWords(words);
}

/** Reason to change the subject of a commit; undefined if it is fine. */
export function adviceOnSubject(subject: string): string | undefined {
  if (subject.startsWith('Merge ')) return undefined;
  if (subject.includes(';')) return 'joins two changes with ";". Make two commits, or name the one idea.';
  return adviceOnWords(subject.replace(/^\w+(\([^)]*\))?!?: /, ''));
}

const fillers = new Set(['a', 'an', 'and', 'for', 'in', 'is', 'its', 'of', 'one', 'the', 'this', 'to']);

/** The words of a sentence or of an identifier, in the singular. */
function wordsOf(text: string): string[] {
  const separated = text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return (separated.match(/[\p{L}\d]+/gu) ?? []).map((word) => word.replace(/s$/, ''));
}
