import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { execute } from './check.ts';
import { root } from './repository.ts';

// Lints small files against oxlint.config.ts, so that a rule that no longer matches is noticed.
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dossier-lint-rules-'));
  for (const file of ['oxlint.config.ts', 'oxlint.imports.ts']) cpSync(join(root, file), join(folder, file));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(root, 'node_modules/oxlint'), join(folder, 'node_modules/oxlint'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Question {
  readonly file: string;
  readonly answer: (broken: string[]) => void;
}

let asked: Question[] = [];

/** The rules that one file with these lines breaks, each with its line. Files of one moment share a run of oxlint. */
async function lint(file: string, ...lines: string[]): Promise<string[]> {
  // Another test asks about the same path: this one takes the next run.
  while (asked.some((other) => other.file === file) || existsSync(join(folder, file))) await pause(10);
  const { promise, resolve: answer } = Promise.withResolvers<string[]>();
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${lines.join('\n')}\n`);
  if (asked.push({ file, answer }) === 1) setImmediate(run);
  return promise;
}

async function run(): Promise<void> {
  const questions = asked;
  asked = [];
  const { stdout } = await execute('oxlint', ['-f', 'json', ...questions.map(({ file }) => file)], folder);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[];
  };
  for (const { file, answer } of questions) {
    rmSync(join(folder, file));
    const found = diagnostics.filter(({ filename }) => filename === file);
    answer(found.map(({ code, labels }) => `${labels[0]?.span.line}: ${code}`).toSorted());
  }
}

/** Those of these imports that are refused in the file. */
async function refused(file: string, ...imports: string[]): Promise<string[]> {
  const found = await lint(
    file,
    ...imports.map((path) =>
      path.startsWith('type ') ? `export type * from '${path.slice(5)}';` : `export * from '${path}';`,
    ),
  );
  return imports.filter((_, at) => found.includes(`${at + 1}: eslint(no-restricted-imports)`));
}

describe.concurrent('doors', () => {
  it('let a noun be entered by its index, schema and events only', async () => {
    const inner = ['../folders/service.ts', '../folders/router.ts', '../folders/table.ts'];
    expect(
      await refused(
        'packages/domain/src/records/service.ts',
        '../folders/index.ts',
        '../folders/schema.ts',
        '../folders/events.ts',
        './list.ts',
        ...inner,
      ),
    ).toEqual(inner);
  });

  it('let a table refer to another table', async () => {
    expect(
      await refused('packages/domain/src/records/table.ts', '../folders/table.ts', '../folders/service.ts'),
    ).toEqual(['../folders/service.ts']);
  });

  it('hold from a folder inside a noun', async () => {
    expect(
      await refused(
        'packages/domain/src/workflows/actions/create.ts',
        '../schema.ts',
        './assign.ts',
        '../../records/index.ts',
        '../../records/service.ts',
      ),
    ).toEqual(['../../records/service.ts']);
    expect(
      await refused('packages/domain/src/records/search/words.ts', '../table.ts', '../../webhooks/index.ts'),
    ).toEqual(['../../webhooks/index.ts']);
    expect(
      await refused(
        'packages/domain/src/workflows/actions/write/create.ts',
        '../../schema.ts',
        '../../run/claim.ts',
        '../../../records/index.ts',
        '../../../records/service.ts',
        '../../../router.ts',
      ),
    ).toEqual(['../../../records/service.ts', '../../../router.ts']);
  });

  it('hold for the apps too', async () => {
    const inner = ['@dossier/domain/folders/service.ts'];
    expect(
      await refused(
        'apps/gateway/src/rest.ts',
        '@dossier/domain/router.ts',
        '@dossier/domain/folders/index.ts',
        ...inner,
      ),
    ).toEqual(inner);
  });
});

describe.concurrent('rings', () => {
  it('never point back', async () => {
    expect(
      await refused(
        'packages/domain/src/members/service.ts',
        '../workspaces/index.ts',
        '../records/index.ts',
        '../webhooks/index.ts',
      ),
    ).toEqual(['../records/index.ts', '../webhooks/index.ts']);
    expect(
      await refused('packages/domain/src/records/service.ts', '../members/index.ts', '../workflows/index.ts'),
    ).toEqual(['../workflows/index.ts']);
    expect(
      await refused('packages/domain/src/webhooks/service.ts', '../records/index.ts', '../workspaces/index.ts'),
    ).toEqual([]);
  });

  it('keep the registers out of the nouns, but for the events that reactions listen to', async () => {
    expect(
      await refused('packages/domain/src/workflows/service.ts', '../router.ts', '../jobs.ts', '../events.ts'),
    ).toEqual(['../router.ts', '../jobs.ts']);
    expect(await refused('packages/domain/src/records/service.ts', '../events.ts')).toEqual(['../events.ts']);
  });

  it('give a noun that is in none of them no neighbours', async () => {
    expect(
      await refused('packages/domain/src/invoices/service.ts', '../records/index.ts', '@dossier/kernel/ids.ts'),
    ).toEqual(['../records/index.ts']);
  });
});

describe.concurrent('rings of the web app', () => {
  it('never point up, and do not know the files beside the folders', async () => {
    const up = ['../records/columns.ts', '../frame/shell.tsx', '../router.tsx'];
    expect(
      await refused(
        'apps/web/src/members/members-page.tsx',
        '../ui/icon.tsx',
        '../users/sign-in.ts',
        './person.tsx',
        '@mantine/core',
        ...up,
      ),
    ).toEqual(up);
  });

  it('hold for types, styles and what is server code', async () => {
    const up = ['type ../tasks/task-row.tsx', '../deals/board.module.css', '@dossier/domain/records/index.ts'];
    expect(await refused('apps/web/src/records/columns.ts', 'type ../views/view-field.ts', ...up)).toEqual(up);
  });

  it('hold from a room of a folder', async () => {
    const up = ['../../tasks/task-row.tsx', '../../main.tsx'];
    expect(
      await refused(
        'apps/web/src/views/filter/condition-value.tsx',
        '../use-view.ts',
        '../table/columns.ts',
        '../../fields/reading.ts',
        ...up,
      ),
    ).toEqual(up);
  });

  it('give a folder that is in none of them no neighbours', async () => {
    expect(await refused('apps/web/src/invoices/invoices-page.tsx', '../ui/icon.tsx', './invoices.ts')).toEqual([
      '../ui/icon.tsx',
    ]);
  });
});

describe.concurrent('directions', () => {
  it('keep the kernel and the domain from knowing what stands on them', async () => {
    expect(await refused('packages/kernel/src/errors.ts', '@dossier/domain/router.ts')).toHaveLength(1);
    expect(
      await refused('packages/domain/src/records/service.ts', '@dossier/gateway/gateway.ts', '@dossier/kernel/ids.ts'),
    ).toEqual(['@dossier/gateway/gateway.ts']);
    expect(await refused('packages/domain/src/dispatcher.ts', '@dossier/worker/worker.ts')).toHaveLength(1);
  });

  it('let only the command import apps', async () => {
    expect(await refused('apps/worker/src/worker.ts', '@dossier/gateway/gateway.ts')).toHaveLength(1);
    expect(await refused('apps/gateway/src/gateway.ts', '@dossier/worker/worker.ts')).toHaveLength(1);
    expect(
      await refused('apps/cli/src/gateway.ts', '@dossier/gateway/gateway.ts', '@dossier/worker/worker.ts'),
    ).toEqual([]);
  });

  it('give the web app types and schemas only', async () => {
    const server = ['@dossier/domain/records/index.ts', '@dossier/kernel/errors.ts'];
    expect(
      await refused(
        'apps/web/src/session/session.ts',
        'type @dossier/domain/router.ts',
        '@dossier/domain/records/schema.ts',
        ...server,
      ),
    ).toEqual(server);
  });

  it('keep server code out of what is published', async () => {
    expect(
      await refused('packages/client/src/client.ts', 'type @dossier/domain/router.ts', '@dossier/kernel/ids.ts'),
    ).toEqual(['@dossier/kernel/ids.ts']);
  });
});

describe.concurrent('leaf files', () => {
  it('keep a schema fit for browsers', async () => {
    const server = ['./service.ts', '@dossier/kernel/errors.ts', 'node:fs', '../folders/index.ts'];
    expect(
      await refused(
        'packages/domain/src/records/schema.ts',
        'zod',
        '@dossier/kernel/values.ts',
        '../folders/schema.ts',
        'type ../members/index.ts',
        ...server,
      ),
    ).toEqual(server);
  });

  it('keep events and tables apart from services', async () => {
    expect(
      await refused(
        'packages/domain/src/records/events.ts',
        '@dossier/kernel/events/define.ts',
        './schema.ts',
        './service.ts',
      ),
    ).toEqual(['./service.ts']);
    expect(
      await refused(
        'packages/domain/src/records/table.ts',
        'drizzle-orm/pg-core',
        '@dossier/kernel/db/columns.ts',
        './service.ts',
      ),
    ).toEqual(['./service.ts']);
  });
});

describe.concurrent('one place for one thing', () => {
  it('reads the environment in environment.ts and the command', async () => {
    const line = 'export const port = process.env.PORT;';
    expect(await lint('apps/gateway/src/gateway.ts', line)).toEqual(['1: node(no-process-env)']);
    expect(await refused('apps/gateway/src/gateway.ts', 'node:process')).toHaveLength(1);
    expect(await lint('apps/gateway/src/environment.ts', line)).toEqual([]);
    expect(await lint('apps/cli/src/main.ts', line)).toEqual([]);
  });

  it('calls addresses of customers in safe-fetch.ts', async () => {
    expect(await refused('packages/domain/src/webhooks/deliver.ts', 'undici')).toHaveLength(1);
    expect(
      await lint(
        'packages/domain/src/webhooks/deliver.ts',
        "import { request } from 'node:https';",
        'export const answers = [request, fetch];',
      ),
    ).toEqual(['1: eslint(no-restricted-imports)', '2: eslint(no-restricted-globals)']);
    expect(await refused('packages/kernel/src/safe-fetch.ts', 'undici')).toEqual([]);
  });
});

describe.concurrent('style', () => {
  it('refuses default exports, any, non-null assertions, silenced compilers and vague file names', async () => {
    expect(await lint('apps/worker/src/worker.ts', 'export default 1;')).toEqual(['1: import(no-default-export)']);
    expect(await lint('apps/worker/src/worker.ts', 'export const a: any = 1;')).toEqual([
      '1: typescript(no-explicit-any)',
    ]);
    expect(await lint('apps/worker/src/worker.ts', 'export const b = (a?: string) => a!;')).toEqual([
      '1: typescript(no-non-null-assertion)',
    ]);
    expect(await lint('apps/worker/src/worker.ts', '// @ts-ignore', 'export const c = 1;')).toEqual([
      '1: typescript(ban-ts-comment)',
    ]);
    expect(await lint('apps/worker/src/someWorker.ts', 'export const d = 1;')).toEqual(['1: unicorn(filename-case)']);
  });

  it('refuses a file of more than 250 lines, not counting blank ones and comments', async () => {
    const code = Array.from({ length: 250 }, (_, at) => `export const line${at} = ${at};`);
    expect(await lint('apps/worker/src/worker.ts', ...code, '', '// why')).toEqual([]);
    expect(await lint('apps/worker/src/worker.ts', ...code, 'export const more = 1;')).toEqual([
      '251: eslint(max-lines)',
    ]);
  });

  it('leaves a register room for one more line', async () => {
    const lines = Array.from({ length: 260 }, (_, at) => `export const line${at} = ${at};`);
    expect(await lint('packages/domain/src/jobs.ts', ...lines)).toEqual([]);
    const body = lines.map((_, at) => `  names.push('${at}');`);
    expect(
      await lint('apps/web/src/router.tsx', 'export function list(names: string[]): void {', ...body, '}'),
    ).toEqual([]);
  });

  it('refuses a function of more than 80 lines', async () => {
    const body = Array.from({ length: 79 }, (_, at) => `  names.push('${at}');`);
    const lines = ['export function long(names: string[]): void {', ...body, '}'];
    expect(await lint('apps/worker/src/long.ts', ...lines)).toEqual(['1: eslint(max-lines-per-function)']);
    expect(await lint('apps/worker/src/long.ts', ...lines.toSpliced(1, 1))).toEqual([]);
  });

  it('refuses tests that are skipped or run alone', async () => {
    const line = (how: string) => `import { expect, it } from 'vitest'; it.${how}('works', () => expect(1).toBe(1));`;
    expect(await lint('apps/worker/src/worker.test.ts', line('skip'))).toEqual(['1: vitest(no-disabled-tests)']);
    expect(await lint('apps/worker/src/worker.test.ts', line('only'))).toEqual(['1: vitest(no-focused-tests)']);
  });
});
