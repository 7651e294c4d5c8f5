import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import { files, readText, root } from '../repository.ts';
import { lineOf, nameOf, nodesIn, numberedText, readSource, textOf, walk, type Node, type Source } from './syntax.ts';

const web = 'apps/web/src/';
const isWebFile = (file: string) => file.startsWith(web) && /\.tsx?$/.test(file) && !file.includes('.test.');
const domainFile = /^packages\/domain\/src\/([^/]+\/(schema|constants|events)|workflows\/.*)\.ts$/;
const kernelFile = /^packages\/kernel\/src\/(.*schema|values)\.ts$/;
const isServerFile = (file: string) =>
  /^packages\/(domain|kernel)\/src\/.*\.ts$/.test(file) && !/\.test\.|testing[/.]/.test(file);

export const webFiles = files.filter(isWebFile);

let used: Message[] | undefined;

/** Every text to be translated. The app's come first, because they determine the catalogue. */
export function usedMessages(): Message[] {
  return (used ??= [
    ...sources(webFiles).flatMap(messagesIn),
    ...sources(files.filter(isServerFile)).flatMap(ofServer),
  ]);
}

function sources(paths: string[]): Source[] {
  return paths.map((file) => readSource(file, readText(file)));
}

function ofServer(source: Source): Message[] {
  return domainFile.test(source.file) || kernelFile.test(source.file) ? domainMessagesIn(source) : refusalsIn(source);
}

export function readCatalogues() {
  return files
    .filter((file) => file.startsWith(web) && file.endsWith('/de.po'))
    .map((file) => ({ file, po: PO.parse(readFileSync(join(root, file), 'utf8')) }));
}

/** Writes each text into the catalogue of the folder that uses it first, with its German or untranslated. */
function writeCatalogues(): void {
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
    // The library adds empty headers for translation agencies.
    po.headers = Object.fromEntries(Object.entries(po.headers).filter(([, value]) => value !== ''));
    writeFileSync(join(root, file), `${po.toString().trimEnd()}\n`);
  }
}

/** The texts of each folder of the app are in its `de.po`, the domain's in that of `language`. */
function catalogueOf(file: string): string {
  const folder = file.startsWith(web) ? file.slice(web.length).split('/')[0] : 'language';
  return `${web}${folder}/de.po`;
}

interface Message {
  readonly text: string;
  readonly file: string;
  readonly line: number;
}

/** The texts that the web app translates: the literals in `t(...)` and `rich(...)`, on both sides of a condition. */
export function messagesIn({ file, text, program }: Source): Message[] {
  const found: Message[] = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || !['t', 'rich'].includes(plainName(node['callee']) ?? '')) return;
    const [first] = nodesIn(node['arguments']);
    for (const one of first ? choicesOf(first) : []) {
      const words = textOf(one);
      if (words !== undefined) found.push({ text: words, file, line: lineOf(text, one.start) });
    }
  });
  return found;
}

/** Labels of inputs, names of enum values, sentences of events and messages of checks, which the app shows by `t`. */
export function domainMessagesIn(source: Source): Message[] {
  const { file, text, program } = source;
  const found: Message[] = [];
  const add = (node: Node | undefined) => {
    const words = textOf(node);
    if (node && words !== undefined && /\p{L}/u.test(words))
      found.push({ text: words, file, line: lineOf(text, node.start) });
  };
  walk(program, (node, ancestors) => {
    if (node.type === 'CallExpression') {
      const args = nodesIn(node['arguments']);
      const callee = nameOf(node['callee']) ?? '';
      if (['defineEvent', 'event', 'change', 'blueprint'].includes(callee)) add(args[2]);
      else if (checks.has(callee) && file.endsWith('schema.ts')) for (const one of args) addSentence(one);
    }
    if (node.type !== 'Property') return;
    const [value] = nodesIn(node['value']);
    // An object may be written as `{ … } as const`.
    const owner = ancestors.at(ancestors.at(-2)?.type === 'TSAsExpression' ? -3 : -2);
    const key = nameOf(node['key']) ?? '';
    if (isOfNames(owner) || shownKeys.has(key) || (actionKeys.has(key) && isOfAction(owner))) add(value);
  });
  return [...found, ...refusalsIn(source)];

  function addSentence(node: Node) {
    if (/\w \w/.test(textOf(node) ?? '')) add(node);
  }
}

/**
 * Messages of errors that the app shows: of `impossible`, `DomainError` and the like, of `notFound` and `there`, and
 * of properties named `message`, `warning` or `problem`. Values are numbered, as `translated` of the app reads them.
 */
export function refusalsIn({ file, text, program }: Source): Message[] {
  const found: Message[] = [];
  walk(program, (node) => {
    const said = refusalOf(node);
    for (const one of said ? choicesOf(said) : []) {
      const words = textOf(one) ?? numberedText(one);
      const isNoun = ofNouns.has(nameOf(node['callee']) ?? '') && textOf(one) !== undefined;
      if (isNoun || isSentence(words))
        found.push({ text: isNoun ? `There is no such ${words}.` : words, file, line: lineOf(text, one.start) });
    }
  });
  return found;
}

function refusalOf(node: Node): Node | undefined {
  const [first, second] = nodesIn(node['arguments']);
  const callee = nameOf(node['callee']) ?? '';
  if (node.type === 'CallExpression' || node.type === 'NewExpression')
    return ofMessages.has(callee) ? first : refusals.has(callee) ? second : undefined;
  const [given] = nodesIn(node.type === 'Property' ? node['value'] : node['init']);
  return /^(?:message|warning|\w*[pP]roblem)$/.test(nameOf(node['key'] ?? node['id']) ?? '') ? given : undefined;
}

/** True for words of people, false for JSON. */
function isSentence(text: string): boolean {
  const words = text.replaceAll(/\{\d\}/g, '');
  return /\p{L} \p{L}/u.test(words) && !words.includes('{');
}

/** `names: { A: 'First' }` of an input, and constants like `callOutcomeNames` and `auditWords`. */
function isOfNames(owner: Node | undefined): boolean {
  if (owner?.type === 'Property') return nameOf(owner['key']) === 'names';
  return owner?.type === 'VariableDeclarator' && /(Names|Words)$/.test(nameOf(owner['id']) ?? '');
}

function isOfAction(owner: Node | undefined): boolean {
  return (
    owner?.type === 'CallExpression' && /^define(Read|Write|Flow|Call|Action)?/.test(nameOf(owner['callee']) ?? '')
  );
}

const actionKeys = new Set(['title', 'description']);
const shownKeys = new Set(['label', 'message', 'error']);
/** Functions and classes with a message as the first argument, and those with one as the second. */
const ofMessages = new Set([
  'notFound',
  'conflict',
  'unauthorized',
  'forbidden',
  'tooMany',
  'unavailable',
  'FileProblem',
]);
const refusals = new Set(['orProblem', 'tell', 'issueOfTrigger', 'impossible', 'malformed', 'DomainError', 'there']);
/** Functions with the name of a missing thing. */
const ofNouns = new Set(['notFound', 'there']);
const checks = new Set(['min', 'max', 'length', 'regex', 'refine', 'email', 'url', 'int', 'positive', 'nonempty']);

function choicesOf(node: Node): Node[] {
  if (node.type !== 'ConditionalExpression') return [node];
  return [...nodesIn(node['consequent']), ...nodesIn(node['alternate'])].flatMap(choicesOf);
}

/** Only a plain `t` is ours, not the `t` of an object. */
function plainName(callee: unknown): string | undefined {
  const [node] = nodesIn(callee);
  return node?.type === 'Identifier' ? nameOf(node) : undefined;
}

if (import.meta.main) writeCatalogues();
