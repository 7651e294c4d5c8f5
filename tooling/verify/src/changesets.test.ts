import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { undescribed } from './changesets.ts';

let parent: string;
let folder: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: folder });
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
const commit = () => {
  git('add', '-A');
  git('commit', '-qm', 'test: a step');
};

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'dossier-changesets-'));
  folder = join(parent, 'origin');
  mkdirSync(join(folder, '.changeset'), { recursive: true });
  git('init', '-qb', 'main');
  write('openapi.json', '1');
  write('.changeset/first.md', 'First.');
  commit();
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

it('finds a changed contract, committed or not', () => {
  expect(undescribed(folder)).toEqual([]);
  write('openapi.json', '2');
  expect(undescribed(folder)).toEqual(['openapi.json']);
  commit();
  expect(undescribed(folder)).toEqual(['openapi.json']);
});

it('is content with a changeset beside it, committed or not', () => {
  write('openapi.json', '2');
  write('.changeset/second.md', 'Second.');
  expect(undescribed(folder)).toEqual([]);
  commit();
  expect(undescribed(folder)).toEqual([]);
});

it('demands a changeset of each branch', () => {
  git('switch', '-qc', 'branch');
  write('openapi.json', '2');
  commit();
  expect(undescribed(folder)).toEqual(['openapi.json']);
  write('.changeset/second.md', 'Second.');
  commit();
  write('openapi.json', '3');
  commit();
  expect(undescribed(folder)).toEqual([]);
});

it('holds in a detached clone, and passes a shallow one that has nothing to compare with', () => {
  write('openapi.json', '2');
  commit();
  const origin = folder;
  folder = parent;
  git('clone', '-q', origin, 'detached');
  git('clone', '-q', '--depth', '1', `file://${origin}`, 'shallow');
  folder = join(parent, 'detached');
  git('checkout', '-q', '--detach');
  git('branch', '-qD', 'main');
  git('remote', 'remove', 'origin');
  expect(undescribed(folder)).toEqual(['openapi.json']);
  expect(undescribed(join(parent, 'shallow'))).toEqual([]);
});
