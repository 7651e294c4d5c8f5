import { lineOf, nameOf, nodesIn, walk, type Node, type Source } from '../messages/syntax.ts';

export interface Comment {
  readonly line: number;
  readonly words: string;
  /** Name of the declaration below the comment. */
  readonly name: string | undefined;
}

const directive = /^(oxlint-|@ts-|@vite|#|\/ <|wait:|not a text:)/;

/** The comments of a file. Line comments that follow one another are one comment. */
export function commentsIn({ text, program, comments }: Source): Comment[] {
  const names = declaredNames(program);
  const joined: { start: number; end: number; words: string; isLine: boolean }[] = [];
  for (const { type, value, start, end } of comments) {
    const words = value.replaceAll(/^\s*\*+ ?/gm, '').trim();
    const last = joined.at(-1);
    const isNext = last?.isLine === true && type === 'Line' && /^\n[ \t]*$/.test(text.slice(last.end, start));
    if (isNext && !directive.test(words)) Object.assign(last, { end, words: `${last.words} ${words}` });
    else if (!directive.test(words)) joined.push({ start, end, words, isLine: type === 'Line' });
  }
  return joined.map(({ start, end, words }) => {
    const next = text.length - text.slice(end).trimStart().length;
    return { line: lineOf(text, start), words, name: names.get(next) };
  });
}

function declaredNames(program: Node): Map<number, string> {
  const names = new Map<number, string>();
  walk(program, (node) => {
    const name = declaredName(node);
    if (name !== undefined && !names.has(node.start)) names.set(node.start, name);
  });
  return names;
}

function declaredName(node: Node): string | undefined {
  const [inner] = nodesIn(node['declaration'] ?? node['declarations']);
  return inner ? declaredName(inner) : nameOf(node['id'] ?? node['key']);
}
