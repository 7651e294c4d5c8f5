import { person } from './person.ts';

/** A label within a sentence: lower case in English; German keeps the capital letters of nouns. */
export function inSentence(label: string): string {
  return person.language === 'de' ? label : label.toLowerCase();
}
