import { parseSync, type Comment } from 'oxc-parser';

/** A node of the syntax tree, ESTree with TypeScript and JSX. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [property: string]: unknown;
}

export interface Source {
  readonly file: string;
  readonly text: string;
  readonly program: Node;
  readonly comments: readonly Comment[];
}

export function readSource(file: string, text: string): Source {
  const { program, comments, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  // Guarantee: every node of the tree has a type and a start.
  return { file, text, program: program as unknown as Node, comments };
}

/** Calls `visit` for every node, outer ones first, with its ancestors, the nearest last. */
export function walk(node: Node, visit: (node: Node, ancestors: readonly Node[]) => void, above: Node[] = []): void {
  visit(node, above);
  above.push(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, above);
  above.pop();
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

export function nodesIn(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
}

/** The text of a literal, or of several joined with "+", or of a template without values. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type === 'TemplateLiteral') {
    const [quasi, ...more] = nodesIn(node['quasis']);
    return quasi && more.length === 0 ? cookedOf(quasi) : undefined;
  }
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return undefined;
  const [left, right] = [textOf(node['left']), textOf(node['right'])];
  return left === undefined || right === undefined ? undefined : left + right;
}

/** The text of literals and templates with numbers for values: `{1} of {2}`. */
export function numberedText(node: Node): string {
  let count = 0;
  const value = () => `{${(count += 1)}}`;
  const partOf = (part: Node): string => {
    if (part.type === 'TemplateLiteral')
      return nodesIn(part['quasis'])
        .map(cookedOf)
        .reduce((before, after) => before + value() + after);
    if (part.type !== 'BinaryExpression') return textOf(part) ?? value();
    return [...nodesIn(part['left']), ...nodesIn(part['right'])].map(partOf).join('');
  };
  return partOf(node);
}

/** The words of a template, with a mark for each value. */
export function templateWords(node: Node): string {
  return nodesIn(node['quasis']).map(cookedOf).join('\u2026');
}

export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node['name']);
  if (node.type === 'MemberExpression') return nameOf(node['property']);
  return node.type === 'Literal' ? String(node['value']) : undefined;
}

export function lineOf(text: string, start: number): number {
  return text.slice(0, start).split('\n').length;
}

function cookedOf(quasi: Node): string {
  const { value } = quasi;
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
}
