import type { ReadContext } from '@dossier/kernel/context.ts';
import { type CountryCode, getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { getWorkspace } from '../workspaces/index.ts';

export type { CountryCode } from 'libphonenumber-js/min';

export function digitsOf(phone: string | null): string | null {
  const digits = phone?.replaceAll(/\D/g, '') ?? '';
  return digits === '' ? null : digits;
}

/**
 * The digits of all forms of a number, the international one first: `+49 30 1234567`, `0049 30 1234567`, `+49 (0)30
 * 1234567`, and within its country `030 1234567` and `30 1234567`. Numbers are stored as entered, so a search by any
 * form looks for all, and a workspace may change its country. A number of unknown form has only its own digits.
 */
export function phoneForms(phone: string, country: CountryCode | undefined): string[] {
  const digits = digitsOf(phone);
  if (digits === null) return [];
  const number = numberOf(phone, country);
  if (!number) return [digits];
  const { countryCallingCode: code, nationalNumber } = number;
  const national = digitsOf(number.formatNational()) ?? '';
  const isOwn = country !== undefined && numberOf(national, country)?.number === number.number;
  const forms = [code + nationalNumber, `00${code}${nationalNumber}`, code + national];
  return [...new Set([...forms, ...(isOwn ? [national, nationalNumber] : []), digits])];
}

/** The digits common to all forms of a number, for a search; undefined if the text is not a number. */
export function sharedDigits(text: string): string | undefined {
  if (!/^\s*\(?(\+|0)[\d()./\s-]{6,25}$/.test(text)) return undefined;
  const isNational = !/^\s*\(?(\+|00)/.test(text);
  return isNational ? digitsOf(text)?.replace(/^0+/, '') : numberOf(text, undefined)?.nationalNumber;
}

function numberOf(phone: string, country: CountryCode | undefined) {
  const number = parsePhoneNumberFromString(country ? phone : phone.replace(/^\s*00/, '+'), country);
  return number?.isPossible() && number.ext === undefined ? number : undefined;
}

/** The country for national phone numbers in a workspace: that of its time zone, else that of its currency. */
export async function phoneCountry(ctx: ReadContext): Promise<CountryCode | undefined> {
  const { timeZone, currency } = await getWorkspace(ctx);
  countries ??= new Map(getCountries().flatMap((country) => zonesOf(country).map((zone) => [zone, country] as const)));
  const name = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  // National currency codes begin with the country code.
  return countries.get(timeZone) ?? countries.get(name) ?? getCountries().find((one) => currency.startsWith(one));
}

let countries: ReadonlyMap<string, CountryCode> | undefined;

function zonesOf(region: string): string[] {
  const locale: object = new Intl.Locale('und', { region });
  const zones: unknown =
    'getTimeZones' in locale && typeof locale.getTimeZones === 'function'
      ? locale.getTimeZones()
      : 'timeZones' in locale && locale.timeZones;
  return z.array(z.string()).catch([]).parse(zones);
}
