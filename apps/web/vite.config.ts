import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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

export default defineConfig({
  plugins: [react()],
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
