import { expect, it } from 'vitest';
import { advance, enter, positionOf, start, type Cursor } from './cursor.ts';
import type { Step } from '../definition.ts';
import { programOf } from '../definition/versions.ts';
import { nextStep } from './next-step.ts';
import { follow } from './step.ts';

const plain = (name: string): Step => ({ name, action: 'createTask', input: {} });
const branch = (name: string, then: Step[], otherwise?: Step[]): Step => ({
  name,
  action: 'branch',
  input: {},
  then,
  ...(otherwise ? { else: otherwise } : {}),
});
const each = (name: string, steps: Step[]): Step => ({ name, action: 'forEach', input: {}, steps });

/** The paths of a run where every branch takes `list` and every loop has `rounds`. */
function walk(steps: Step[], list: 'then' | 'else', rounds: number): string[] {
  const paths: string[] = [];
  let cursor: Cursor = start;
  for (let position = positionOf(steps, cursor); position; position = positionOf(steps, cursor)) {
    paths.push(position.path);
    if (paths.length > 100) throw new Error('does not end');
    // As a checkpoint stores it.
    cursor = JSON.parse(JSON.stringify(cursor)) as Cursor;
    if (position.step.action === 'branch') cursor = enter(steps, cursor, list);
    else if (position.step.action === 'forEach') cursor = enter(steps, cursor, 'steps', rounds);
    else cursor = advance(steps, cursor);
  }
  return paths;
}

it.each<[what: string, steps: Step[], list: 'then' | 'else', rounds: number, paths: string[]]>([
  ['no steps', [], 'then', 1, []],
  ['a list', [plain('a'), plain('b')], 'then', 1, ['0', '1']],
  [
    'a branch',
    [branch('a', [plain('b')], [plain('c'), plain('d')]), plain('e')],
    'else',
    1,
    ['0', '0.else.0', '0.else.1', '1'],
  ],
  ['a branch without an else', [branch('a', [plain('b')]), plain('c')], 'else', 1, ['0', '1']],
  ['an empty branch at the end', [branch('a', [])], 'then', 1, ['0']],
  [
    'a loop',
    [each('a', [plain('b'), plain('c')]), plain('d')],
    'then',
    2,
    ['0', '0[0].0', '0[0].1', '0[1].0', '0[1].1', '1'],
  ],
  ['a loop over nothing', [each('a', [plain('b')]), plain('c')], 'then', 0, ['0', '1']],
  ['a loop without steps', [each('a', []), plain('c')], 'then', 3, ['0', '1']],
  ['a loop at the end', [each('a', [plain('b')])], 'then', 2, ['0', '0[0].0', '0[1].0']],
  [
    'a branch at the end of a loop',
    [each('a', [branch('b', [plain('c')])])],
    'then',
    2,
    ['0', '0[0].0', '0[0].0.then.0', '0[1].0', '0[1].0.then.0'],
  ],
  [
    'an empty branch at the end of a loop',
    [each('a', [branch('b', [plain('c')])])],
    'else',
    2,
    ['0', '0[0].0', '0[1].0'],
  ],
  [
    'a loop in a loop',
    [each('a', [each('b', [plain('c')])]), plain('d')],
    'then',
    2,
    ['0', '0[0].0', '0[0].0[0].0', '0[0].0[1].0', '0[1].0', '0[1].0[0].0', '0[1].0[1].0', '1'],
  ],
  [
    'a loop in a branch in a loop',
    [each('a', [branch('b', [each('c', [plain('d')])]), plain('e')])],
    'then',
    1,
    ['0', '0[0].0', '0[0].0.then.0', '0[0].0.then.0[0].0', '0[0].1'],
  ],
])('goes through %s', (_, steps, list, rounds, paths) => {
  expect(walk(steps, list, rounds)).toEqual(paths);
});

it('knows the loops that a step stands in, outermost first', () => {
  const steps = [each('outer', [plain('a'), each('inner', [plain('b')])])];
  expect(
    positionOf(steps, [
      { at: 0 },
      { at: 1, list: 'steps', round: 3, rounds: 9 },
      { at: 0, list: 'steps', round: 1, rounds: 2 },
    ]),
  ).toMatchObject({
    path: '0[3].1[1].0',
    loops: [
      { name: 'outer', round: 3 },
      { name: 'inner', round: 1 },
    ],
  });
});

it('a run that enters the list of its last step keeps its lease', () => {
  const program = programOf('Last', { trigger: { kind: 'manual', on: 'nothing' }, steps: [branch('a', [plain('b')])] });
  const run = { cursor: start };
  const progress = follow(program, run, { kind: 'enter', list: 'then' }, nextStep(program, run));
  expect(progress).toEqual({ state: 'RUNNING', cursor: [{ at: 0 }, { at: 0, list: 'then' }], attempt: 1 });
});
