import { mentionsIn, splitMentions } from '@dossier/domain/comments/constants.ts';
import { emailProblem, isWebAddress } from '@dossier/domain/fields/index.ts';
import { plainWords } from '@dossier/domain/imports/cell/cell-reader.ts';
import { cellOf, csvLine } from '@dossier/domain/imports/file/csv.ts';
import { rowAt } from '@dossier/domain/imports/file/rows.ts';
import { renderMail } from '@dossier/domain/mail/markdown.ts';
import { marked, snippetOf } from '@dossier/domain/search/service.ts';
import { parseRecurrence } from '@dossier/domain/tasks/recurrence.ts';
import { longestTurnMs } from '@dossier/domain/testing/loop-watch.ts';
import { problemOf, references } from '@dossier/domain/workflows/template/templates.ts';
import { emailKey } from '@dossier/kernel/email-address.ts';
import { parseMoment } from '@dossier/kernel/values.ts';
import { comparedText, composedAll, foldText, itemsInCell, wordsOf } from '@dossier/kernel/words.ts';
import { expect, it } from 'vitest';
import { parseForm, parseMultipart } from './hooks/forms.ts';
import { targetOf } from './hooks/target.ts';
import { bodySizeBytesMax, parseAnyJson, parseJson } from './rest/body.ts';

/** Twice the promise of docs/reliability.md, in milliseconds of processor time: machines differ. */
const turnMsMax = 100;

type Parse = (text: string) => unknown;

/** Every parser of customers' text, with the longest text that reaches it. */
const parsers: Record<string, [parse: Parse, lengthMax: number]> = {
  parseForm: [parseForm, bodySizeBytesMax],
  parseMultipart: [(text) => parseMultipart(Buffer.from(text), 'multipart/form-data; boundary=x'), bodySizeBytesMax],
  parseJson: [parseJson, bodySizeBytesMax],
  parseAnyJson: [parseAnyJson, bodySizeBytesMax],
  targetOf: [(text) => targetOf(`/api/webhooks/trigger/x?${text}`), 16_000],
  composedAll: [composedAll, 50_000],
  foldText: [foldText, 50_000],
  comparedText: [comparedText, 50_000],
  wordsOf: [wordsOf, 1_000],
  itemsInCell: [itemsInCell, 50_000],
  plainWords: [plainWords, 1_000],
  emailProblem: [emailProblem, 50_000],
  emailKey: [emailKey, 1_000],
  isWebAddress: [isWebAddress, 50_000],
  parseMoment: [parseMoment, 50_000],
  parseRecurrence: [parseRecurrence, 1_000],
  marked: [(text) => marked(text, ['aa', '[[']), 1_000],
  snippetOf: [(text) => snippetOf(text, ['aa', '[[']), 50_000],
  mentionsIn: [mentionsIn, 50_000],
  splitMentions: [splitMentions, 50_000],
  rowAt: [(text) => rowAt(text, 0, true, { delimiter: ',', hasQuotes: true, hasEscapes: true }), 150_000],
  csvLine: [(text) => csvLine([text]), 50_000],
  cellOf: [cellOf, 50_000],
  renderMail: [renderMail, 20_000],
  problemOf: [problemOf, 2_000],
  references: [references, 2_000],
};

const signs = [...'a0 \n.,-_~"\'`[](){}<>*#&=%+|\\/:;@!\u00e9\u0301\u200d'];
const forms = ['a=1&', 'a[]=1&', 'a[0]=1&', 'a[999][999]=1&', 'a[b]=1&', '%41', '--x\r\n', '--x\r\n\r\n', '\r\n--x'];
const json = ['{"a":', '[1,', '{}', '[]', '""', '"a":1,', '9e9', '1111111111111111,'];
const markdown = [
  '[a](',
  '![',
  '](',
  '*[',
  '_[',
  '**',
  '*a ',
  '_a*',
  '``a`',
  '> ',
  '- ',
  '1. ',
  '|-',
  '[[a]',
  'a\n',
  '&#',
];
const addresses = ['http://', 'www.', 'a@b.', 'mailto:', '@usr_', '<a ', '<!--'];
const templates = ['{{', '{{ a', '{%', '{{ a | b: ', '@{'];
const seeds = [...signs, ...forms, ...json, ...markdown, ...addresses, ...templates, 'e\u0301'];

/** Numbered names, such as those of a form with an index in each. */
const numbered: ((n: number) => string)[] = [
  (n) => `a[${n}]=1&`,
  (n) => `a[${999 - (n % 1_000)}]=1&`,
  (n) => `a[${n}][${n}]=1&`,
  (n) => `a[k${n}]=1&`,
  (n) => `k${n}=1&`,
  (n) => `"k${n}":{},`,
  (n) => `--x\r\nContent-Disposition: form-data; name="a[${n}]"\r\n\r\n1\r\n`,
];

function* textsOf(length: number): Generator<string> {
  for (const seed of seeds) {
    const repeated = seed.repeat(length / seed.length);
    yield repeated;
    yield `{"a":[${repeated.slice(8)}`;
    yield `${repeated.slice(2)}\u0001!`;
  }
  for (const name of numbered) {
    // The names of up to a thousand fields, which is the most that a form may have.
    const thousand = Array.from({ length: 1_000 }, (_, n) => name(n)).join('');
    yield thousand.slice(0, length);
    yield thousand.repeat(Math.ceil(length / thousand.length)).slice(0, length);
  }
}

/** The longest turn of the event loop, the least of three: a garbage collection is not counted. */
async function turnMsOf(parse: Parse, text: string): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 3 && least > turnMsMax; tries += 1) {
    const turn = await longestTurnMs(async () => {
      try {
        await parse(text);
      } catch {
        // A refusal is an answer.
      }
    });
    least = Math.min(least, turn);
  }
  return least;
}

it.each(Object.entries(parsers))('%s never holds the event loop', async (_, [parse, lengthMax]) => {
  const slow: string[] = [];
  for (const text of textsOf(lengthMax)) {
    const ms = await turnMsOf(parse, text);
    if (ms > turnMsMax) slow.push(`${JSON.stringify(text.slice(0, 30))} ... ${text.length}: ${Math.round(ms)} ms`);
  }
  expect(slow).toEqual([]);
});
