import { expect, it } from 'vitest';
import { shownText, storedText, typedName } from './mention-names.ts';

const ann = { userId: 'usr_01h455vb4pex5vsknk084sn001', name: 'Ann' };
const anna = { userId: 'usr_01h455vb4pex5vsknk084sn002', name: 'Anna Example' };

it('members are shown by their names, and stored by their ids', () => {
  const stored = `Hello @${anna.userId}, and @${ann.userId}!`;
  expect(shownText(stored, [ann, anna])).toBe('Hello @Anna Example, and @Ann!');
  expect(storedText('Hello @Anna Example, and @Ann!', [ann, anna])).toBe(stored);
});

it('who has left, and who was not chosen, stays as written', () => {
  expect(shownText(`@${ann.userId}`, [])).toBe(`@${ann.userId}`);
  expect(storedText('@Ann @Annabel a@Ann.example', [anna])).toBe('@Ann @Annabel a@Ann.example');
  expect(storedText('@Annabel', [ann])).toBe('@Annabel');
});

it.each([
  ['Ask @', ''],
  ['@An', 'An'],
  ['Ask @Anna Ex', 'Anna Ex'],
  ['mail ann@exa', undefined],
  ['Ask @Ann\nthen', undefined],
])('after %j a name is being typed: %j', (text, name) => {
  expect(typedName(text, text.length)).toBe(name);
});
