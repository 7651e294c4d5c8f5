import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Check } from '../check.ts';
import { aboveCounts, type Finding } from '../counted.ts';
import { usedMessages } from '../messages/catalogues.ts';
import { readSource } from '../messages/syntax.ts';
import { files, readText, root } from '../repository.ts';
import { commentsIn } from './comments.ts';
import { proseIn } from './documents.ts';
import { adviceOnComment, adviceOnSubject, adviceOnWords } from './rules.ts';

export const list = 'tooling/verify/src/words/counts.json';
const counts = z.record(z.string(), z.record(z.string(), z.int().positive()));

const isCode = (file: string) => /\.tsx?$/.test(file) && !/\.generated\.|verify\/src\/words\/.*\.test\./.test(file);
const isDocument = (file: string) => file.endsWith('.md') && !/^\.changeset\/|CHANGELOG/.test(file);

/** Comments, documents and texts of the app begin with their subject. */
export const words: Check = {
  name: 'words',
  run() {
    const listed = readCounts();
    return Promise.resolve([...findings()].flatMap(([kind, found]) => aboveCounts(list, found, listed[kind] ?? {})));
  },
};

/** The subject of the last commit says one thing in plain words. */
export const commitSubject: Check = {
  name: 'subject of the last commit',
  run() {
    const subject = execFileSync('git', ['log', '-1', '--format=%s'], { cwd: root, encoding: 'utf8' }).trim();
    const advice = adviceOnSubject(subject);
    return Promise.resolve(advice === undefined ? [] : [`"${subject}" ${advice}`]);
  },
};

export function readCounts(): Record<string, Record<string, number>> {
  return counts.parse(JSON.parse(readText(list)));
}

/** Findings by kind and folder. */
export function findings(): Map<string, Map<string, Finding[]>> {
  const kinds = { comments: inComments(), documents: inDocuments(), texts: inTexts() };
  return new Map(
    Object.entries(kinds).map(([kind, found]) => [kind, Map.groupBy(found, ({ file }) => folderOf(file))]),
  );
}

/** The folder of a file, cut to four levels, so that a file may move within its noun. */
function folderOf(file: string): string {
  return dirname(file).split('/').slice(0, 4).join('/');
}

function inComments(): Finding[] {
  return files
    .filter(isCode)
    .flatMap((file) =>
      commentsIn(readSource(file, readText(file))).flatMap(({ line, words: said, name }) =>
        finding(file, line, adviceOnComment(said, name)),
      ),
    );
}

function inDocuments(): Finding[] {
  return files
    .filter(isDocument)
    .flatMap((file) =>
      proseIn(readText(file)).flatMap(({ line, words: said }) => finding(file, line, adviceOnWords(said))),
    );
}

function inTexts(): Finding[] {
  return usedMessages().flatMap(({ file, line, text }) => finding(file, line, adviceOnWords(text)));
}

function finding(file: string, line: number, advice: string | undefined): Finding[] {
  return advice === undefined ? [] : [{ file, line, advice }];
}
