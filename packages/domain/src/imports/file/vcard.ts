import { FileProblem } from './problem.ts';

type Card = Map<string, string>;

interface Property {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
  readonly line: number;
}

const lineSizeMax = 1_000_000;
const propertySizeMax = 100_000;
const propertiesMax = 2_000;
/** Maximum number of columns for repeated properties of one kind. */
const sameMax = 20;
const binary = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY']);

/** The columns of a property; several take a part of its value each. */
const columnsOf = new Map<string, readonly string[]>([
  ['FN', ['Name']],
  ['N', ['Last name', 'First name', 'Middle name', 'Prefix', 'Suffix']],
  ['ORG', ['Company', 'Department']],
  ['NICKNAME', ['Nickname']],
  ['TITLE', ['Job title']],
  ['ROLE', ['Role']],
  ['NOTE', ['Note']],
  ['BDAY', ['Birthday']],
  ['CATEGORIES', ['Categories']],
  ['TEL', ['Phone']],
  ['EMAIL', ['Email']],
  ['URL', ['Website']],
  ['ADR', ['PO box', 'Address line 2', 'Street', 'City', 'Region', 'Postal code', 'Country']],
]);
/** Properties that a card may repeat, with their kind as a column. */
const repeated = new Set(['TEL', 'EMAIL', 'URL', 'ADR']);

/** Columns in this order; all others follow. */
export const cardColumns: readonly string[] =
  'Name, Prefix, First name, Middle name, Last name, Suffix, Company, Department, Job title'.split(', ');

/** The cards of a vCard file (RFC 6350, RFC 2426 and 2.1), each as values by columns. */
export async function* cardsOf(texts: AsyncIterable<string>): AsyncGenerator<Card> {
  let card: Card | undefined;
  let counts = new Map<string, number>();
  let count = 0;
  for await (const property of propertiesOf(texts)) {
    const { name, line } = property;
    if (name === 'BEGIN') {
      if (card) throw new FileProblem(`Line ${line} begins a card, but the card before it has no END:VCARD.`);
      [card, counts, count] = [new Map(), new Map(), 0];
    } else if (name === 'END' && card) {
      const parts = ['First name', 'Last name'].flatMap((part) => card?.get(part) ?? []);
      set(card, 'Name', card.get('Name') ?? (parts.join(' ') || (card.get('Company') ?? '')));
      if (card.size > 0) yield card;
      card = undefined;
    } else if (card) {
      count += 1;
      if (count > propertiesMax) throw new FileProblem(`The card before line ${line} has no END:VCARD.`);
      const number = (counts.get(name) ?? 0) + 1;
      if (take(card, property, number)) counts.set(name, number);
    }
  }
  if (card) throw new FileProblem('The last card has no END:VCARD: the file is cut off.');
}

/** Takes the first properties of a kind with a value. */
function take(card: Card, { name, parameters, value }: Property, number: number): boolean {
  const columns = columnsOf.get(name) ?? [];
  const isRepeated = repeated.has(name);
  const values = columns.length === 1 ? [value] : value.split(/(?<!\\);/);
  const texts = values.map((text) => unescaped(isRepeated ? text.replace(/^(?:tel|mailto):/i, '') : text));
  // Apple writes birthdays without a year as 1604.
  if (name === 'BDAY') texts[0] = texts[0]?.replace(/^1604-?/, '--') ?? '';
  if (number > (isRepeated ? sameMax : 1) || texts.every((text) => text === '')) return false;
  const suffix = number === 1 ? '' : ` ${number}`;
  for (const [at, column] of columns.entries()) set(card, column + suffix, texts[at] ?? '');
  if (isRepeated)
    set(card, name === 'ADR' ? `Address type${suffix}` : `${columns[0]}${suffix} type`, kindsIn(parameters));
  return true;
}

function set(card: Card, column: string, value: string): void {
  if (value !== '') card.set(column, value);
}

/** WORK, CELL and the like. */
function kindsIn(parameters: string): string {
  const kinds = parameters.replaceAll(/"|TYPE=/gi, '').split(/[;,]/);
  return kinds.filter((kind) => /^(?:home|work|cell|mobile|fax|main|pager|iphone|other|car)$/i.test(kind)).join(', ');
}

function unescaped(value: string): string {
  return value.replaceAll(/\\(.)/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim();
}

const isPrintable = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i;

/** Properties with their folded lines joined and their quoted-printable decoded. */
async function* propertiesOf(texts: AsyncIterable<string>): AsyncGenerator<Property> {
  let unfolded = '';
  let [line, begunAt] = [0, 0];
  for await (const text of linesOf(texts)) {
    line += 1;
    const isSoft = unfolded.endsWith('=') && isPrintable.test(unfolded);
    if (line > 1 && (isSoft || /^[ \t]/.test(text))) {
      if (binary.has(nameOf(unfolded))) continue;
      unfolded = isSoft ? unfolded.slice(0, -1) + text : unfolded + text.slice(1);
      if (unfolded.length > propertySizeMax)
        throw new FileProblem(`The value in line ${begunAt} has over ${propertySizeMax} characters.`);
      continue;
    }
    if (line > 1) yield propertyIn(unfolded, begunAt);
    [unfolded, begunAt] = [text, line];
  }
  yield propertyIn(unfolded, begunAt);
}

async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of texts) {
    const lines = (rest + text).split(/\r\n|\n/);
    rest = lines.pop() ?? '';
    if (rest.length > lineSizeMax) throw new FileProblem(`A line has over ${lineSizeMax} characters.`);
    yield* lines;
  }
  yield rest.replace(/\r$/, '');
}

function nameOf(text: string): string {
  return (/^(?:[\w-]+\.)?([\w-]+)/.exec(text)?.[1] ?? '').toUpperCase();
}

function propertyIn(text: string, line: number): Property {
  // A colon may be within a quoted parameter.
  const [head = ''] = /^(?:[^:"]|"[^"]*")*/.exec(text) ?? [];
  const value = text.slice(head.length + 1);
  const [, parameters = ''] = /;(.*)$/.exec(head) ?? [];
  return { name: nameOf(head), parameters, value: isPrintable.test(text) ? printed(value, parameters) : value, line };
}

function printed(value: string, parameters: string): string {
  const bytes = value.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCodePoint(Number(`0x${hex}`)));
  const charset = /CHARSET=([\w-]+)/i.exec(parameters)?.[1] ?? 'utf-8';
  // Letters beyond Latin-1 were not printed as bytes, so there is nothing to decode.
  if (/[\u0100-\uffff]/.test(bytes)) return bytes;
  try {
    return new TextDecoder(charset).decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return bytes;
  }
}
