import { dirname, relative } from 'node:path/posix';
import { check } from './check.ts';
import { files, readText } from './repository.ts';

const tables = 'tables.ts';
/** `exported` finds the name that the register imports; a file without one is not an entry. */
const registers = [
  { register: tables, entries: /^.+\/table\.ts$/, exported: /^export const (\w+) = / },
  { register: 'router.ts', entries: /^[^/]+\/(router|noun)\.ts$/, exported: /^export const (\w+Router) = / },
  { register: 'events.ts', entries: /^[^/]+\/events\.ts$/, exported: /^export const (\w+Events)\b.* = \[/ },
  {
    register: 'jobs.ts',
    entries: /^(?!testing).*\.job\.ts$/,
    exported: /^export const (\w+) = define(?:Job|Steps)\(/,
  },
  {
    register: 'workflows/actions.ts',
    entries: /^workflows\/actions\/.+\.ts$/,
    exported: /^export const (\w+Action) = /,
  },
];
const domain = 'packages/domain/src/';

/** Entries that their register does not import, each with the line to add. */
export function unlisted(paths: readonly string[], read: (path: string) => string): string[] {
  return registers.flatMap(({ register, entries, exported }) => {
    const listed = read(register);
    return paths
      .filter((path) => entries.test(path) && !path.endsWith('.test.ts'))
      .flatMap((path) => {
        const from = `'./${relative(dirname(register), path)}'`;
        const name = new RegExp(exported, 'm').exec(read(path))?.[1];
        if (name === undefined || listed.includes(`from ${from};`)) return [];
        const line = register === tables ? `export * from ${from};` : `import { ${name} } from ${from};`;
        const place = register === tables ? '' : `, and ${name} to its list`;
        return [`${domain}${path}: ${domain}${register} does not list it. Add this line${place}:\n${line}`];
      });
  });
}

/** Without its register, a table has no migration, a router no callers, and a job never runs. */
export const registerEntries = check('registers', () => {
  const paths = files.filter((file) => file.startsWith(domain)).map((file) => file.slice(domain.length));
  return unlisted(paths, (path) => readText(domain + path));
});
