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
import IntlMessageFormat from 'intl-messageformat';
import { locale, person } from './person.ts';

declare global {
  var texts: Readonly<Record<string, string>> | undefined;
}

export type Values = Record<string, string | number>;

// Where the app is built, they are there before it, or it is in English rather than gone (`apps/web/language.ts`).
const translations = import.meta.env.DEV ? await loadTranslations() : (globalThis.texts ?? {});

/** The translated text. Without values, braces are just braces. */
export function t(text: string, values?: Values): string {
  return values ? String(formatOf(text, values).format(values)) : (translations[text] ?? text);
}

const numberFormat = new Intl.NumberFormat(locale);
const plurals = new Intl.PluralRules(person.language);
// The words follow the language, the numbers the locale.
const formatters = {
  getNumberFormat: () => numberFormat,
  getPluralRules: () => plurals,
  getDateTimeFormat: () => new Intl.DateTimeFormat(locale),
};
const formats = new Map<string, IntlMessageFormat>();

/** The format of the translated text. `{count}` prints a number as the person reads it. */
export function formatOf(text: string, values: Record<string, unknown>): IntlMessageFormat {
  const message = (translations[text] ?? text).replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    typeof values[name] === 'number' ? `{${name}, number}` : place,
  );
  const known = formats.get(message);
  if (known) return known;
  const format = new IntlMessageFormat(message, person.language, undefined, { formatters });
  formats.set(message, format);
  return format;
}

async function loadTranslations(): Promise<Readonly<Record<string, string>>> {
  return person.language === 'de' ? (await import('./de.ts')).german : {};
}
