import { german } from './de.ts';

/** Runs before the app, for whoever reads it in German (`apps/web/language.ts`). */
globalThis.texts = german;
