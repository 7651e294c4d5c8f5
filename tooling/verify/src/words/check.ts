import { execFileSync } from 'node:child_process';
import { check } from '../check.ts';
import { usedMessages } from '../messages/catalogues.ts';
import { lineOf, nameOf, nodesIn, readSource, walk, type Node, type Source } from '../messages/syntax.ts';
import { files, readText, root } from '../repository.ts';

const isCode = (file: string) => /\.tsx?$/.test(file) && !/\.generated\.|verify\/src\/words\/.*\.test\./.test(file);
const isDocument = (file: string) => file.endsWith('.md') && !/^\.changeset\/|CHANGELOG/.test(file);

/** Comments, documents and texts of the app must begin with their subject. */
export const words = check('words', () => {
  const texts = usedMessages().flatMap(({ file, line, text }) => finding(file, line, adviceOnWords(text)));
  return [...inComments(), ...inDocuments(), ...texts];
});

/** The subject of the last commit must say one thing in plain words. */
export const commitSubject = check('subject of the last commit', () => {
  const subject = execFileSync('git', ['log', '-1', '--format=%s'], { cwd: root, encoding: 'utf8' }).trim();
  const advice = adviceOnSubject(subject);
  return advice === undefined ? [] : [`"${subject}" ${advice}`];
});

function inComments(): string[] {
  return files
    .filter(isCode)
    .flatMap((file) =>
      commentsIn(readSource(file, readText(file))).flatMap(({ line, words: said, name }) =>
        finding(file, line, adviceOnComment(said, name)),
      ),
    );
}

function inDocuments(): string[] {
  return files
    .filter(isDocument)
    .flatMap((file) =>
      proseIn(readText(file)).flatMap(({ line, words: said }) => finding(file, line, adviceOnWords(said))),
    );
}

function finding(file: string, line: number, advice: string | undefined): string[] {
  return advice === undefined ? [] : [`${file}:${line}: ${advice}`];
}

const marker = /^\s*([-*]\s|\d+\.\s|#+\s|>|\|)?\s*[*_"“]*/;

/** The lines of a Markdown document without their markers; code has no words. */
export function proseIn(text: string) {
  let isInFence = false;
  return text.split('\n').flatMap((line, at) => {
    if (line.trimStart().startsWith('```')) isInFence = !isInFence;
    const words = line.replaceAll(/`[^`]*`/g, '`').replace(marker, '');
    return isInFence ? [] : [{ line: at + 1, words }];
  });
}

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

/** Reason to delete a comment; undefined if it is useful. */
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

const directive = /^(oxlint-|@ts-|@vite|#|\/ <|wait:|not a text:)/;

/** The comments of a file, each with the name of the declaration below it. Line comments that follow one another are one comment. */
export function commentsIn({ text, program, comments }: Source) {
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
