import { execFile } from 'node:child_process';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { describeError, openOutput, safeLogging } from './logging.ts';

test('an error is logged without the values of its query', () => {
  const error = new Error('Failed query: insert into records values ($1)\nparams: hunter2', {
    cause: Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(hunter2)' }),
  });
  expect(describeError(error)).toMatchObject({
    message: 'Failed query: insert into records values ($1)',
    cause: { code: '23505', message: 'duplicate key' },
  });
  expect(JSON.stringify(describeError(error))).not.toContain('hunter2');
});

test('what hangs on an error, like the connection that broke, is not logged', () => {
  expect(
    logged({
      err: Object.assign(new Error('Connection terminated'), {
        client: { connectionParameters: { password: 'hunter2' } },
      }),
    }),
  ).not.toContain('client');
});

test('what is named like a secret is redacted wherever it gets in', () => {
  expect(
    logged({
      password: 'hunter2',
      headers: { authorization: 'hunter2', cookie: 'hunter2' },
      user: { token: 'hunter2' },
    }),
  ).not.toContain('hunter2');
});

function logged(content: object): string {
  const lines: string[] = [];
  pino(safeLogging, { write: (line: string) => void lines.push(line) }).info(content, 'what happened');
  return lines.join('');
}

test('a log on a full disk neither blocks nor ends the process', async () => {
  const log = pino(openOutput('/dev/full'));
  for (let round = 0; round < 5; round += 1) {
    for (let line = 0; line < 1_000; line += 1) log.info('a line');
    await new Promise((resolve) => setImmediate(resolve));
  }
  await expect(readFile(import.meta.filename, 'utf8')).resolves.toContain('a line');
});

test('a log whose reader hangs drops lines beyond its bound, and says how many once they can be written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const pipe = join(folder, 'pipe');
  await promisify(execFile)('mkfifo', [pipe]);
  const reader = await open(pipe, 'r+');
  onTestFinished(() => reader.close());
  const log = pino(openOutput(pipe));
  const text = 'x'.repeat(1_000);
  for (let line = 0; line < 6_000; line += 1) log.info(text);
  let read = '';
  const buffer = Buffer.alloc(65_536);
  while (!read.includes('lines of this log were dropped')) {
    const { bytesRead } = await reader.read(buffer, 0, buffer.length);
    read = read.slice(-1_000) + buffer.toString('utf8', 0, bytesRead);
  }
  expect(read).toMatch(/"dropped":[1-9]\d+/);
});
