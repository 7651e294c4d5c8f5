import { expect, it } from 'vitest';
import { splitTags } from './split-tags.ts';

it.each([
  ['no tag', ['no tag']],
  ['a{{ b }}c{% d %}', ['a', '{{ b }}', 'c', '{% d %}', '']],
  ['{{ a', ['{{ a']],
  ['{% {{ a }}', ['{% ', '{{ a }}', '']],
  ['{{ "{%" }}{{}}', ['', '{{ "{%" }}', '', '{{}}', '']],
])('%s', (template, parts) => {
  expect(splitTags(template)).toEqual(parts);
  expect(splitTags(template).join('')).toBe(template);
});
