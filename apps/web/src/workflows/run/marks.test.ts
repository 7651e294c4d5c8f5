import { expect, it } from 'vitest';
import type { StepInfo } from '../workflows.ts';
import { showMs } from '../../ground/duration.ts';
import { marksOf } from './step-log.tsx';

const pass = (name: string, more: Partial<StepInfo> = {}): StepInfo => ({
  path: '0',
  name,
  action: 'createTask',
  state: 'SUCCEEDED',
  input: {},
  output: {},
  error: null,
  attempts: 1,
  startedAt: '2026-03-01T10:00:00.000Z',
  finishedAt: '2026-03-01T10:00:00.120Z',
  ...more,
});

it('counts the passes of a step and adds their times', () => {
  expect(marksOf([pass('task'), pass('task'), pass('other')]).get('task')).toEqual({
    state: 'SUCCEEDED',
    passes: 2,
    failures: 0,
    tookMs: 240,
  });
});

it('shows a failure whatever came before and after it', () => {
  const log = [pass('task'), pass('task', { state: 'FAILED', error: 'No.' }), pass('task', { state: 'WAITING' })];
  expect(marksOf(log).get('task')).toMatchObject({ state: 'FAILED', passes: 3, failures: 1 });
});

it('knows no time of a step that has not ended', () => {
  expect(marksOf([pass('wait', { state: 'WAITING', finishedAt: null })]).get('wait')?.tookMs).toBeUndefined();
});

it.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1_234, '1.2 s'],
  [180_000, '3 min'],
  [7_200_000, '2 h'],
  [3 * 86_400_000, '3 d'],
])('shows %i ms as %s', (ms, words) => {
  expect(showMs(ms)).toBe(words);
});
