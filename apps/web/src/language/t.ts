/**
 * Texts of the app. The English text is its own key; every other language has it in the `de.po` of its folder:
 *
 *   t('Add a task')
 *   t('Go to {name}', { name })
 *   t('{count, plural, one {# record} other {# records}}', { count })
 *   rich('Read <guide>the guide</guide> first.', { guide: (words) => <AnchorLink to="/">{words}</AnchorLink> })
 *
 * A text is a literal and a whole sentence: the order of words differs between languages, so none is glued together.
 * Numbers are given as numbers and printed as the person reads them. A label of the domain's schemas (a form input, an
 * enum value, an event's sentence) is written there and translated where it is shown: `t(label)`.
 * `npx -y pnpm@12 messages` adds what is new to the catalogues and drops what is left over; `verify` holds both.
 *
 * The language is known before any other module runs, and a change of it reloads the page: `t` works in constants.
 */
import { createElement, Fragment, type ReactNode } from 'react';
import { parseMessage, type MessagePart } from './message.ts';
import { translatorOf } from './numbered.ts';
import { locale, person } from './person.ts';

declare global {
  var texts: Readonly<Record<string, string>> | undefined;
}

export type Values = Record<string, string | number>;

// In the built app the texts have been loaded already; if that failed, the app is in English (`apps/web/language.ts`).
const translations = import.meta.env.DEV ? await loadTranslations() : (globalThis.texts ?? {});

export function t(text: string, values?: Values): string {
  return partsOf(text, values).join('');
}

export const translated = translatorOf(translations);

const numberFormat = new Intl.NumberFormat(locale);
const plurals = new Intl.PluralRules(person.language);
const parsed = new Map<string, MessagePart[]>();

/** The parts of the translated text with its values filled in. Without values, braces are plain characters. */
function partsOf<Value>(text: string, values?: Record<string, Value>): (string | Value)[] {
  const translated = translations[text] ?? text;
  if (!values) return [translated];
  const known = parsed.get(translated);
  if (known) return fill(known, values);
  const parts = parseMessage(translated);
  parsed.set(translated, parts);
  return fill(parts, values);
}

function fill<Value>(parts: MessagePart[], values: Record<string, Value>, counted = ''): (string | Value)[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [part];
    if (part.kind === 'count') return [counted];
    const value = values[part.name];
    if (part.kind === 'select') return fill(part.cases[String(value)] ?? part.cases['other'] ?? [], values, counted);
    if (part.kind === 'plural') {
      const found = part.cases[`=${String(value)}`] ?? part.cases[plurals.select(Number(value))] ?? part.cases['other'];
      return fill(found ?? [], values, numberFormat.format(Number(value)));
    }
    if (value === undefined) return [`{${part.name}}`];
    return [typeof value === 'number' ? numberFormat.format(value) : value];
  });
}

type RichValue = ReactNode | ((words: ReactNode) => ReactNode);

/** A text with elements: `<link>words</link>` calls the value `link`, `{name}` is replaced by the value `name`. */
export function rich(text: string, values: Record<string, RichValue>): ReactNode {
  const open: { tag: string; children: ReactNode[] }[] = [{ tag: '', children: [] }];
  const add = (node: ReactNode) => {
    const last = open.at(-1);
    last?.children.push(createElement(Fragment, { key: last.children.length }, node));
  };
  for (const part of partsOf(text, mapValues(values))) {
    // Tags are parsed only in the app's own text, never in a value.
    if (typeof part !== 'string') {
      if (typeof part !== 'function') add(part);
      continue;
    }
    for (const piece of part.split(/(<\/?\w+>)/)) {
      if (/^<\w+>$/.test(piece)) open.push({ tag: piece.slice(1, -1), children: [] });
      else if (/^<\/\w+>$/.test(piece) && open.length > 1) {
        const closed = open.pop();
        const wrap = values[closed?.tag ?? ''];
        add(typeof wrap === 'function' ? wrap(closed?.children) : closed?.children);
      } else if (piece !== '') add(piece);
    }
  }
  return open[0]?.children;
}

/** Wraps text values in lists, to distinguish them from the app's words. Numbers are kept for plurals. */
function mapValues(values: Record<string, RichValue>): Record<string, RichValue> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? [value] : value]),
  );
}

async function loadTranslations(): Promise<Readonly<Record<string, string>>> {
  return person.language === 'de' ? (await import('./de.ts')).german : {};
}

/** A label within a sentence: lower case in English; German keeps the capital letters of nouns. */
export function inSentence(label: string): string {
  return person.language === 'de' ? label : label.toLowerCase();
}

/** A single number in the person's format. Within a text, `t` formats it. */
export function showCount(count: number, maximumFractionDigits?: number): string {
  if (maximumFractionDigits === undefined) return numberFormat.format(count);
  return count.toLocaleString(locale, { maximumFractionDigits });
}
