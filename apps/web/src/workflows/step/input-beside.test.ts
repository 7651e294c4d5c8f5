import { expect, it } from 'vitest';
import { rowsOf } from './input-beside.tsx';

it('puts each template beside what it became', () => {
  expect(
    rowsOf(
      { title: 'Call {{ record.title }}', data: { score: '{{ trigger.body.score }}' }, lines: ['{{ item }}', 'b'] },
      { title: 'Call Example', data: { score: 7 }, lines: ['a', 'b'] },
    ),
  ).toEqual([
    { path: 'title', template: 'Call {{ record.title }}', rendered: 'Call Example' },
    { path: 'data.score', template: '{{ trigger.body.score }}', rendered: 7 },
    { path: 'lines.0', template: '{{ item }}', rendered: 'a' },
    { path: 'lines.1', template: 'b', rendered: 'b' },
  ]);
});

it('leaves an object that a template became whole', () => {
  expect(rowsOf({ body: '{{ trigger.body }}' }, { body: { a: 1 } })).toEqual([
    { path: 'body', template: '{{ trigger.body }}', rendered: { a: 1 } },
  ]);
  expect(rowsOf({}, {})).toEqual([]);
});
