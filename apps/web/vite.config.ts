import { parse } from 'node:path';
import react from '@vitejs/plugin-react';
import PO from 'pofile';
import { defineConfig, type Plugin } from 'vite';
import { chunks } from './chunks.ts';
import { language } from './language.ts';
import { leftOut } from './left-out.ts';

/** The address of `pnpm dossier start`; `pnpm --filter @dossier/web dev` proxies the API to it. */
const gateway = 'http://127.0.0.1:3000';

/** A file of translations becomes an object: its texts by their English. */
const catalogues: Plugin = {
  name: 'catalogues',
  transform(code, id) {
    if (!id.endsWith('.po')) return undefined;
    const texts = PO.parse(code).items.map(({ msgid, msgstr }) => [msgid, msgstr[0] || msgid] as const);
    return { code: `export default ${JSON.stringify(Object.fromEntries(texts))};`, map: null };
  },
};

/** What is worked out from schemas once and for all: the app gets the values, and not the schemas. */
const derived: Plugin = {
  name: 'derived',
  async load(id) {
    if (!id.endsWith('.derived.ts')) return undefined;
    const values = Object.entries((await import(id)) as Record<string, unknown>);
    return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
  },
};

/** Each component of Mantine brings its own styles: those of all are 30 kB, which every page would wait for. */
const styles: Plugin = {
  name: 'styles',
  transform(code, id) {
    const [, name] = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id) ?? [];
    if (name === undefined) return undefined;
    return { code: `import '@mantine/core/styles/${name}.layer.css';\n${code}`, map: null };
  },
};

export default defineConfig({
  plugins: [react(), catalogues, derived, ...leftOut, styles, language],
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
        // Every chunk that loads others names them; those of what is shared would be 100 letters long.
        chunkFileNames: ({ name, moduleIds: [id = '', ...others] }) =>
          !name.startsWith('shared')
            ? 'assets/[name]-[hash].js'
            : others.length > 0
              ? 'assets/[hash].js'
              : `assets/${parse(id).name}-[hash].js`,
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: gateway, changeOrigin: true, headers: { origin: gateway } }, '/docs': gateway },
  },
});
