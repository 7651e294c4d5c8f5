import { existsSync, globSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { variables } from '@dossier/kernel/environment.ts';
import { z } from 'zod';
import { check } from './check.ts';
import { files, readText, root } from './repository.ts';

const isDocument = /^(README|CONTRIBUTING)\.md$|^docs\/.*\.md$|^packages\/[^/]+\/README\.md$/;
const code = /`([^`\n]+)`/g;
const link = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
const pathLike = /^(apps|packages|tooling|docs|\.ci|\.changeset)\/[\w./<>*-]*$/;

/** Paths in our documents must exist; `<noun>` and `*` stand for any name. */
export const documentedPaths = check('documented paths', () =>
  files.filter((file) => isDocument.test(file)).flatMap(brokenPaths),
);

const variableLike = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;
/** Variables of PostgreSQL's container image. */
const notOurs = ['POSTGRES_PASSWORD', 'PROGRAM_PASSWORD'];

/** Dossier reads every environment variable that the operators' documents name. */
export const documentedVariables = check('documented variables', () =>
  files
    .filter((file) => file.startsWith('docs/operators/'))
    .flatMap((file) => {
      const named = new Set([...readText(file).matchAll(variableLike)].map(([name]) => name));
      return [...named]
        .filter((name) => !(name in variables) && !notOurs.includes(name))
        .map((name) => `${file}: ${name} is not in packages/kernel/src/environment.ts.`);
    }),
);

function brokenPaths(document: string): string[] {
  const text = readText(document);
  const inCode = [...text.matchAll(code)].map(([, path = '']) => path).filter((path) => pathLike.test(path));
  const linked = [...text.matchAll(link)]
    .map(([, path = '']) => path)
    .filter((path) => !/^[a-z]+:/.test(path))
    .map((path) => normalize(join(dirname(document), path)));
  return [...new Set([...inCode, ...linked])]
    .filter((path) => !leadsSomewhere(path))
    .map((path) => `${document}: ${path} does not exist.`);
}

function leadsSomewhere(path: string): boolean {
  if (!/[<*]/.test(path)) return existsSync(join(root, path));
  return globSync(path.replaceAll(/<[^>]*>/g, '*'), { cwd: root }).length > 0;
}

export const readmeTables = check('tables of the README', async () => {
  const lines = readText('README.md').split('\n');
  const written = (isRow: RegExp) => lines.filter((line) => isRow.test(line));
  return [
    ...rowDifferences('the REST surface', await endpointRows(), written(/^\| `?[A-Z]+`? \| `\//)),
    ...rowDifferences('the configuration', variableRows(), written(/^\| `[A-Z_]+` \|/)),
  ];
});

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
