import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseAccount } from './account.ts';

const run = promisify(execFile);
let closed: string;
let program: string;

// mktemp closes its folder to everybody else, and so is the home of root: checkouts live in both.
beforeAll(async () => {
  closed = await mkdtemp(join(tmpdir(), 'dossier-account-'));
  await mkdir(join(closed, 'bin'));
  program = join(closed, 'bin/sh');
  await copyFile('/bin/sh', program);
});

afterAll(() => rm(closed, { recursive: true, force: true }));

test('the account is not root, and yet reaches and runs a program in a closed folder', async () => {
  const account = await chooseAccount([program]);
  const { file, args, ...identity } = account.command(program, ['-c', `test -x ${program}`]);
  await expect(run(file, args, identity)).resolves.toBeDefined();
  const who = account.command('id', ['-u']);
  expect(Number((await run(who.file, who.args, identity)).stdout)).not.toBe(0);
});
