import react from '@vitejs/plugin-react';
import PO from 'pofile';
import { defineConfig, type Plugin } from 'vite';

/** The address of `pnpm dossier start`; `pnpm --filter @dossier/web dev` proxies the API to it. */
const gateway = 'http://127.0.0.1:3000';

/**
 * By default the bundler makes a chunk of everything that two pages share: forty requests per page. Charts and
 * calendars stay out of the chunk that every page loads.
 */
function isForManyPages(id: string): boolean {
  const ofFewPages =
    /node_modules\/.*(recharts|d3-|victory|redux|immer|reselect|decimal|es-toolkit|dayjs|@mantine\/(charts|dates))/;
  return !ofFewPages.test(id);
}

/** A file of translations becomes an object: its texts by their English. */
const catalogues: Plugin = {
  name: 'catalogues',
  transform(code, id) {
    if (!id.endsWith('.po')) return undefined;
    const texts = PO.parse(code).items.map(({ msgid, msgstr }) => [msgid, msgstr[0] || msgid] as const);
    return { code: `export default ${JSON.stringify(Object.fromEntries(texts))};`, map: null };
  },
};

export default defineConfig({
  plugins: [react(), catalogues],
  root: import.meta.dirname,
  build: {
    target: 'es2023',
    // Small files inlined as data: would need looser rules for images and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            { name: 'common', minShareCount: 5, test: isForManyPages },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: gateway, changeOrigin: true, headers: { origin: gateway } }, '/docs': gateway },
  },
});
