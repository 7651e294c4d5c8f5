import { expect, it } from 'vitest';
import { wallClockLines } from './wall-clock.ts';

it.each([
  'const now = Date.now();',
  'use(Date.now)',
  'const now = new Date().toISOString();',
  'f(new Date( ))',
  'const now = new Date;',
])('the wall clock is found in %j', (line) => {
  expect(wallClockLines(`const a = 1;\n${line}\n`)).toEqual([2]);
});

it.each([
  'new Date(ms).toISOString()',
  'Date.parse(text)',
  'Date.UTC(2026, 0)',
  'clock.now()',
  'performance.now()',
  'type Moment = Date;',
])('%j leaves it alone', (line) => {
  expect(wallClockLines(line)).toEqual([]);
});
