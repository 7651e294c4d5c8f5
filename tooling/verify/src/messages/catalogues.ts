import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import { files, readText, root } from '../repository.ts';
import { domainMessagesIn, messagesIn, type Message } from './messages-in.ts';
import { readSource } from './syntax.ts';

const web = 'apps/web/src/';
const catalogueFolder = `${web}language/de/`;
const isWebFile = (file: string) => file.startsWith(web) && /\.tsx?$/.test(file) && !file.includes('.test.');
const domainFile = /^packages\/domain\/src\/([^/]+\/(schema|constants|events)|workflows\/.*)\.ts$/;
const kernelFile = /^packages\/kernel\/src\/(.*schema|values)\.ts$/;
const isDomainFile = (file: string) => domainFile.test(file) || kernelFile.test(file);

export const webFiles = files.filter(isWebFile);

/** Every text that must be translated. The app's come first: they decide which catalogue has it. */
export function usedMessages(): Message[] {
  const sources = (paths: string[]) => paths.map((file) => readSource(file, readText(file)));
  const domain = files.filter((file) => isDomainFile(file) && !file.includes('.test.'));
  return [...sources(webFiles).flatMap(messagesIn), ...sources(domain).flatMap(domainMessagesIn)];
}

export interface Catalogue {
  readonly file: string;
  readonly po: PO;
}

export function readCatalogues(): Catalogue[] {
  return files
    .filter((file) => file.startsWith(catalogueFolder) && file.endsWith('.po'))
    .map((file) => ({ file, po: PO.parse(readFileSync(join(root, file), 'utf8')) }));
}

/** Adds what is used and missing, untranslated, to the catalogue of its folder, and drops what is left over. */
export function writeCatalogues(): void {
  const used = new Map(
    usedMessages()
      .toReversed()
      .map((message) => [message.text, message]),
  );
  const catalogues = new Map(readCatalogues().map(({ file, po }) => [file, po]));
  const known = new Set<string>();
  for (const po of catalogues.values())
    po.items = po.items.filter(({ msgid }) => used.has(msgid) && !known.has(msgid) && known.add(msgid));
  for (const { text, file } of used.values()) {
    if (known.has(text)) continue;
    const path = catalogueOf(file);
    const po = catalogues.get(path) ?? newCatalogue();
    catalogues.set(path, po);
    const item = new PO.Item();
    item.msgid = text;
    item.msgstr = [''];
    po.items.push(item);
  }
  for (const [file, po] of catalogues) {
    po.items = po.items.toSorted((a, b) => (a.msgid < b.msgid ? -1 : 1));
    // The library adds the headers that translation agencies fill in, all of them empty.
    po.headers = Object.fromEntries(Object.entries(po.headers).filter(([, value]) => value !== ''));
    writeFileSync(join(root, file), `${po.toString().trimEnd()}\n`);
  }
}

function newCatalogue(): PO {
  const po = new PO();
  po.headers = { Language: 'de', 'Content-Type': 'text/plain; charset=utf-8' };
  return po;
}

/** A noun's texts are in its own catalogue, those of the app's root in `app.po`, the domain's in `domain.po`. */
function catalogueOf(file: string): string {
  const noun = file.startsWith(web) ? (/^([^/]+)\//.exec(file.slice(web.length))?.[1] ?? 'app') : 'domain';
  return `${catalogueFolder}${noun}.po`;
}
