import { join } from 'node:path';
import type { Plugin } from 'vite';
import { personKey } from './src/language/person.ts';

let german = '';

/**
 * Adds a script that loads the German texts before the app if the person's language is German. Modules of the app read
 * their texts when they first run. They can't await them: Safari runs a module that imports one with a top-level await
 * too early. The script is a file because the Content-Security-Policy allows no inline scripts.
 */
export const language: Plugin = {
  name: 'language',
  apply: 'build',
  buildStart() {
    german = this.emitFile({
      type: 'chunk',
      id: join(import.meta.dirname, 'src/language/german-first.ts'),
      name: 'de',
    });
  },
  generateBundle() {
    const file = JSON.stringify(`/${this.getFileName(german)}`);
    this.emitFile({
      type: 'asset',
      fileName: 'language.js',
      source: `(${load.toString()})(${file}, ${JSON.stringify(personKey)})`,
    });
  },
  transformIndexHtml: () => [{ tag: 'script', attrs: { src: '/language.js' }, injectTo: 'head-prepend' }],
};

/** Runs in the browser. It must determine the language as `src/language/person.ts` does. */
function load(file: string, key: string): void {
  let chosen: unknown;
  try {
    chosen = (JSON.parse(localStorage.getItem(key) ?? '{}') as { language?: unknown }).language;
  } catch {}
  const known = ['en', 'de'];
  const found =
    known.find((name) => name === chosen) ??
    navigator.languages.map((name) => name.slice(0, 2)).find((name) => known.includes(name));
  // A written script runs before the later modules of the document; an appended one might run after them.
  if (found === 'de') document.write(`<script type="module" src="${file}"></script>`);
}
