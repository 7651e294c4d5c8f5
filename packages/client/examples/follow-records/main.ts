import { readFile, writeFile } from 'node:fs/promises';
import { createDossierClient } from '@dossier/client';

// Prints all records the first time, and later the changes since the previous run.
// DOSSIER_API_KEY=dsk_... npx -y pnpm@12 --filter @dossier/example-follow-records start
const { DOSSIER_URL: url = 'http://127.0.0.1:3000', DOSSIER_API_KEY: apiKey = '' } = process.env;
const dossier = createDossierClient({ url, apiKey });

let cursor = await readFile('cursor', 'utf8').catch(() => '0');
for (let hasMore = true; hasMore;) {
  const page = await dossier.records.list.query({ changedSince: cursor, pageSize: 500 });
  for (const { id, version, title } of page.data) console.log(`put ${id} ${version} ${title}`);
  for (const { id } of page.deleted ?? []) console.log(`delete ${id}`);
  // Saved after its page: a crash in between repeats the page.
  cursor = page.nextCursor ?? cursor;
  await writeFile('cursor', cursor);
  hasMore = page.hasMore ?? false;
}
