import { german } from './de.ts';

// The script of `apps/web/language.ts` loads this module before the app if the person's language is German.
globalThis.texts = german;
