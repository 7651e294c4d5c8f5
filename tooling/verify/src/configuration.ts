import { variables } from '@dossier/kernel/environment.ts';
import type { Check } from './check.ts';
import { readText } from './repository.ts';

/** The README's table of environment variables says what the code says. */
export const configurationTable: Check = {
  name: 'configuration table',
  async run() {
    const rows = Object.entries(variables).map(([name, schema]) => `| \`${name}\` | ${defaultOf(schema)} | ${schema.description ?? ''} |`);
    const written = readText('README.md').split('\n').filter((line) => /^\| `[A-Z_]+` \|/.test(line));
    const isSame = rows.length === written.length && rows.every((row) => written.includes(row));
    return isSame ? [] : ['README.md: the rows of the configuration table should read', ...rows];
  },
};

function defaultOf(schema: (typeof variables)[keyof typeof variables]): string {
  const parsed = schema.safeParse(undefined);
  const value = parsed.success ? String(parsed.data ?? '') : '';
  return value === '' ? '' : `\`${value}\``;
}
