import { expect, test } from 'vitest';
import { unlisted } from './registers.ts';

const registers = { 'tables.ts': '', 'router.ts': '', 'events.ts': '', 'jobs.ts': '', 'workflows/actions.ts': '' };
const found = (texts: Record<string, string>) => {
  const all: Record<string, string> = { ...registers, ...texts };
  return unlisted(Object.keys(all), (path) => all[path] ?? '');
};

test.each([
  ['invoices/table.ts', 'export const invoices = pgTable(', 'tables.ts', "export * from './invoices/table.ts';"],
  [
    'invoices/router.ts',
    'export const invoicesRouter = router({',
    'router.ts',
    "import { invoicesRouter } from './invoices/router.ts';",
  ],
  [
    'invoices/noun.ts',
    'export const invoicesRouter = router({',
    'router.ts',
    "import { invoicesRouter } from './invoices/noun.ts';",
  ],
  [
    'invoices/events.ts',
    'export const invoiceEvents = [paid];',
    'events.ts',
    "import { invoiceEvents } from './invoices/events.ts';",
  ],
  [
    'invoices/prune.job.ts',
    'export const pruneInvoices = defineJob({',
    'jobs.ts',
    "import { pruneInvoices } from './invoices/prune.job.ts';",
  ],
  [
    'workflows/actions/pay.ts',
    'export const payAction = defineWrite(',
    'workflows/actions.ts',
    "import { payAction } from './actions/pay.ts';",
  ],
])('%s that its register does not list is refused, with the line to add', (path, text, register, line) => {
  const [finding, ...more] = found({ [path]: text });
  expect(more).toEqual([]);
  expect(finding).toContain(`packages/domain/src/${path}: packages/domain/src/${register} does not list it.`);
  expect(finding).toContain(`:\n${line}`);
  expect(found({ [path]: text, [register]: `${line}\n` })).toEqual([]);
});

test('a job that is made with options, and a file without an entry, need no line', () => {
  expect(
    found({
      'notices/mail.job.ts': 'export function mailNotices(options: Options) {\n  return defineJob({',
      'workflows/actions/checks.ts': 'export const checks = [];',
      'workflows/actions/pay.test.ts': 'export const payAction = 1;',
    }),
  ).toEqual([]);
});
