import { parse, type Token } from '@messageformat/parser';
import { check } from '../check.ts';
import { readText } from '../repository.ts';
import { readCatalogues, usedMessages, webFiles } from './catalogues.ts';
import { strayTextsIn } from './stray-texts.ts';
import { readSource } from './syntax.ts';

const command = 'npx -y pnpm@12 messages';

/** Every text of the app must have a translation, and all texts for people must be in the catalogue. */
export const messages = check('texts and translations', () => {
  const catalogues = readCatalogues();
  const items = catalogues.flatMap(({ file, po }) => po.items.map((item) => ({ file, item })));
  const known = new Map(items.map(({ item }) => [item.msgid, item.msgstr[0] ?? '']));
  const used = usedMessages();
  const usedTexts = new Set(used.map(({ text }) => text));
  const seen = new Set<string>();
  return [
    ...used.flatMap(({ text, file, line }) => {
      if (seen.has(text)) return [];
      seen.add(text);
      const translation = known.get(text);
      const at = `${file}:${line}: “${text}”`;
      if (translation === undefined) return [`${at} is in no catalogue: run ${command} and translate it.`];
      if (translation === '') return [`${at} has no German: write it in the de.po of its folder.`];
      return differences(text, translation).map((why) => `${at}: ${why}`);
    }),
    ...items
      .filter(({ item }) => !usedTexts.has(item.msgid))
      .map(({ file, item }) => `${file}: “${item.msgid}” is left over: run ${command}.`),
    ...webFiles
      .filter(hasTexts)
      .flatMap((file) =>
        strayTextsIn(readSource(file, readText(file))).map(
          ({ text, line }) =>
            `${file}:${line}: “${text}” is not from the catalogue: t('...'), as apps/web/src/language/t.ts says.`,
        ),
      ),
  ];
});

function hasTexts(file: string): boolean {
  // Snippets are programs and settings of other tools, which have no German.
  return !/\/snippets\.tsx?$/.test(file);
}

/** Differences between the placeholders of a text and of its translation: values, elements, the cases of a count. */
export function differences(text: string, translation: string): string[] {
  try {
    const [ours, theirs] = [placesOf(text), placesOf(translation)];
    return ours === theirs ? [] : [`the German has ${theirs || 'no values'} where it needs ${ours || 'none'}`];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function placesOf(text: string): string {
  const tokens = hasValues(text) ? parse(text, { strict: true, cardinal: ['one', 'other'] }) : [];
  const tags = text.match(/<\/?\w+>/g) ?? [];
  return [...new Set([...namesIn(tokens), ...tags])].toSorted().join(' ');
}

/** Other braces are plain characters, as in a text that explains templates. */
function hasValues(text: string): boolean {
  return /\{\w+(, (plural|select),[^]*)?\}/.test(text) && !text.includes('{{');
}

function namesIn(tokens: Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'argument') return [`{${token.arg}}`];
    if ((token.type === 'plural' || token.type === 'select') && !token.cases.some(({ key }) => key === 'other'))
      throw new Error(`{${token.arg}} needs a case "other"`);
    if (token.type === 'plural' || token.type === 'select')
      return [`{${token.arg}}`, ...token.cases.flatMap((one) => namesIn(one.tokens))];
    return [];
  });
}
