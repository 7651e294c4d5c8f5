import { eventDefinitions } from '@dossier/domain/events.ts';
import { expect, test } from 'vitest';
import { eventIcons, sentenceOf } from './event-words.ts';

test.each(eventDefinitions)('$kind has a sentence and an icon', ({ kind, sentence }) => {
  const noun = kind.split('.')[0] ?? '';
  expect(sentence, `Write the sentence of ${kind} in packages/domain/src/${noun}s/events.ts.`).not.toBe('');
  expect(
    eventIcons[kind] ?? eventIcons[noun],
    `Give ${noun} an icon in apps/web/src/records/timeline/event-words.ts.`,
  ).toBeDefined();
});

test('a sentence says what the payload holds, and nothing of what it does not', () => {
  const call = { direction: 'OUTBOUND', outcome: 'NO_ANSWER', duration: 180 };
  expect(sentenceOf('call.logged', { call })).toBe('logged a call: outbound, no answer, 3 min');
  expect(sentenceOf('call.logged', { call: { ...call, duration: null } })).toBe('logged a call: outbound, no answer');
  expect(sentenceOf('deal.created', { deal: { title: 'EXAMPLE' } })).toBe('created the deal “EXAMPLE”');
  expect(sentenceOf('deal.created', {})).toBe('created the deal “”');
  expect(sentenceOf('thing.happened', {})).toBe('thing.happened');
});
