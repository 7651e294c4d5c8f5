import { onPipelined } from '@dossier/postgres-engine/pipelined/testing/pipelined.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateway, type TestGateway } from '../testing/gateway.ts';

onPipelined();

let at: TestGateway;
beforeAll(async () => {
  at = await openGateway();
});
afterAll(() => at.close());

test('a list of many pieces is the same as its records one by one, and a reader who leaves in the middle harms nobody', async () => {
  const own = await at.workspace();
  const ownFolder = await own.newFolder();
  // Umlauts and quotes take more bytes than characters; one record is longer than a piece.
  const titles = Array.from({ length: 60 }, (_, n) => `Example "${n}" ${'ü'.repeat(400)}`);
  for (const [n, title] of titles.entries())
    await at.ask('POST', '/api/v1/records', {
      key: own.writeKey,
      body: { folderId: ownFolder, title, data: n === 30 ? { note: 'x'.repeat(100_000) } : {} },
    });
  const whole = () => at.ask('GET', '/api/v1/records?pageSize=500', { key: own.writeKey });
  const list = await whole();
  expect(list.headers).toMatchObject({ 'transfer-encoding': 'chunked' });
  const pages = [1, 2, 3, 4, 5, 6].map((page) =>
    at.ask('GET', `/api/v1/records?pageSize=10&page=${page}`, { key: own.writeKey }),
  );
  expect(list.json).toMatchObject({ nextCursor: null, data: (await Promise.all(pages)).flatMap(({ items }) => items) });
  for (let n = 0; n < 5; n += 1) {
    const leaving = new AbortController();
    const answer = await fetch(`${at.gateway.url}/api/v1/records?pageSize=500`, {
      headers: { Authorization: `Bearer ${own.writeKey}` },
      signal: leaving.signal,
    });
    await answer.body?.getReader().read();
    leaving.abort();
  }
  expect((await whole()).json).toEqual(list.json);
  const head = await at.ask('HEAD', '/api/v1/records?pageSize=500', { key: own.writeKey });
  expect(head).toMatchObject({ status: 200, text: '' });
});
