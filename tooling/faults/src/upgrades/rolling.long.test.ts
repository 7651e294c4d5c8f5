import { rm } from 'node:fs/promises';
import { checkOut } from '@dossier/stage/checkout.ts';
import { createPostgres, type Postgres } from '@dossier/stage/postgres.ts';
import { Receiver } from '@dossier/domain/webhooks/testing/world.ts';
import { gateway, startProgram, type Program, repository, worker } from '@dossier/stage/program.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api, type Answer } from '@dossier/stage/api.ts';
import { tellStory, type Story } from './testing/story.ts';
import { isInHistory, makeDemo, versions } from './testing/versions.ts';

let postgres: Postgres;
let receiver: Receiver;
beforeAll(async () => {
  postgres = await createPostgres({ fsync: 'off' });
  receiver = await Receiver.start();
});
afterAll(async () => {
  await receiver.close();
  await postgres.remove();
});

/** A workspace, its two gateways, and what one of them has written there. */
interface Side {
  readonly writer: Api;
  readonly reader: Api;
  readonly story: Story;
}

// The processes of the older version come from the history of this repository.
describe.each(versions)('a gateway of %s beside one of this version', (version) => {
  describe.skipIf(!isInHistory(version))('on the schema of this version', () => {
    const programs: Program[] = [];
    const sides: { old: Side; new: Side }[] = [];
    let checkout: string;

    beforeAll(async () => {
      checkout = await checkOut(version);
      const url = await postgres.database(`beside_${version}`);
      const own = { DATABASE_URL: url };
      const start = async (words: string[], from: string) => {
        const program = await startProgram(words, own, { checkout: from });
        programs.push(program);
        return program.url;
      };
      const newUrl = await start(gateway, repository);
      const oldUrl = await start(gateway, checkout);
      await start(worker, repository);
      const sideOf = async (from: string, writerUrl: string, readerUrl: string): Promise<Side> => {
        const { key } = await makeDemo(from, own, from === checkout ? version : 'this');
        const writer = new Api(writerUrl, key);
        return { writer, reader: new Api(readerUrl, key), story: await tellStory(writer, receiver.url) };
      };
      const old = await sideOf(checkout, oldUrl, newUrl);
      sides.push({ old, new: await sideOf(repository, newUrl, oldUrl) });
    });
    afterAll(async () => {
      await Promise.all(programs.map((program) => program.stop()));
      await rm(checkout, { recursive: true, force: true });
    });

    test.each(['old', 'new'] as const)('what the %s one writes is whole for the other', async (name) => {
      for (const { [name]: side } of sides) {
        const { writer, reader, story } = side;
        const pipelineId = (await writer.get('/pipelines')).data[0].id;
        const lists = [
          '/records?pageSize=100',
          '/tasks',
          `/deals?pipelineId=${pipelineId}`,
          `/records/${story.recordId}`,
        ];
        for (const path of [...lists, `/records/${story.recordId}/comments`, `/records/${story.recordId}/calls`]) {
          const [written, read] = [await writer.get(path), await reader.get(path)];
          // The older version has fewer fields.
          const [fewer, more] = name === 'old' ? [written, read] : [read, written];
          expect(more.data, path).toMatchObject(fewer.data);
        }
        const newer = name === 'old' ? reader : writer;
        const { data } = await newer.get(`/deals/${story.dealId}/timeline`);
        expect(data.map(({ event }: Answer) => event)).toEqual(story.dealEvents);
        const figures = await newer.get(`/pipelines/${pipelineId}/stage-figures`);
        expect(figures.data.stages[1].left).toBeGreaterThan(0);
      }
    });

    test.each(['old', 'new'] as const)(
      'an Idempotency-Key sent to the %s one gets its answer from the other',
      async (name) => {
        // A version before a40ea128 stores a key without its path, so it does not find the keys of later ones.
        for (const { [name]: side } of version === '42438ee' && name === 'new' ? [] : sides)
          for (const { method, path, body, headers, status, answer } of side.writer.keyed) {
            const reply = await side.reader.send(method, path, body, headers);
            if (path.startsWith('/api')) expect(reply).toMatchObject({ status, answer: { ok: true } });
            else {
              // The older version answers 200 for a field that is added, this one 201.
              const statuses = path.endsWith('/fields') ? [200, 201] : [status];
              expect({ path, answer: reply.answer }).toEqual({ path, answer });
              expect(reply.status, path).toBeOneOf(statuses);
              expect(reply.headers.get('idempotency-replayed'), path).toBe('true');
            }
          }
      },
    );
  });
});
