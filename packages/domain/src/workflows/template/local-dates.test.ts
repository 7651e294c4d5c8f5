import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestWorkspace } from '../../testing/world.ts';
import { momentOf } from '../actions/control/wait-until.ts';
import { addBusinessDays, atTime, printLocalDate, readLocalDate, startOfDay } from './local-dates.ts';
import { compile, TemplateError } from './templates.ts';
import { openWorkflowWorld, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const fill = (template: string, timeZone = 'Europe/Berlin') => compile(`{{ ${template} }}`)({ timeZone });

describe('filters of dates, over a change of clocks', () => {
  it.each([
    ['9:00 stays 9:00 in spring', "'2026-03-28T08:00:00Z' | add_days: 1", '2026-03-29T07:00:00.000Z'],
    ['and backwards', "'2026-03-29T07:00:00Z' | add_days: -1", '2026-03-28T08:00:00.000Z'],
    ['9:00 stays 9:00 in autumn', "'2026-10-24T07:00:00Z' | add_days: 1", '2026-10-25T08:00:00.000Z'],
    ['and backwards', "'2026-10-25T08:00:00Z' | add_days: -1", '2026-10-24T07:00:00.000Z'],
    ['2:30, which is skipped, becomes 3:30', "'2026-03-28T01:30:00Z' | add_days: 1", '2026-03-29T01:30:00.000Z'],
    ['2:30, which comes twice, is the first', "'2026-10-24T00:30:00Z' | add_days: 1", '2026-10-25T00:30:00.000Z'],
    ['the same time a month later', "'2026-03-01T08:00:00Z' | add_months: 1", '2026-04-01T07:00:00.000Z'],
    ['the last day of a shorter month', "'2026-01-31' | add_months: 1", '2026-02-28'],
    ['a month back over New Year', "'2026-01-15' | add_months: -2", '2025-11-15'],
    ['a leap day becomes 28 February', "'2028-02-29' | add_years: 1", '2029-02-28'],
    ['and backwards', "'2026-10-25T08:00:00Z' | add_years: -1", '2025-10-25T07:00:00.000Z'],
    ['a weekend with a change', "'2026-03-27T08:00:00Z' | add_business_days: 1", '2026-03-30T07:00:00.000Z'],
    ['backwards', "'2026-03-30T07:00:00Z' | add_business_days: -1", '2026-03-27T08:00:00.000Z'],
    ['the start of a day with 23 hours', "'2026-03-29T21:59:00Z' | start_of: 'day'", '2026-03-28T23:00:00.000Z'],
    ['the start of a day with 25 hours', "'2026-10-25T22:59:00Z' | start_of: 'day'", '2026-10-24T22:00:00.000Z'],
    ['the second 2:00 of a day', "'2026-10-25T01:30:00Z' | start_of: 'hour'", '2026-10-25T01:00:00.000Z'],
    ['the week before a change', "'2026-03-29T12:00:00Z' | start_of: 'week'", '2026-03-22T23:00:00.000Z'],
    ['a month over a change', "'2026-03-31T12:00:00Z' | start_of: 'month'", '2026-02-28T23:00:00.000Z'],
    ['printed in winter', "'2026-03-29T00:30:00Z' | format: 'DD.MM.YYYY HH:mm Z'", '29.03.2026 01:30 +01:00'],
    ['printed in summer', "'2026-03-29T01:30:00Z' | format: 'DD.MM.YYYY HH:mm Z'", '29.03.2026 03:30 +02:00'],
  ])('%s', (_, template, result) => {
    expect(fill(template)).toBe(result);
  });

  it.each([
    ['2:30, which comes twice, is the first', '02:30', '2026-10-25', '2026-10-25T00:30:00.000Z'],
    ['also seen from a moment after the change', '02:30', '2026-10-25T12:00:00Z', '2026-10-25T00:30:00.000Z'],
    ['2:30, which is skipped, becomes 3:30', '02:30', '2026-03-29', '2026-03-29T01:30:00.000Z'],
    ['also seen from a moment after the change', '02:30', '2026-03-29T12:00:00Z', '2026-03-29T01:30:00.000Z'],
  ])('a time of the day: %s', (_, time, given, moment) => {
    const day = readLocalDate(given, 'Europe/Berlin');
    const at = day && atTime(day.isDay ? startOfDay(day, 'Europe/Berlin') : day, time);
    expect(at && printLocalDate(at)).toBe(moment);
  });

  it.each([
    ['within a day', "'2026-11-23T09:00:00Z' | add_business_hours: 4", '2026-11-23T13:00:00.000Z'],
    ['up to the end of a day', "'2026-11-23T09:00:00Z' | add_business_hours: 7", '2026-11-23T16:00:00.000Z'],
    ['into the next day', "'2026-11-23T15:00:00Z' | add_business_hours: 2", '2026-11-24T09:00:00.000Z'],
    ['from before the opening', "'2026-11-23T03:00:00Z' | add_business_hours: 1", '2026-11-23T09:00:00.000Z'],
    ['from the evening', "'2026-11-23T19:00:00Z' | add_business_hours: 1", '2026-11-24T09:00:00.000Z'],
    ['over a weekend', "'2026-11-27T15:00:00Z' | add_business_hours: 2", '2026-11-30T09:00:00.000Z'],
    ['from a Sunday', "'2026-11-29T12:00:00Z' | add_business_hours: 0", '2026-11-30T08:00:00.000Z'],
    ['over a weekend with a change', "'2026-03-27T15:00:00Z' | add_business_hours: 2", '2026-03-30T08:00:00.000Z'],
    ['backwards over it', "'2026-03-30T08:00:00Z' | add_business_hours: -2", '2026-03-27T15:00:00.000Z'],
    ['backwards from a Sunday', "'2026-11-29T12:00:00Z' | add_business_hours: -1", '2026-11-27T15:00:00.000Z'],
    ['half hours', "'2026-11-23T09:00:00Z' | add_business_hours: 0.5", '2026-11-23T09:30:00.000Z'],
    ['own hours', "'2026-11-23T09:00:00Z' | add_business_hours: 2, '06:00-11:00'", '2026-11-24T06:00:00.000Z'],
    ['from a day', "'2026-11-23' | add_business_hours: 1", '2026-11-23T09:00:00.000Z'],
    ['a year', "'2026-11-23T08:00:00Z' | add_business_hours: 2000", '2027-11-05T16:00:00.000Z'],
    [
      'in another time zone',
      "'2026-11-23T20:00:00Z' | add_business_hours: 3, '09:00-17:00', 'America/New_York'",
      '2026-11-24T15:00:00.000Z',
    ],
  ])('business hours, %s', (_, template, result) => {
    expect(fill(template)).toBe(result);
  });

  it('a day begins at one where the clocks skip midnight', () => {
    expect(fill("'2026-04-24T10:00:00Z' | start_of: 'day'", 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z');
  });
});

describe('filters of dates', () => {
  it.each([
    ["'2026-01-31' | add_days: 1", '2026-02-01'],
    ["'2026-03-28' | add_days: 2", '2026-03-30'],
    ["'2026-10-25' | start_of: 'month'", '2026-10-01'],
    ["'2026-05-20' | start_of: 'quarter'", '2026-04-01'],
    ["'2026-05-20' | format: 'D.M.YY'", '20.5.26'],
    ["'' | add_days: 1", ''],
    ['nothing | add_days: 1', null],
    ["'2026-07-01T22:30:00Z' | format: 'YYYY-MM-DD'", '2026-07-02'],
    ["'2026-07-01T22:30:00Z' | format: 'YYYY-MM-DD', 'America/New_York'", '2026-07-01'],
    ["'2026-01-01T00:00:00Z' | add_days: 1 | format: 'HH:mm'", '01:00'],
  ])('%s gives %j', (template, result) => {
    expect(fill(template)).toBe(result);
  });

  it.each([
    ["'lots' | add_days: 1", '"lots" is not a date'],
    ["'2026-02-30' | add_days: 1", '"2026-02-30" is not a date'],
    ["'2026-01-31' | add_days: 1.5", 'whole number'],
    ["'2026-01-31' | add_days", 'whole number'],
    ["'2026-01-31' | add_months: 0.5", 'whole number'],
    ["'2026-01-31' | add_years: 9000", 'whole number'],
    ["'2026-01-31' | start_of: 'hour'", 'for a day no hour'],
    ["'2026-01-31' | start_of: 'decade'", 'start_of takes hour, day'],
    ["'2026-01-31T00:00:00Z' | add_days: 1, 'Europe/Atlantis'", 'there is no time zone "Europe/Atlantis"'],
    ["'9998-12-31' | add_days: 9", 'beyond the years'],
    ["'2026-01-31' | add_business_hours: 2001", 'at most 2000'],
    ["'2026-01-31' | add_business_hours: 'soon'", 'is not a number'],
    ["'2026-01-31' | add_business_hours: 2000, '09:00-09:01'", 'more than 1000 working days'],
    ["'2026-01-31' | add_business_hours: 1, '17:00-09:00'", 'there is no time zone "17:00-09:00"'],
    ["'2026-01-31' | format", 'format takes the parts of a date'],
  ])('%s is refused', (template, message) => {
    expect(() => fill(template)).toThrow(TemplateError);
    expect(() => fill(template)).toThrow(message);
  });

  it('count working days as a walk day by day does', () => {
    const walk = (from: string, count: number): string => {
      const day = new Date(`${from}T00:00:00Z`);
      for (let left = Math.abs(count); left > 0;) {
        day.setUTCDate(day.getUTCDate() + Math.sign(count));
        if (day.getUTCDay() % 6 !== 0) left -= 1;
      }
      return day.toISOString().slice(0, 10);
    };
    for (let first = 1; first <= 7; first += 1)
      for (let count = -23; count <= 23; count += 1) {
        const from = `2026-06-0${first}`;
        const date = readLocalDate(from, 'UTC');
        expect(date && printLocalDate(addBusinessDays(date, count)), `${from} ${count}`).toBe(walk(from, count));
      }
  });
});

describe('a wait until a date', () => {
  const input = { date: '{{ record.data.renewsOn }}', offset: '-3d' };

  async function waiting(here: TestWorkspace, renewsOn: string, given: Record<string, unknown> = input) {
    const { data: folder } = await here.owner.folders.create({
      name: 'Contracts',
      fields: [{ key: 'renewsOn', label: 'Renews on', type: 'DATE' }],
    });
    const { data: record } = await here.owner.records.create({
      folderId: folder.id,
      title: 'Contract',
      data: { renewsOn },
    });
    const id = await world.publish(here, [{ name: 'until', action: 'waitUntil', input: given }]);
    await world.post(id, { recordId: record.id });
    const run = await world.runOf(here, id);
    return { state: run.state, note: run.note, output: run.steps[0]?.output };
  }

  async function inBerlin() {
    const here = await world.workspace();
    await here.owner.workspaces.update({ timeZone: 'Europe/Berlin' });
    return here;
  }

  /** A day in the coming year: the 10th of the next January or July, whichever is two weeks off. */
  const comingDay = (month: '01' | '07') => {
    const now = new Date();
    const year = [now.getUTCFullYear(), now.getUTCFullYear() + 1].find(
      (one) => Date.parse(`${one}-${month}-10`) - now.getTime() > 14 * 86_400_000,
    );
    return `${year}-${month}-10`;
  };

  it('ends before the date of the record, when that day begins in the time zone of the workspace', async () => {
    const here = await inBerlin();
    const [january, july] = [comingDay('01'), comingDay('07')];
    expect(await waiting(here, january)).toEqual({
      state: 'WAITING',
      note: null,
      output: { until: `${january.slice(0, 8)}06T23:00:00.000Z` },
    });
    expect((await waiting(here, july)).output).toEqual({ until: `${july.slice(0, 8)}06T22:00:00.000Z` });
  });

  it('takes a time of that day, and working days', async () => {
    const here = await inBerlin();
    const day = comingDay('07');
    const at = async (given: Record<string, unknown>) =>
      (await waiting(here, day, { date: input.date, ...given })).output;
    expect(await at({ time: '09:30' })).toEqual({ until: `${day}T07:30:00.000Z` });
    const date = readLocalDate(day, 'UTC');
    const before = date && printLocalDate(addBusinessDays(date, -2));
    expect(await at({ offset: '-2bd', time: '09:30' })).toEqual({ until: `${before}T07:30:00.000Z` });
  });

  it.each([
    ['a moment within them stays', { date: '2026-11-23T10:00:00Z', hours: '09:00-17:00' }, '2026-11-23T10:00:00.000Z'],
    ['the evening becomes morning', { date: '2026-11-23T17:00:00Z', hours: '09:00-17:00' }, '2026-11-24T08:00:00.000Z'],
    [
      'a Sunday becomes Monday',
      { date: '2026-11-29', time: '12:00', hours: '08:30-17:00' },
      '2026-11-30T07:30:00.000Z',
    ],
    ['bh counts in the usual ones', { date: '2026-11-27T15:00:00Z', offset: '2bh' }, '2026-11-30T09:00:00.000Z'],
    ['and in others', { date: '2026-11-27', offset: '-2bh', hours: '08:00-12:00' }, '2026-11-26T09:00:00.000Z'],
    ['up to their end', { date: '2026-11-27', offset: '4bh', hours: '08:00-12:00' }, '2026-11-27T11:00:00.000Z'],
  ])('knows business hours: %s', (_, given, until) => {
    expect(momentOf(given, { now: '2026-11-22T00:00:00.000Z', timeZone: 'Europe/Berlin' })).toBe(until);
  });

  it('goes on at once where the date is past, and refuses more than a year and what is no date', async () => {
    const here = await inBerlin();
    expect(await waiting(here, '2020-01-31')).toMatchObject({ state: 'SUCCEEDED', note: null });
    expect(await waiting(here, '2020-01-31', { date: '9000-01-01' })).toMatchObject({
      state: 'FAILED',
      note: 'Step "until" failed: date: A run waits at most 366 days.',
    });
    expect(await waiting(here, '2020-01-31', { date: '{{ record.title }}' })).toMatchObject({
      state: 'FAILED',
      note: 'Step "until" failed: date: must be a date, for example 2026-01-31, but was given "Contract"',
    });
  });

  it('takes only time zones that there are', async () => {
    const { owner } = await world.workspace();
    expect((await owner.workspaces.get()).data.timeZone).toBe('UTC');
    for (const timeZone of ['', 'Europe/Atlantis', '+02:00'])
      await expect(owner.workspaces.update({ timeZone })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

it('a condition of a trigger and a template that takes long see the time zone of the workspace', async () => {
  const here = await world.workspace();
  await here.owner.workspaces.update({ timeZone: 'Asia/Tokyo' });
  const preview = async (template: string) => (await here.owner.workflows.preview({ template })).data.value;
  const printed = "'2026-01-31T20:00:00Z' | format: 'DD'";
  expect(await preview(`{{ ${printed} }}`)).toBe('01');
  expect(await preview(`{% for n in (1..2) %}{{ ${printed} }}{% endfor %}`)).toBe('0101');
});
