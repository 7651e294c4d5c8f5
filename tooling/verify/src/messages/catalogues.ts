import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import { files, readText, root } from '../repository.ts';
import { domainMessagesIn, messagesIn, refusalsIn, type Message } from './messages-in.ts';
import { readSource } from './syntax.ts';

const web = 'apps/web/src/';
const isWebFile = (file: string) => file.startsWith(web) && /\.tsx?$/.test(file) && !file.includes('.test.');
const domainFile = /^packages\/domain\/src\/([^/]+\/(schema|constants|events)|workflows\/.*)\.ts$/;
const kernelFile = /^packages\/kernel\/src\/(.*schema|values)\.ts$/;
const isServerFile = (file: string) =>
  /^packages\/(domain|kernel)\/src\/.*\.ts$/.test(file) && !/\.test\.|testing[/.]/.test(file);

export const webFiles = files.filter(isWebFile);

/** Every text that must be translated. The app's come first: they decide which catalogue has it. */
export function usedMessages(): Message[] {
  const sources = (paths: string[]) => paths.map((file) => readSource(file, readText(file)));
  const server = sources(files.filter(isServerFile));
  const ofServer = server.flatMap((source) =>
    domainFile.test(source.file) || kernelFile.test(source.file) ? domainMessagesIn(source) : refusalsIn(source),
  );
  return [...sources(webFiles).flatMap(messagesIn), ...ofServer];
}

export interface Catalogue {
  readonly file: string;
  readonly po: PO;
}

export function readCatalogues(): Catalogue[] {
  return files
    .filter((file) => file.startsWith(web) && file.endsWith('/de.po'))
    .map((file) => ({ file, po: PO.parse(readFileSync(join(root, file), 'utf8')) }));
}

/** Writes each text into the catalogue of the folder that uses it first: with its German, or untranslated. */
export function writeCatalogues(): void {
  const before = readCatalogues();
  const german = new Map(before.flatMap(({ po }) => po.items.map(({ msgid, msgstr }) => [msgid, msgstr])));
  const uses = new Map(
    usedMessages()
      .toReversed()
      .map((message) => [message.text, message]),
  );
  const catalogues = Map.groupBy(uses.values(), ({ file }) => catalogueOf(file));
  for (const { file } of before) if (!catalogues.has(file)) rmSync(join(root, file));
  for (const [file, messages] of catalogues) {
    const po = new PO();
    po.headers = { Language: 'de', 'Content-Type': 'text/plain; charset=utf-8' };
    po.items = messages
      .map(({ text }) => text)
      .toSorted((one, other) => (one < other ? -1 : 1))
      .map((text) => Object.assign(new PO.Item(), { msgid: text, msgstr: german.get(text) ?? [''] }));
    // The library adds the headers that translation agencies fill in, all of them empty.
    po.headers = Object.fromEntries(Object.entries(po.headers).filter(([, value]) => value !== ''));
    writeFileSync(join(root, file), `${po.toString().trimEnd()}\n`);
  }
}

/** The texts of each folder of the app are in its `de.po`, the domain's in that of `language`. */
function catalogueOf(file: string): string {
  const folder = file.startsWith(web) ? file.slice(web.length).split('/')[0] : 'language';
  return `${web}${folder}/de.po`;
}
