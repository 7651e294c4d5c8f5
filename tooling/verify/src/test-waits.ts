import { z } from 'zod';
import { check } from './check.ts';
import { aboveCounts } from './counted.ts';
import { lineOf, nameOf, nodesIn, readSource, textOf, walk, type Node } from './messages/syntax.ts';
import { files, readText } from './repository.ts';

const pauseAdvice =
  'waits for a fixed time. Wait for the condition itself: an event, expect.poll, or the shifted clock of ' +
  'packages/domain/src/testing/clock.ts. If the delay is the subject, say so above it: // wait: <reason>';
const limitAdvice =
  'asserts a limit in milliseconds, which a busy machine exceeds. Assert what happened, in which order, or how often.';
const readAdvice = 'reads the page once, while it may still change. Read it within expect.poll.';

const reads = new Set([
  'allInnerTexts',
  'allTextContents',
  'boundingBox',
  'count',
  'getAttribute',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEnabled',
  'isVisible',
  'textContent',
]);
const browser = 'apps/web/browser/';
const polling = new Set(['poll', 'toPass', 'waitFor', 'waitForFunction']);
const limits = new Set(['toBeLessThan', 'toBeLessThanOrEqual']);
/** Parameters of a fake server's handler, which may delay its answer. */
const served = new Set(['request', 'response', 'req', 'res', 'socket', 'route']);

interface Surroundings {
  /** Local names of the promised timer. */
  readonly pauses: ReadonlySet<string>;
  /** True for the methods of a page, which still changes. */
  readonly isPage: boolean;
}

/** Waits of a fixed time, limits in milliseconds, and single reads of a page. */
export function testWaitsIn(file: string, text: string) {
  const { program } = readSource(file, text);
  const lines = text.split('\n');
  const surroundings = { pauses: pausesImportedBy(program), isPage: file.startsWith(browser) };
  const found: { line: number; advice: string }[] = [];
  walk(program, (node, ancestors) => {
    const advice = adviceFor(node, ancestors, surroundings);
    if (advice === undefined) return;
    const line = lineOf(text, node.start);
    const hasReason = [lines[line - 1], lines[line - 2]].some((one) => /\/\/ wait: \S+/.test(one ?? ''));
    if (!hasReason) found.push({ line, advice });
  });
  return found;
}

function adviceFor(node: Node, ancestors: readonly Node[], { pauses, isPage }: Surroundings): string | undefined {
  if (isPause(node, pauses)) return ancestors.some(isHandler) ? undefined : pauseAdvice;
  if (node.type !== 'CallExpression') return undefined;
  if (limits.has(nameOf(node['callee']) ?? '')) {
    const [callee] = nodesIn(node['callee']);
    return callee && contains(callee['object'], isDuration) ? limitAdvice : undefined;
  }
  if (!isPage || nameOf(node['callee']) !== 'expect' || isPolled(ancestors)) return undefined;
  return contains(nodesIn(node['arguments'])[0], isRead) ? readAdvice : undefined;
}

function pausesImportedBy(program: Node): Set<string> {
  const imports = nodesIn(program['body']).filter(
    (node) => node.type === 'ImportDeclaration' && textOf(node['source']) === 'node:timers/promises',
  );
  return new Set(imports.flatMap((node) => nodesIn(node['specifiers'])).map(({ local }) => nameOf(local) ?? ''));
}

/** `await pause(100)`, `await page.waitForTimeout(100)`, or a promise that only a timer resolves. */
function isPause(node: Node, pauses: ReadonlySet<string>): boolean {
  if (node.type === 'NewExpression' && nameOf(node['callee']) === 'Promise') {
    const [body] = nodesIn(nodesIn(node['arguments'])[0]?.['body']);
    const statements = nodesIn(body?.['body']);
    const [only] = statements.length === 1 ? nodesIn(statements[0]?.['expression']) : [body];
    const [called] = only?.type === 'UnaryExpression' ? nodesIn(only['argument']) : [only];
    return nameOf(called?.['callee']) === 'setTimeout';
  }
  if (node.type !== 'AwaitExpression') return false;
  const callee = nodesIn(nodesIn(node['argument'])[0]?.['callee'])[0];
  const name = nameOf(callee) ?? '';
  return name === 'waitForTimeout' || (callee?.type === 'Identifier' && pauses.has(name));
}

function isHandler({ params }: Node): boolean {
  return nodesIn(params).some((parameter) => served.has(nameOf(parameter) ?? ''));
}

/** The difference of two times, or a name that says milliseconds. */
function isDuration(node: Node): boolean {
  if (node.type === 'Identifier') return nameOf(node)?.endsWith('Ms') === true;
  return node.type === 'BinaryExpression' && node['operator'] === '-' && contains(node, isNow);
}

function isNow(node: Node): boolean {
  const callee = nodesIn(node['callee'])[0];
  return nameOf(callee) === 'now' && ['performance', 'Date'].includes(nameOf(callee?.['object']) ?? '');
}

function isRead(node: Node): boolean {
  if (node.type !== 'AwaitExpression') return false;
  const callee = nodesIn(nodesIn(node['argument'])[0]?.['callee'])[0];
  return callee?.type === 'MemberExpression' && reads.has(nameOf(callee) ?? '');
}

function isPolled(ancestors: readonly Node[]): boolean {
  return ancestors.some((above) => above.type === 'CallExpression' && polling.has(nameOf(above['callee']) ?? ''));
}

function contains(value: unknown, isSought: (node: Node) => boolean): boolean {
  let isFound = false;
  for (const node of nodesIn(value)) walk(node, (one) => void (isFound ||= isSought(one)));
  return isFound;
}

const list = 'tooling/verify/src/test-waits.json';
const isTest = (file: string) =>
  (file.endsWith('.test.ts') || (file.startsWith(browser) && file.endsWith('.ts'))) &&
  !file.includes('verify/src/test-waits');

/** Tests wait for conditions, not for time: a fixed time is too short on a busy machine and too long on any other. */
export const testWaits = check('waits in tests', () => {
  const listed = z.record(z.string(), z.int().positive()).parse(JSON.parse(readText(list)));
  const waits = files
    .filter(isTest)
    .flatMap((file) => testWaitsIn(file, readText(file)).map((wait) => ({ file, ...wait })));
  return aboveCounts(
    list,
    Map.groupBy(waits, ({ file }) => file),
    listed,
  );
});
