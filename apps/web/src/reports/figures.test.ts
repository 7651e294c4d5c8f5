import { tileSchema } from '@dossier/domain/reports/schema.ts';
import { describe, expect, it } from 'vitest';
import { columnsOf, csvOf, rowsOf, seriesOf } from './figures.ts';
import { daysBefore, daysOf } from './periods.ts';
import { choicesOf, tileOf } from './tile-choices.ts';

const now = new Date(2026, 10, 24, 12, 0);

it.each([
  ['month', { from: '2026-11-01', to: '2026-11-30' }],
  ['last-month', { from: '2026-10-01', to: '2026-10-31' }],
  ['quarter', { from: '2026-10-01', to: '2026-12-31' }],
  ['year', { from: '2026-01-01', to: '2026-12-31' }],
  ['next', { from: '2026-11-24', to: '2027-02-22' }],
  [undefined, {}],
] as const)('the period %s has its first and its last day', (period, days) => {
  expect(daysOf(period, now)).toEqual(days);
});

it('the period before ends on the same day, and is whole once the period is over', () => {
  expect(daysBefore('month', now)).toEqual({ from: '2026-10-01', to: '2026-10-24' });
  expect(daysBefore('quarter', now)).toEqual({ from: '2026-07-01', to: '2026-08-24' });
  expect(daysBefore('last-month', now)).toEqual({ from: '2026-09-01', to: '2026-09-30' });
  expect(daysBefore('month', new Date(2026, 2, 31, 12))).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysBefore('next', now)).toBe(undefined);
});

it('CSV quotes what needs it, and no text becomes a formula', async () => {
  const rows = [
    ['Name', 'n'],
    ['A, "B"', 1.5],
    ['=1+1', null],
  ];
  expect(await csvOf(rows)).toBe(`\uFEFFName,n\r\n"A, ""B""",1.5\r\n"'=1+1",\r\n`);
});

describe('the figures of a tile', () => {
  const forecast = tileSchema.parse({
    id: 'one',
    title: 'Forecast',
    chart: 'BAR',
    subject: 'deals',
    stageKinds: ['OPEN'],
    isWeighted: true,
    dateField: 'closeDate',
    aggregate: { groupBy: [{ field: 'closeDate', by: 'month' }], sum: ['amount'] },
  });
  const names = { pipelines: [], members: [{ userId: 'usr_1', name: 'Example Person' }] };
  const none = { avg: {}, min: {}, max: {} };

  it('are amounts in charts, and all columns in tables', () => {
    expect(seriesOf(forecast).map(({ label }) => label)).toEqual(['Amount', 'Weighted']);
    expect(columnsOf(forecast).map(({ label }) => label)).toEqual(['Amount', 'Weighted', 'Deals']);
  });

  it('are named as people know them, the largest first', () => {
    const group = { group: { closeDate: null }, count: 2, sum: { amount: 3, weighted: 1 }, ...none };
    expect(rowsOf(forecast, [group], names)).toMatchObject([
      { name: 'None', values: { 'sum.amount': 3, 'sum.weighted': 1, count: 2 } },
    ]);
    const byOwner = { ...forecast, aggregate: { ...forecast.aggregate, groupBy: [{ field: 'ownerId' }] } };
    const of = (ownerId: string | null, amount: number) => ({ group: { ownerId }, count: 1, sum: { amount }, ...none });
    const rows = rowsOf(byOwner, [of(null, 1), of('usr_1', 5)], names);
    expect(rows.map(({ name }) => name)).toEqual(['Example Person', 'No one']);
  });

  it('are asked for as before, after a form that changed nothing', () => {
    expect(tileOf(choicesOf(forecast), forecast.id, forecast)).toEqual(forecast);
    const tasks = tileSchema.parse({
      ...forecast,
      subject: 'tasks',
      stageKinds: [],
      isWeighted: false,
      aggregate: { where: { field: 'priority', op: 'eq', value: 'HIGH' }, groupBy: [{ field: 'assigneeId' }] },
    });
    expect(tileOf(choicesOf(tasks), tasks.id, tasks)).toEqual(tasks);
    const where = { field: 'folderId', op: 'eq' as const, value: 'fld_1' };
    const seats = tileSchema.parse({
      ...tasks,
      subject: 'records',
      goal: 100,
      aggregate: { where, groupBy: [{ field: 'data.industry' }], sum: ['data.seats'] },
    });
    expect(tileOf(choicesOf(seats), seats.id, undefined)).toEqual(seats);
    expect(tileOf({ ...choicesOf(tasks), only: 'done' }, tasks.id, tasks).aggregate.where).toEqual({
      field: 'status',
      op: 'eq',
      value: 'DONE',
    });
  });
});
