import { variables } from '@dossier/kernel/environment.ts';
import { z } from 'zod';
import type { Check } from './check.ts';
import { readText } from './repository.ts';

/** The tables of the README match the code. */
export const readmeTables: Check = {
  name: 'tables of the README',
  async run() {
    return [
      ...differences('the REST surface', endpointRows(), /^\| `?[A-Z]+`? \| `\//),
      ...differences('the configuration', variableRows(), /^\| `[A-Z_]+` \|/),
    ];
  },
};

function differences(what: string, rows: string[], isRow: RegExp): string[] {
  const written = readText('README.md')
    .split('\n')
    .filter((line) => isRow.test(line));
  return written.join('\n') === rows.join('\n') ? [] : [`README.md: the table of ${what} should read`, ...rows];
}

const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
const operationSchema = z.object({ summary: z.string() });

function endpointRows(): string[] {
  const { paths } = documentSchema.parse(JSON.parse(readText('openapi.json')));
  return Object.entries(paths).flatMap(([path, item]) => {
    // A path with its own servers is not under /api/v1.
    const { servers, ...operations } = item;
    return Object.entries(operations).map(
      ([method, operation]) =>
        `| ${method.toUpperCase()} | \`${servers ? '' : '/api/v1'}${path}\` | ` +
        `${operationSchema.parse(operation).summary} |`,
    );
  });
}

function variableRows(): string[] {
  return Object.entries(variables).map(
    ([name, schema]) => `| \`${name}\` | ${defaultOf(schema)} | ${schema.description ?? ''} |`,
  );
}

function defaultOf(schema: (typeof variables)[keyof typeof variables]): string {
  const parsed = schema.safeParse(undefined);
  const value = parsed.success ? String(parsed.data ?? '') : '';
  return value === '' ? '' : `\`${value}\``;
}
