import { lineOf, nameOf, nodesIn, textOf, walk, type Node, type Source } from './syntax.ts';

export interface Message {
  readonly text: string;
  readonly file: string;
  readonly line: number;
}

/** The texts that the web app translates: the literals in `t(...)` and `rich(...)`, on both sides of a condition. */
export function messagesIn({ file, text, program }: Source): Message[] {
  const found: Message[] = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || !['t', 'rich'].includes(plainName(node['callee']) ?? '')) return;
    const [first] = nodesIn(node['arguments']);
    for (const one of first ? choicesOf(first) : []) {
      const words = textOf(one);
      if (words !== undefined) found.push({ text: words, file, line: lineOf(text, one.start) });
    }
  });
  return found;
}

/** Labels of inputs, names of enum values, sentences of events and messages of checks, which the app shows by `t`. */
export function domainMessagesIn(source: Source): Message[] {
  const { file, text, program } = source;
  const found: Message[] = [];
  const add = (node: Node | undefined) => {
    const words = textOf(node);
    if (node && words !== undefined && /\p{L}/u.test(words))
      found.push({ text: words, file, line: lineOf(text, node.start) });
  };
  walk(program, (node, ancestors) => {
    if (node.type === 'CallExpression') {
      const args = nodesIn(node['arguments']);
      const callee = nameOf(node['callee']) ?? '';
      if (callee === 'defineEvent') add(args[3]);
      else if (callee === 'blueprint') add(args[3]);
      else if (checks.has(callee) && file.endsWith('schema.ts')) for (const one of args) addSentence(one);
    }
    if (node.type !== 'Property') return;
    const [value] = nodesIn(node['value']);
    // An object may be `{ … } as const`.
    const owner = ancestors.at(ancestors.at(-2)?.type === 'TSAsExpression' ? -3 : -2);
    const key = nameOf(node['key']) ?? '';
    if (isOfNames(owner) || shownKeys.has(key) || (actionKeys.has(key) && isOfAction(owner))) add(value);
  });
  return [...found, ...refusalsIn(source)];

  function addSentence(node: Node) {
    if (/\w \w/.test(textOf(node) ?? '')) add(node);
  }
}

/** Messages of errors that the app shows by `t`: of `impossible`, `DomainError` and the like, and of `notFound`. */
export function refusalsIn({ file, text, program }: Source): Message[] {
  const found: Message[] = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;
    const [first, second] = nodesIn(node['arguments']);
    const callee = nameOf(node['callee']) ?? '';
    const said = callee === 'notFound' ? first : refusals.has(callee) ? second : undefined;
    for (const one of said ? choicesOf(said) : []) {
      const words = textOf(one);
      if (words === undefined) continue;
      const message = callee === 'notFound' ? `There is no such ${words}.` : words;
      found.push({ text: message, file, line: lineOf(text, one.start) });
    }
  });
  return found;
}

/** `names: { A: 'First' }` of an input, and constants like `callOutcomeNames` and `auditWords`. */
function isOfNames(owner: Node | undefined): boolean {
  if (owner?.type === 'Property') return nameOf(owner['key']) === 'names';
  return owner?.type === 'VariableDeclarator' && /(Names|Words)$/.test(nameOf(owner['id']) ?? '');
}

function isOfAction(owner: Node | undefined): boolean {
  return (
    owner?.type === 'CallExpression' && /^define(Read|Write|Flow|Call|Action)?/.test(nameOf(owner['callee']) ?? '')
  );
}

const actionKeys = new Set(['title', 'description']);
const shownKeys = new Set(['label', 'message', 'error']);
/** Functions and classes whose second argument is a message. */
const refusals = new Set(['tell', 'issueOfTrigger', 'impossible', 'DomainError']);
const checks = new Set(['min', 'max', 'length', 'regex', 'refine', 'email', 'url', 'int', 'positive', 'nonempty']);

function choicesOf(node: Node): Node[] {
  if (node.type !== 'ConditionalExpression') return [node];
  return [...nodesIn(node['consequent']), ...nodesIn(node['alternate'])].flatMap(choicesOf);
}

/** Only a plain `t` is ours, not the `t` of an object. */
function plainName(callee: unknown): string | undefined {
  const [node] = nodesIn(callee);
  return node?.type === 'Identifier' ? nameOf(node) : undefined;
}
