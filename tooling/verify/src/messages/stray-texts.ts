import { lineOf, nameOf, templateWords, textOf, walk, type Node, type Source } from './syntax.ts';

/** Attributes and properties whose value a person reads. */
const shownNames = new Set([
  'action',
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'children',
  'description',
  'emptyText',
  'error',
  'help',
  'hint',
  'label',
  'legend',
  'message',
  'nothingFoundMessage',
  'placeholder',
  'problem',
  'subtitle',
  'title',
  'tooltip',
  'understood',
]);

export function strayTextsIn({ text, program }: Source) {
  const found: { text: string; line: number }[] = [];
  const lines = text.split('\n');
  walk(program, (node, ancestors) => {
    const words = wordsOf(node);
    if (words === undefined || isCode(words) || !/\p{L}{2}/u.test(words) || isHidden(node, ancestors)) return;
    const line = lineOf(text, node.start);
    // A comment on the line above marks texts that only programs read.
    if (lines[line - 2]?.includes('// not a text:')) return;
    if (isShown(node, ancestors) || isSentence(words)) found.push({ text: words, line });
  });
  return found;
}

function wordsOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return String(node['value']).trim();
  if (node.type === 'TemplateLiteral') return templateWords(node);
  return node.type === 'Literal' ? textOf(node) : undefined;
}

/** The product's name, and the beginnings of templates, keys and requests. */
function isCode(words: string): boolean {
  return /^(Dossier$|Opera$|\{\{|dsk_|POST)/.test(words);
}

/** Texts that no person reads, and those that the catalogue has. */
function isHidden(node: Node, ancestors: readonly Node[]): boolean {
  return ancestors.some((above, at) => {
    const inner = ancestors[at + 1] ?? node;
    if (/^(Import|Export(All|Named)|TS)/.test(above.type) && !/^TS(As|Satisfies|NonNull)/.test(above.type))
      return above.type !== 'ExportNamedDeclaration' || above['source'] === inner;
    if (above.type === 'NewExpression') return nameOf(above['callee']) === 'Error';
    if (above.type === 'CallExpression')
      return inner !== above['callee'] && hiddenCalls.has(nameOf(above['callee']) ?? '');
    if (above.type === 'MemberExpression') return above['property'] === inner && above['computed'] === true;
    if (above.type === 'Property') return above['key'] === inner;
    if (above.type === 'SwitchCase') return above['test'] === inner;
    if (above.type === 'BinaryExpression') return above['operator'] !== '+';
    return above.type === 'JSXAttribute' && hiddenAttributes.has(nameOf(above['name']) ?? '');
  });
}

const hiddenCalls = new Set(['t', 'rich', 'querySelector', 'querySelectorAll', 'register', 'supports', 'matchMedia']);
const hiddenAttributes = new Set(['className', 'style', 'd', 'to', 'href', 'id', 'sx', 'key', 'keys', 'icon', 'rel']);

/** True for the value of a shown attribute or property, or a child of an element, also behind a condition. */
function isShown(node: Node, ancestors: readonly Node[]): boolean {
  if (node.type === 'JSXText') return true;
  let inner = node;
  for (const above of ancestors.toReversed()) {
    if (above.type === 'JSXAttribute' || above.type === 'Property') {
      const name = nameOf(above['name'] ?? above['key']) ?? '';
      return (
        (shownNames.has(name) && !isIcon(textOf(node)) && !isVerb(name, textOf(node))) ||
        (mayBeShown(name) && isWord(textOf(node)))
      );
    }
    if (above.type === 'JSXElement' || above.type === 'JSXFragment') return true;
    if (above.type === 'ConditionalExpression' && above['test'] === inner) return false;
    if (!passing.has(above.type)) return false;
    inner = above;
  }
  return false;
}

const passing = new Set([
  'ConditionalExpression',
  'LogicalExpression',
  'BinaryExpression',
  'JSXExpressionContainer',
  'TemplateLiteral',
  'ParenthesizedExpression',
  'TSAsExpression',
]);

/** True for names of enum values, and for `name` of our own components. */
function mayBeShown(name: string): boolean {
  return name === 'name' || /^[A-Z][A-Z_]+$/.test(name);
}

/** `action: 'delete'` is for programs, `action="Delete"` is the label of a button. */
function isVerb(name: string, words: string | undefined): boolean {
  return name === 'action' && words !== undefined && /^[a-z]+$/.test(words);
}

function isIcon(words: string | undefined): boolean {
  return words !== undefined && /^[a-z]+(-[a-z]+)+$/.test(words);
}

function isWord(words: string | undefined): boolean {
  return words !== undefined && (/^\p{Lu}\p{Ll}/u.test(words) || words.includes(' '));
}

/** True for two words, or for a word beside a value. */
function isSentence(words: string): boolean {
  if (/(^|\s)\p{L}{2,},? \u2026|\u2026 \p{L}{2,}/u.test(words)) return true;
  return /^[^\p{L}]*\p{L}[\p{L}\u2019']+,? \p{L}+/u.test(words);
}
