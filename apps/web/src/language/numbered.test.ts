import { expect, test } from 'vitest';
import { translatorOf } from './numbered.ts';

const translated = translatorOf({
  'Go on.': 'Weiter.',
  'There is no tag "{1}".': 'Es gibt kein Tag „{1}“.',
  'Item {1}: {2} Nothing was written.': 'Eintrag {1}: {2} Nichts wurde gespeichert.',
  'The file has {1} columns.': 'Die Datei hat {1} Spalten.',
  'The file has {1} columns. An import takes at most {2} columns.': 'Die Datei hat {1} Spalten, erlaubt sind {2}.',
});

test('a message of the server keeps its values in the translation, also those that are messages', () => {
  expect(translated('Go on.')).toBe('Weiter.');
  expect(translated('There is no tag "A "$1" {2}".')).toBe('Es gibt kein Tag „A "$1" {2}“.');
  expect(translated('Item 3: There is no tag "A". Nothing was written.')).toBe(
    'Eintrag 3: Es gibt kein Tag „A“. Nichts wurde gespeichert.',
  );
  expect(translated('The file has 9 columns. An import takes at most 5 columns.')).toBe(
    'Die Datei hat 9 Spalten, erlaubt sind 5.',
  );
});

test('an unknown message stays as it is', () => {
  for (const message of ['There is no tag', 'There is no tag ".', 'Item 3: Nothing was written.', ''])
    expect(translated(message)).toBe(message);
});
