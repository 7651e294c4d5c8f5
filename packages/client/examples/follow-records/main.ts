import { readFile, writeFile } from 'node:fs/promises';
import { createDossierClient } from '@dossier/client';

// Prints what changed among the records since the last time, and everything the first time.
// DOSSIER_API_KEY=dsk_... npx -y pnpm@12 --filter @dossier/example-follow-records start
const { DOSSIER_URL: url = 'http://127.0.0.1:3000', DOSSIER_API_KEY: apiKey = '' } = process.env;
const dossier = createDossierClient({ url, apiKey });

let cursor = await readFile('cursor', 'utf8').catch(() => '0');
for (let hasMore = true; hasMore;) {
  const page = await dossier.records.list.query({ changedSince: cursor, pageSize: 500 });
  for (const { id, version, title } of page.data) console.log(`put ${id} ${version} ${title}`);
  for (const { id } of page.deleted ?? []) console.log(`delete ${id}`);
  // Kept only once what came with it is: a crash before that brings it again.
  cursor = page.nextCursor ?? cursor;
  await writeFile('cursor', cursor);
  hasMore = page.hasMore ?? false;
}
