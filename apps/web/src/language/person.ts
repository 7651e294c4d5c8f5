import { TZDateMini } from '@date-fns/tz/date/mini';
/** A person's settings for language, dates and numbers. The browser decides about missing ones. */
interface Preferences {
  language?: Language | null | undefined;
  /** BCP 47: how dates and numbers are written. */
  locale?: string | null | undefined;
  /** 0 is Sunday, as in JavaScript. */
  firstDayOfWeek?: number | null | undefined;
  timeZone?: string | null | undefined;
}

export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

// Also stored on the server; the sign-in page reads this copy.
export const personKey = 'dossier.person';
const isBrowser = typeof document !== 'undefined';
// A browser whose system has no language says "C", which Intl refuses.
const ownLanguages: readonly string[] = isBrowser
  ? navigator.languages.filter((name) => isKnown(() => new Intl.Locale(name)))
  : [];

const chosen: Preferences = isBrowser ? remembered() : {};

const language: Language =
  chosen.language ??
  ownLanguages.map((name) => name.slice(0, 2)).find((name): name is Language => name in languages) ??
  'en';

/** Undefined means the browser's own: it is of the chosen language, or none was chosen. */
export const locale: string | undefined = chosen.locale ?? localeOfLanguage();

export const person = {
  language,
  timeZone: chosen.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
  firstDayOfWeek: chosen.firstDayOfWeek ?? firstDayIn(locale ?? ownLanguages[0] ?? 'en-US'),
};

if (isBrowser) document.documentElement.lang = language;

/** Stores the server's preferences, and reloads the page if it was built for others. */
export function applyPreferences(preferences: Preferences): void {
  localStorage.setItem(personKey, JSON.stringify(preferences));
  if (JSON.stringify(remembered()) !== JSON.stringify(chosen)) window.location.reload();
}

function localeOfLanguage(): string | undefined {
  if (chosen.language == null) return undefined;
  return ownLanguages.find((name) => name.startsWith(language)) ?? language;
}

/** Drops preferences that Intl does not know, since it would throw at every date. */
function remembered(): Preferences {
  try {
    const { language: kept, locale, timeZone, firstDayOfWeek } = JSON.parse(localStorage.getItem(personKey) ?? '{}');
    return {
      language: Object.keys(languages).find((name): name is Language => name === kept),
      locale: isKnown(() => new Intl.NumberFormat(locale)) ? locale : undefined,
      timeZone: isKnown(() => new Intl.DateTimeFormat('en', { timeZone })) ? timeZone : undefined,
      firstDayOfWeek: [0, 1, 2, 3, 4, 5, 6].find((day) => day === firstDayOfWeek),
    };
  } catch {
    return {};
  }
}

function isKnown(use: () => unknown): boolean {
  try {
    return Boolean(use());
  } catch {
    return false;
  }
}

function firstDayIn(name: string): number {
  const region = new Intl.Locale(name).maximize() as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  // Firefox lacks `getWeekInfo`; most of the world begins the week on Monday.
  return (region.getWeekInfo?.().firstDay ?? 1) % 7;
}

/** A moment whose fields (`getHours`, `setDate` and so on) are those of the person's time zone. */
export function zoned(moment: Date | string | number): Date {
  return new TZDateMini(new Date(moment).getTime(), person.timeZone);
}

/** Midnight of a day of the person's calendar; months count from 1. */
export function zonedDay(year: number, month: number, day: number): Date {
  return new TZDateMini(year, month - 1, day, person.timeZone);
}
