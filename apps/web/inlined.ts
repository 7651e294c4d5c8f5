import type { Plugin, Rolldown } from 'vite';

let firstStyles = '';

/** The first styles are part of index.html: while it comes, and the first scripts are asked for, the line is idle. */
export const inlined: Plugin = {
  name: 'inlined',
  apply: 'build',
  generateBundle: {
    // Before the page and the chunks name their styles.
    order: 'pre',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const first = chunks.find(({ name, facadeModuleId }) => name === 'first' || facadeModuleId?.endsWith('.html'));
      const names = first?.viteMetadata?.importedCss;
      if (!names?.size) throw new Error('There are no first styles.');
      firstStyles = [...names].map((name) => sourceOf(bundle[name])).join('');
      for (const name of names) delete bundle[name];
      names.clear();
    },
  },
  transformIndexHtml: () => [{ tag: 'style', children: firstStyles, injectTo: 'head' }],
};

function sourceOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== 'asset') throw new Error('The first styles are no file.');
  return String(file.source);
}
