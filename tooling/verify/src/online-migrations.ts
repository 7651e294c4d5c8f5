import { check } from './check.ts';
import { files, readText } from './repository.ts';

// Earlier migrations did not have to run beside older processes.
const firstChecked = 71;

const rules: readonly { readonly pattern: RegExp; readonly advice: string }[] = [
  {
    pattern: /^alter table .*\balter column .*\btype\b/is,
    advice: 'rewrites the table under an exclusive lock. Add a column, fill it in batches, and read that one.',
  },
  {
    pattern: /^alter table .*\balter column .*\bset not null\b/is,
    advice: 'reads the table under an exclusive lock. Add CHECK (... IS NOT NULL) NOT VALID, then VALIDATE CONSTRAINT.',
  },
  {
    pattern: /^alter table .*\badd column .*\bdefault (?!now\(\))[\w".]+\(/is,
    advice: 'rewrites the table for its default. Add the column without one, and fill it in batches.',
  },
  {
    pattern: /^alter table .*\badd constraint .*\b(foreign key|check)\b(?!.*\bnot valid\b)/is,
    advice: 'reads the table under a lock. Add the constraint NOT VALID, then VALIDATE CONSTRAINT.',
  },
  {
    pattern: /^alter table .*\badd constraint .*\b(unique|primary key)\b(?!.*\busing index\b)/is,
    advice: 'builds an index under an exclusive lock. Create the unique index, then ADD CONSTRAINT ... USING INDEX.',
  },
  {
    pattern: /^(drop table|alter table .*\b(drop column|rename)\b)/is,
    advice: 'takes away what processes of the version before still use. Do it a release later.',
  },
  {
    pattern: /^(update|delete|insert\b.*\bselect)\b/is,
    advice: 'changes rows in one transaction. Write a DO block that commits batches, as 0069_upgrades does.',
  },
];

/** The statements that would stop older gateways or workers; a comment `-- online: why` above one excuses it. */
export function outagesIn(sql: string): string[] {
  const statements = sql.split('--> statement-breakpoint').map((text) => text.trim());
  const newTables = statements.flatMap((text) => /create table (?:if not exists )?"(\w+)"/i.exec(text)?.[1] ?? []);
  return statements.flatMap((text) => {
    if (/^-- online: \S/m.test(text)) return [];
    const bare = text.replaceAll(/^\s*--[^\n]*\n/gm, '').trim();
    if (newTables.some((table) => bare.includes(`"${table}"`))) return [];
    return rules.filter(({ pattern }) => pattern.test(bare)).map(({ advice }) => `"${bare.slice(0, 60)}" ${advice}`);
  });
}

/** `dossier migrate` runs while gateways and workers of the previous version serve. */
export const onlineMigrations = check('online migrations', () =>
  files
    .filter((file) => Number(/^packages\/domain\/migrations\/(\d+)_.*\.sql$/.exec(file)?.[1] ?? 0) >= firstChecked)
    .flatMap((file) => outagesIn(readText(file)).map((fault) => `${file}: ${fault}`)),
);
