import { join } from 'node:path';
import { build, preview } from 'vite';
import { inProduction } from '../environment.ts';

const root = join(import.meta.dirname, '..');
const outDir = join(root, 'node_modules/.components');

/** Builds and serves the page of all components. */
export async function startComponentPage(): Promise<{ url: string; close(): Promise<void> }> {
  await inProduction(() =>
    build({
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'error',
      build: {
        outDir,
        emptyOutDir: true,
        minify: false,
        rolldownOptions: { input: join(root, 'browser/components/index.html') },
      },
    }),
  );
  const server = await preview({
    configFile: false,
    root,
    logLevel: 'warn',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The page of components has no port.');
  return { url: `http://127.0.0.1:${address.port}/browser/components/index.html`, close: () => server.close() };
}
