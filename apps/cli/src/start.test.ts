import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dossier, freshFolder, removeFolders, startDossier, stopAll, type Started } from './testing/installations.ts';
import { get } from './testing/house-calls.ts';

afterAll(removeFolders);

describe('a first start', () => {
  let DATA_DIR: string;
  let house: Started;

  beforeAll(async () => {
    DATA_DIR = await freshFolder();
    house = await startDossier({ DATA_DIR });
  });

  afterAll(stopAll);

  test('makes the workspace Demo, and the printed line works', async () => {
    const [, address = '', header = ''] =
      /^curl -s '([^']+)' -H 'Authorization: ([^']+)'$/.exec(house.curl ?? '') ?? [];
    const answer = await fetch(address, { headers: { authorization: header } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ data: [{ title: expect.any(String) }, {}, {}] });
  });

  test('makes somebody who can sign in with the printed password', async () => {
    const body = JSON.stringify({ email: house.email, password: house.password });
    const answer = await fetch(`${house.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: house.url },
      body,
    });
    expect(answer.status).toBe(200);
  });

  test('keeps what it generated where only its owner can read it', async () => {
    for (const name of ['secrets.json', 'demo.json', 'postgres.log'])
      expect((await stat(join(DATA_DIR, name))).mode & 0o777).toBe(0o600);
  });

  test('refuses a second start on the same data in one line, and is not disturbed by it', async () => {
    const second = await dossier(['start', '--json'], { DATA_DIR, PORT: '0' });
    expect(second).toEqual({
      code: 1,
      stdout: '',
      stderr:
        `Dossier already runs on the data folder ${DATA_DIR}. ` + 'Stop it first, or set DATA_DIR to another folder.\n',
    });
    expect((await get(house, '/api/v1/folders')).status).toBe(200);
  });
});
