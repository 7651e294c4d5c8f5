import type { Plugin } from 'vite';

/**
 * A schema that no page of a chunk uses is left out of it, and zod with the last one: to define one has no effect. The
 * bundler assumes that a call has an effect, unless it is marked as pure.
 */
const definitions: Plugin = {
  name: 'definitions',
  transform(code, id) {
    if (!/\/packages\/(domain|kernel)\/src\/.*\.ts$|\/@trpc\/.*\.mjs$/.test(id)) return undefined;
    const starts = new Set<number>();
    const visit = (node: unknown) => {
      if (typeof node !== 'object' || node === null) return;
      const { type, start } = node as { type?: unknown; start?: number };
      if (type === 'ArrowFunctionExpression' || type === 'FunctionExpression') return;
      if ((type === 'CallExpression' || type === 'NewExpression') && start !== undefined) starts.add(start);
      for (const child of Object.values(node)) visit(child);
    };
    for (const statement of this.parse(code).body) {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      if (declared?.type === 'VariableDeclaration') visit(declared);
    }
    const marked = [...starts].toSorted((a, b) => b - a);
    return {
      code: marked.reduce((text, at) => `${text.slice(0, at)}/* @__PURE__ */ ${text.slice(at)}`, code),
      map: null,
      moduleSideEffects: false,
    };
  },
};

/** Each schema of zod can write itself as JSON Schema. The app never asks for it. */
const jsonSchemas: Plugin = {
  name: 'json-schemas',
  transform(code, id) {
    if (!/\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return undefined;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    return { code: names.map((name) => `export const ${name} = () => {};`).join('\n'), map: null };
  },
};

/** For one hook of theirs, tables would bring all that places menus: 14 kB. */
const mergedRefs: Plugin = {
  name: 'merged-refs',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '@floating-ui/react' && importer?.endsWith('/ScrollArea.mjs') ? '\0merged-refs' : undefined,
  load: (id) =>
    id === '\0merged-refs'
      ? `import { useMergedRef } from '@mantine/hooks';\nexport const useMergeRefs = (refs) => useMergedRef(...refs);`
      : undefined,
};

/** What packages bring along, and the app does not use. */
export const leftOut: readonly Plugin[] = [definitions, jsonSchemas, mergedRefs];
