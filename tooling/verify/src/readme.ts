import { variables } from '@dossier/kernel/environment.ts';
import { z } from 'zod';
import type { Check } from './check.ts';
import { readText } from './repository.ts';

/** The tables of the README match the code. */
export const readmeTables: Check = {
  name: 'tables of the README',
  async run() {
    return [
      ...differences('the REST surface', await endpointRows(), /^\| `?[A-Z]+`? \| `\//),
      ...differences('the configuration', variableRows(), /^\| `[A-Z_]+` \|/),
    ];
  },
};

function differences(what: string, rows: string[], isRow: RegExp): string[] {
  return rowDifferences(
    what,
    rows,
    readText('README.md')
      .split('\n')
      .filter((line) => isRow.test(line)),
  );
}

/** The rows to add, each with the row that it follows, and the rows to remove; the order if nothing else differs. */
export function rowDifferences(what: string, rows: readonly string[], written: readonly string[]): string[] {
  const missing = rows.flatMap((row, at) =>
    written.includes(row)
      ? []
      : [`README.md: add to the table of ${what}, after ${rows[at - 1] ?? 'its heading'}:\n${row}`],
  );
  const stray = written.filter((row, at) => !rows.includes(row) || written.indexOf(row) !== at);
  const findings = [...missing, ...stray.map((row) => `README.md: remove from the table of ${what}:\n${row}`)];
  const moved = rows.findIndex((row, at) => row !== written[at]);
  if (findings.length > 0 || moved === -1) return findings;
  return [`README.md: move in the table of ${what}, to row ${moved + 1}:\n${rows[moved]}`];
}

const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
const operationSchema = z.object({ summary: z.string() });

async function endpointRows(): Promise<string[]> {
  const { createTriggerDocument } = await import('@dossier/gateway/openapi/trigger.ts');
  return [...rowsOf(JSON.parse(readText('openapi.json')), '/api/v1'), ...rowsOf(createTriggerDocument(), '')];
}

function rowsOf(document: unknown, prefix: string): string[] {
  return Object.entries(documentSchema.parse(document).paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) =>
        `| ${method.toUpperCase()} | \`${prefix}${path}\` | ${operationSchema.parse(operation).summary} |`,
    ),
  );
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
