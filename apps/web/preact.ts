import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const at = (name: string) => fileURLToPath(import.meta.resolve(name));
const compat = JSON.stringify(at('preact/compat'));
const asReact = JSON.stringify(join(import.meta.dirname, 'src/as-react.ts'));
const id = '\0react';

/**
 * What the app and its libraries import as `react` is Preact where the app is built, with the ways of React that they
 * count on (`src/as-react.ts`). Types are those of React, which draws while one develops.
 */
export const preact: Plugin = {
  name: 'preact',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-dom$/, replacement: at('preact/compat') },
        { find: /^react-dom\/client$/, replacement: at('preact/compat/client') },
        { find: /^react\/jsx-(dev-)?runtime$/, replacement: at('preact/jsx-runtime') },
      ],
    },
  }),
  resolveId: (name) => (name === 'react' ? id : undefined),
  load: (name) =>
    name === id
      ? `export * from ${compat}; export { default } from ${compat}; export { Activity } from ${asReact};`
      : undefined,
};
