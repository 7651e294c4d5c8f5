import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `pnpm dossier start` listens; `pnpm --filter @dossier/web dev` passes the API on to it. */
const gateway = 'http://127.0.0.1:3000';

/**
 * Left to itself the bundler makes a chunk of whatever two pages share, and a page is forty
 * requests. Charts and calendars stay out of what every page loads.
 */
function isForManyPages(id: string): boolean {
  return !/node_modules\/.*(recharts|d3-|victory|redux|immer|reselect|decimal|es-toolkit|dayjs|@mantine\/(charts|dates))/.test(
    id,
  );
}

export default defineConfig(({ command }) => {
  // Vite leaves NODE_ENV to whoever set it: a test runner would leave React as it is for development in dist.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
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
  };
});
