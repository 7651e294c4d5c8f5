import { expect, it } from 'vitest';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { plainDefinition } from '@dossier/domain/views/constants.ts';
import { columnsOf } from '../records/columns.ts';
import { shownColumns, withMoved, withOrder, withShown, withWidened } from './table/columns.ts';
import { groupedView, linesOf, type GroupFigures } from './groups.ts';

const columns = columnsOf({
  fields: [{ key: 'status', label: 'Status', type: 'SELECT', options: ['A', 'B', 'C'], required: false }],
});
const status = columns.find(({ id }) => id === 'data.status');
if (!status) throw new Error('There is no such column.');

const record = (id: string, value?: string) =>
  ({ id, data: value === undefined ? {} : { status: value } }) as CrmRecord;
const group = (value: string | null, count: number): GroupFigures => ({
  value,
  count,
  measures: { group: {}, count, sum: {}, avg: {}, min: {}, max: {} },
});
const groups = [group('A', 2), group('B', 5), group('C', 1), group(null, 1)];
const words = (lines: ReturnType<typeof linesOf>) =>
  lines.map((line) => ('group' in line ? `${String(line.group.value)}${line.isFolded ? ' folded' : ''}` : line.id));

it('each group has its head before its records; folded ones stand where they belong', () => {
  const records = [record('1', 'A'), record('2', 'A'), record('3', 'C'), record('4')];
  expect(words(linesOf(records, status, { groups, folded: ['B'], hasMore: false }))).toEqual(
    'A 1 2 B-folded C 3 null 4'.split(' ').map((word) => word.replace('-', ' ')),
  );
  expect(words(linesOf(records.slice(0, 1), status, { groups, folded: ['B'], hasMore: true }))).toEqual(['A', '1']);
  expect(words(linesOf([], status, { groups, folded: ['A', 'B', 'C', null], hasMore: false }))).toEqual(
    ['A', 'B', 'C', 'null'].map((name) => `${name} folded`),
  );
});

it('folded groups are not asked for, and the group comes first in the order', () => {
  const view = groupedView({ ...plainDefinition, sort: ['title'] }, status, ['B', null]);
  expect(view.sort).toEqual(['data.status', 'title']);
  expect(view.where).toEqual({
    and: [
      { field: 'data.status', op: 'nin', value: ['B'] },
      { field: 'data.status', op: 'isEmpty', value: false },
    ],
  });
});

it('columns are moved, hidden and made wider, and the title stays first', () => {
  const ids = (chosen: Parameters<typeof shownColumns>[1]) => shownColumns(columns, chosen).map(({ id }) => id);
  const plain = ids([]);
  expect(plain).toEqual(['title', 'email', 'phone', 'data.status', 'ownerId', 'tags', 'createdAt']);
  const moved = withMoved(columns, [], 'data.status', 'email');
  expect(ids(moved).slice(0, 3)).toEqual(['title', 'data.status', 'email']);
  expect(withMoved(columns, [], 'email', 'title')).toEqual([]);
  expect(ids(withShown(columns, moved, 'phone', false))).not.toContain('phone');
  expect(ids(withShown(columns, moved, 'updatedAt', true))).toContain('updatedAt');
  expect(ids(withOrder(columns, [], ['title', 'createdAt', 'email'])).slice(0, 3)).toEqual(
    'title createdAt email'.split(' '),
  );
  const widened = withWidened(columns, withWidened(columns, [], 'email', 5_000), 'phone', -5_000);
  expect(shownColumns(columns, widened).slice(0, 3)).toMatchObject([
    { id: 'title', size: 260 },
    { id: 'email', size: 800 },
    { id: 'phone', size: 80 },
  ]);
});
