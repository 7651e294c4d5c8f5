import { expect, it } from 'vitest';
import { shortMoney, showMoney } from './money.ts';

const written = (text: string) => text.replaceAll(/[\u{a0}\u{202f}]/gu, ' ');

it.each([
  [0, '$0.00'],
  [1_200, '$1,200.00'],
  [9_999.5, '$9,999.50'],
  [12_300, '$12.3K'],
  [123_456_789, '$123.5M'],
  [-2_000_000, '-$2M'],
])('a sum is short: %d is %s', (amount, words) => {
  expect(shortMoney(amount, 'USD', 'en-US')).toBe(words);
});

it.each([
  [137_431.25, '137.431,25 $'],
  [137_431.3, '137.431,30 $'],
  [999_900, '999.900,00 $'],
  [1_374_312.5, '1,4 Mio. $'],
])('a sum that German does not shorten is whole: %d is %s', (amount, words) => {
  expect(written(shortMoney(amount, 'USD', 'de-DE'))).toBe(words);
});

it.each(['en-US', 'en-GB', 'de-DE', 'de-CH', 'de-AT', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pl-PL', 'pt-BR', 'ja-JP'])(
  'an amount in %s is short or has the decimals of its currency',
  (locale) => {
    for (const [currency, decimals] of Object.entries({ EUR: 2, USD: 2, JPY: 0, KWD: 3 }))
      for (const amount of [0, 0.5, 12, 1_250.5, -9_999.99, 10_000, 137_431.3, 999_950, 2_500_000, 98_765_432_100.5]) {
        const digits = (shown: string) => /(?:[.,](\d+))?\D*$/.exec(shown)?.[1]?.length ?? 0;
        const whole = showMoney(amount, currency, locale);
        const short = shortMoney(amount, currency, locale);
        if (decimals > 0) expect(digits(whole), whole).toBe(decimals);
        else expect(written(whole), whole).not.toMatch(/[.,]\d{1,2}(\D*)$/);
        expect(short === whole || /[^\d.,\s]/.test(short.replaceAll(/\p{Sc}|[A-Z]{3}|[-()−'’]/gu, '')), short).toBe(
          true,
        );
      }
  },
);
