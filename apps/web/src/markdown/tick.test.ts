import { expect, it } from 'vitest';
import { ticked, tickedNow } from './tick.ts';

const text = 'Plan\r\n- [ ] offer\n  1. [x] contract\n> * [X] visit [ ] twice\nno [ ] item';

it.each([
  [1, '- [x] offer'],
  [2, '  1. [ ] contract'],
  [3, '> * [ ] visit [ ] twice'],
])('ticks the item on line %i alone', (line, changed) => {
  const lines = text.split('\n');
  expect(ticked(text, line).split('\n')).toEqual(lines.with(line, changed));
  expect(ticked(ticked(text, line), line).toLowerCase()).toBe(text.toLowerCase());
});

it('leaves what is no item as it is', () => {
  for (const line of [0, 4, 9]) expect(ticked(text, line)).toBe(text);
});

it('ticks the item wherever another person has moved it, and nothing once it is gone', () => {
  const seen = '- [ ] offer\n- [ ] visit';
  expect(tickedNow(`Changed\n${seen}`, seen, 1)).toBe('Changed\n- [ ] offer\n- [x] visit');
  expect(tickedNow('- [ ] offer\n- [ ] visit them', seen, 1)).toBeUndefined();
});
