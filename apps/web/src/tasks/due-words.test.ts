import { describe, expect, it } from 'vitest';
import { dueChosen } from '../fields/due-moments.ts';
import { readDue } from './due-words.ts';

const evening = new Date(2026, 10, 24, 20, 0);
const noon = new Date(2026, 10, 24, 12, 0);

describe('a task for today', () => {
  it('is due in the evening', () => {
    expect(dueChosen('today', noon)).toBe(new Date(2026, 10, 24, 18, 0).toISOString());
  });

  it.each([new Date(2026, 10, 24, 17, 45), evening, new Date(2026, 10, 24, 23, 30)])(
    'is not born overdue when it is added in the evening: %s',
    (now) => {
      expect(dueChosen('today', now)).toBe(new Date(2026, 10, 24, 23, 59).toISOString());
    },
  );

  it('for tomorrow or in a week is due at nine, without a date never', () => {
    expect(dueChosen('tomorrow', evening)).toBe(new Date(2026, 10, 25, 9, 0).toISOString());
    expect(dueChosen('week', evening)).toBe(new Date(2026, 11, 1, 9, 0).toISOString());
    expect(dueChosen('', evening)).toBeNull();
  });
});

describe('the words of a title', () => {
  it.each([
    ['Call Mark tomorrow 9am', 'Call Mark', new Date(2026, 10, 25, 9, 0)],
    ['Send the offer on Friday', 'Send the offer', new Date(2026, 10, 27, 9, 0)],
    ['Tomorrow 14:30 demo', 'demo', new Date(2026, 10, 25, 14, 30)],
    ['Ring in 2 weeks', 'Ring', new Date(2026, 11, 8, 9, 0)],
    ['Call today', 'Call', new Date(2026, 10, 24, 18, 0)],
    ['Call tonight', 'Call', new Date(2026, 10, 24, 22, 0)],
    ['Meet at 5pm', 'Meet', new Date(2026, 10, 24, 17, 0)],
  ])('say when it is due: %s', async (typed, title, due) => {
    expect(await readDue(typed, noon)).toMatchObject({ title, dueAt: due.toISOString() });
  });

  it.each([
    ['Frau Weiß morgen 9 Uhr anrufen', 'Frau Weiß anrufen', new Date(2026, 10, 25, 9, 0)],
    ['Angebot am Freitag senden', 'Angebot senden', new Date(2026, 10, 27, 9, 0)],
    ['übermorgen nachfassen', 'nachfassen', new Date(2026, 10, 26, 9, 0)],
    ['Termin um 17 Uhr', 'Termin', new Date(2026, 10, 24, 17, 0)],
    ['Call Mark tomorrow 9am', 'Call Mark', new Date(2026, 10, 25, 9, 0)],
    ['Heute anrufen', 'anrufen', new Date(2026, 10, 24, 18, 0)],
  ])('say it in German, too: %s', async (typed, title, due) => {
    expect(await readDue(typed, noon, 'de')).toMatchObject({ title, dueAt: due.toISOString() });
  });

  it.each(['Rechnung für Mai', '3 Äpfel kaufen', 'Das Angebot ist jetzt fertig', 'Bericht schreiben'])(
    'that name no date in German stay: %s',
    async (typed) => {
      expect(await readDue(typed, noon, 'de')).toBeUndefined();
    },
  );

  it.each(['Call about the May invoice', 'Buy 3 apples', 'Review Q3 2026', 'The offer is ready now', 'Tomorrow'])(
    'that name no date stay: %s',
    async (typed) => {
      expect(await readDue(typed, noon)).toBeUndefined();
    },
  );

  it('for today, in the evening, mean the end of the day', async () => {
    expect(await readDue('Call today', evening)).toMatchObject({
      dueAt: new Date(2026, 10, 24, 23, 59).toISOString(),
    });
  });
});
