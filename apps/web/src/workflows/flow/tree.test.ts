import type { Step } from '@dossier/domain/workflows/schema.ts';
import { expect, it } from 'vitest';
import { insertSteps, loopAround, moveStep, placesFor, removeStep, stepAt, wordsForPlace } from './tree.ts';

const step = (name: string, more: Partial<Step> = {}): Step => ({ name, action: 'createTask', input: {}, ...more });
const steps: Step[] = [
  step('first'),
  step('split', { action: 'branch', then: [step('yes'), step('yes2')], else: [] }),
  step('last', { onError: 'branch', onErrorSteps: [step('mend')] }),
];

/** The names, with those inside of a step in brackets. */
const shape = (list: readonly Step[]): string =>
  list
    .map(({ name, then, else: otherwise, onErrorSteps }) =>
      [name, ...[then, otherwise, onErrorSteps].flatMap((inner) => (inner ? [`[${shape(inner)}]`] : []))].join(''),
    )
    .join(' ');

it('finds a step by its path', () => {
  expect(stepAt(steps, '1.then.1')?.name).toBe('yes2');
  expect(stepAt(steps, '2.onErrorSteps.0')?.name).toBe('mend');
  expect(stepAt(steps, '7.then.0')).toBeUndefined();
});

it('puts steps into a list and takes them out', () => {
  expect(shape(insertSteps(steps, { list: '1.else', at: 0 }, [step('no')]))).toBe(
    'first split[yes yes2][no] last[mend]',
  );
  expect(shape(removeStep(steps, '1.then.0'))).toBe('first split[yes2][] last[mend]');
});

it.each([
  ['0', { list: '1.then', at: 1 }, 'split[yes first yes2][] last[mend]'],
  ['1.then.0', { list: '', at: 0 }, 'yes first split[yes2][] last[mend]'],
  ['1.then.0', { list: '1.then', at: 2 }, 'first split[yes2 yes][] last[mend]'],
  ['1.then.1', { list: '1.then', at: 0 }, 'first split[yes2 yes][] last[mend]'],
  ['2', { list: '1.else', at: 0 }, 'first split[yes yes2][last[mend]]'],
  ['1', { list: '2.onErrorSteps', at: 1 }, 'first last[mend split[yes yes2][]]'],
])('moves the step %s to %o', (path, to, after) => {
  expect(shape(moveStep(steps, path, to))).toBe(after);
});

it('moves no step into itself', () => {
  expect(shape(moveStep(steps, '1', { list: '1.then', at: 0 }))).toBe(shape(steps));
});

it('offers every place from top to bottom, but none inside of the moved step and none that changes nothing', () => {
  expect(placesFor(steps, '1').map(({ list, at }) => `${list}:${at}`)).toEqual([
    ':0',
    ':1',
    '2.onErrorSteps:0',
    '2.onErrorSteps:1',
    ':3',
  ]);
});

it('has words for each place', () => {
  expect(wordsForPlace(steps, { list: '', at: 0 })).toBe('above first');
  expect(wordsForPlace(steps, { list: '1.then', at: 2 })).toBe('below yes2');
  expect(wordsForPlace(steps, { list: '1.else', at: 0 })).toBe('in the branch "otherwise" of split');
  expect(wordsForPlace(steps, { list: '', at: 0 }, '0')).toBe('above split');
});

it('knows the innermost loop around a step', () => {
  const inner = step('inner', { action: 'forEach', steps: [step('line')] });
  const nested = [step('outer', { action: 'forEach', steps: [step('fork', { action: 'branch', then: [inner] })] })];
  expect(loopAround(nested, 'line')?.name).toBe('inner');
  expect(loopAround(nested, 'inner')?.name).toBe('outer');
  expect(loopAround(nested, 'fork')?.name).toBe('outer');
  expect(loopAround(nested, 'outer')).toBeUndefined();
  expect(loopAround(nested, 'gone')).toBeUndefined();
});
