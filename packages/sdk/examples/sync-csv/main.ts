import { createReadStream } from 'node:fs';
import { createDossier, type InputOf, type operations } from '@dossier/sdk';
import { parse } from 'csv-parse';

// Makes the records of a folder equal to the rows of a CSV file (email, title, phone), identified by e-mail. Sends only
// changed rows: a killed run continues when started again, and a second run sends nothing.
// DOSSIER_KEY=dsk_... npx -y pnpm@12 --filter @dossier/example-sync-csv start contacts.csv fld_...
const { DOSSIER_URL: url = 'http://127.0.0.1:3000', DOSSIER_KEY: apiKey = '' } = process.env;
const [file, folderId] = process.argv.slice(2);
if (!file || !folderId) throw new Error('Usage: start <file.csv> <folder id>');

interface Row {
  email: string;
  title: string;
  phone: string;
}
type Item = InputOf<operations['recordsBatch']>['items'][number];

const batchSize = 1_000;
const dossier = createDossier({ url, apiKey });

const contentOf = ({ title, phone }: { title: string; phone: string | null }) => JSON.stringify([title, phone || null]);
const known = new Map<string, string>();
for await (const record of dossier.records.list({ folderId, pageSize: 500 }))
  if (record.email) known.set(record.email.toLowerCase(), contentOf(record));

let [sent, failed, unchanged] = [0, 0, 0];
let items: Item[] = [];
const rows: AsyncIterable<Row> = createReadStream(file).pipe(parse({ columns: true, trim: true }));
for await (const row of rows) {
  // A blank e-mail identifies no record: each run would create another one.
  if (!row.email) {
    console.error(`${row.title} has no e-mail.`);
    failed += 1;
    continue;
  }
  if (known.get(row.email.toLowerCase()) === contentOf(row)) {
    unchanged += 1;
    continue;
  }
  const { email, title, phone } = row;
  items.push({ action: 'upsert', values: { folderId, matchOn: 'email', email, title, phone } });
  if (items.length === batchSize) await send();
}
await send();
console.log(`${sent} sent, ${failed} failed, ${unchanged} unchanged`);
process.exitCode = failed === 0 ? 0 : 1;

async function send(): Promise<void> {
  if (items.length === 0) return;
  const { results } = (await dossier.records.batch({ items })).data;
  for (const [at, { error }] of results.entries()) if (error) console.error(JSON.stringify(items[at]), error.message);
  failed += results.filter(({ error }) => error).length;
  sent += items.length;
  items = [];
  console.log(`${sent} sent`);
}
