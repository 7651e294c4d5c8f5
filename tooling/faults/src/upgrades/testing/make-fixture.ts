import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { Receiver } from '@dossier/domain/webhooks/testing/world.ts';
import { checkOut } from '@dossier/stage/checkout.ts';
import { createPostgres } from '@dossier/stage/postgres.ts';
import { endOnSignals, gateway, startProgram, type Program, runDossier, worker } from '@dossier/stage/program.ts';
import { until } from '@dossier/stage/until.ts';
import { Api, type Answer } from '@dossier/stage/api.ts';
import { keepPages, tellStory } from './story.ts';
import { makeDemo } from './versions.ts';
import { addressesOf, readsOf } from './walk.ts';

/** `pnpm fixture <commit>`: a backup that this version made, and what its clients had been told. */
endOnSignals();
for (const commit of parseArgs({ allowPositionals: true }).positionals) await makeFixture(commit);

async function makeFixture(commit: string): Promise<void> {
  const checkout = await checkOut(commit);
  const postgres = await createPostgres();
  const receiver = await Receiver.start();
  const programs: Program[] = [];
  try {
    const url = await postgres.database('old', 'empty');
    const dossier = (...words: string[]) => runDossier(checkout, { DATABASE_URL: url }, ...words);
    await dossier('migrate');
    const { key } = await makeDemo(checkout, { DATABASE_URL: url }, commit);
    for (const words of [gateway, worker])
      programs.push(await startProgram(words, { DATABASE_URL: url }, { checkout }));
    const api = new Api(programs[0]?.url ?? '', key);
    const story = await tellStory(api, receiver.url);
    await until(30, 'deliveries still wait', async () => {
      const { data } = await api.get(`/webhooks/${story.webhookId}/deliveries?pageSize=100`);
      return data.length > 0 && data.every(({ status }: Answer) => status === 'SUCCEEDED');
    });
    const lists: string[] = [];
    for (const operation of await readsOf(checkout)) {
      if (!operation.parameters.some(({ name }) => name === 'cursor') && operation.path.includes('{')) continue;
      for (const address of await addressesOf(api, operation)) lists.push(address);
    }
    const [pipeline] = (await api.get('/pipelines')).data;
    const pages = await keepPages(api, lists, pipeline.id);
    const file = join(import.meta.dirname, '../fixtures', commit);
    await rm(`${file}.sql.gz`, { force: true });
    await dossier('backup', `${file}.sql.gz`);
    const witness = { key, ...story, keyed: api.keyed, pages };
    await writeFile(`${file}.json.gz`, gzipSync(JSON.stringify(witness)));
  } finally {
    for (const program of programs) await program.stop();
    await receiver.close();
    await postgres.remove();
  }
}
