import { plainDefinition } from '@dossier/domain/views/constants.ts';
import { describe, expect, it } from 'vitest';
import { dealFieldsOf, dealFilterOf } from '../../deals/deal-fields.ts';
import { validateDealsSearch } from '../../deals/deals-search.ts';
import { validateFolderSearch } from '../../folder-page/folder-search.ts';
import { validateTasksSearch } from '../../tasks/tasks-search.ts';
import { columnsOf } from '../../records/columns.ts';
import { definitionOf, searchWith } from '../use-view.ts';
import { askedOf, keptOf } from './filter-tree.ts';
import { sentenceOf } from './filter-words.ts';
import { recordFilterOf } from './asked-by-view.ts';
import { nextSort } from '../view-field.ts';

const columns = columnsOf({
  fields: [
    { key: 'stage', label: 'Stage', type: 'SELECT', options: ['New', 'Offer'], required: false },
    { key: 'size', label: 'Size', type: 'NUMBER', options: null, required: false },
    { key: 'isKey', label: 'Key account', type: 'BOOLEAN', options: null, required: false },
    { key: 'due', label: 'Due', type: 'DATE', options: null, required: false },
  ],
});
const isNew = { field: 'data.stage', op: 'in' as const, value: ['New'] };
const isLarge = { field: 'data.size', op: 'gte' as const, value: 1_000 };
const isGone = { field: 'data.gone', op: 'eq' as const, value: 1 };
const columnNamed = (id: string) => columns.find((column) => column.id === id) ?? expect.unreachable(id);

describe('a filter', () => {
  it.each([
    [isNew, 'Stage is any of New'],
    [{ ...isNew, value: ['New', 'Offer'] }, 'Stage is any of New or Offer'],
    [{ ...isNew, value: ['New', 'Offer', 'Won', 'Lost'] }, 'Stage is any of New, Offer or 2 others'],
    [{ field: 'data.stage', op: 'eq' as const, value: 'New' }, 'Stage is New'],
    [{ or: [isNew, isLarge] }, `Stage is any of New or Size is at least ${(1_000).toLocaleString()}`],
    [{ not: { or: [isNew, isLarge] } }, `not (Stage is any of New or Size is at least ${(1_000).toLocaleString()})`],
    [{ field: 'data.isKey', op: 'ne' as const, value: true }, 'Key account is not yes'],
    [{ field: 'createdAt', op: 'withinLast' as const, value: '7d' }, 'Created in the last 7 days'],
    [{ field: 'createdAt', op: 'withinLast' as const, value: '1w' }, 'Created in the last 1 week'],
    [{ field: 'email', op: 'isEmpty' as const }, 'E-mail is empty'],
    [{ field: 'email', op: 'isEmpty' as const, value: false }, 'E-mail is not empty'],
    [{ field: 'data.size', op: 'between' as const, value: [1, 5] }, 'Size is between 1 and 5'],
    [{ field: 'ownerId', op: 'nin' as const, value: ['usr_1'] }, 'Owner is none of Someone'],
    [isGone, 'Removed field'],
  ])('%j reads "%s"', (filter, sentence) => {
    expect(sentenceOf(filter, columns, () => 'Someone')).toBe(sentence);
  });

  it('is asked without what is only begun, and without fields that were removed, which are kept', () => {
    const begun = { and: [isNew, {}, { field: 'data.size', op: 'gte' as const }, { or: [isGone, isLarge] }] };
    expect(askedOf(begun, columns)).toEqual({ and: [isNew, isLarge] });
    expect(keptOf(begun, columns)).toEqual({ and: [isNew, { or: [isGone, isLarge] }] });
    expect(keptOf({ and: [isNew, { not: { or: [isLarge, {}] } }] }, columns)).toEqual({
      and: [isNew, { not: isLarge }],
    });
    expect(askedOf({ not: isNew }, columns)).toEqual({ not: isNew });
    expect(askedOf({ and: [isGone] }, columns)).toBeNull();
    const isAddress = (op: 'eq' | 'contains', value: string) => ({ field: 'email', op, value });
    expect(askedOf(isAddress('eq', 'ann@exa'), columns)).toBeNull();
    expect(askedOf(isAddress('eq', 'ann@example.com'), columns)).not.toBeNull();
    expect(askedOf(isAddress('contains', 'ann'), columns)).not.toBeNull();
  });

  it('is asked without stages that were removed since, which the server would refuse', () => {
    const stage = {
      id: 'st_1',
      name: 'New',
      position: 0,
      kind: 'OPEN',
      probability: 10,
      idleDays: null,
      archivedAt: null,
    } as const;
    const fields = dealFieldsOf({ stages: [stage], fields: [] });
    const isIn = (...value: string[]) => ({ field: 'stageId', op: 'in' as const, value });
    const asked = (where: Parameters<typeof askedOf>[0]) =>
      dealFilterOf('pl_1', { search: null, where, sort: ['-amount', 'gone'] }, fields);
    expect(asked(isIn('st_1', 'st_2'))).toEqual({ pipelineId: 'pl_1', where: isIn('st_1'), order: ['-amount'] });
    expect(asked(isIn('st_2'))).toEqual({ pipelineId: 'pl_1', order: ['-amount'] });
    expect(sentenceOf(isIn('st_1', 'st_2'), fields, () => '')).toBe('Stage is any of New or a removed choice');
  });

  it('is a list of records where its parameters say the same, and else a query', () => {
    const asked = (where: Parameters<typeof askedOf>[0], sort: string[] = []) =>
      recordFilterOf('fld_1', { search: null, where, sort }, columns);
    expect(asked(null)).toEqual({ folderId: 'fld_1' });
    expect(asked(isNew, ['title'])).toEqual({ folderId: 'fld_1', data: { stage: 'New' }, sort: 'title' });
    expect(asked({ and: [isNew, { field: 'ownerId', op: 'in', value: ['usr_1', 'usr_2'] }] })).toEqual({
      folderId: 'fld_1',
      data: { stage: 'New' },
      ownerId: ['usr_1', 'usr_2'],
    });
    expect(asked({ or: [isNew, isLarge] })).toEqual({ folderId: 'fld_1', where: { or: [isNew, isLarge] } });
    expect(asked(null, ['data.size', '-title', 'data.gone'])).toEqual({
      folderId: 'fld_1',
      order: ['data.size', '-title'],
    });
  });
});

describe('an address', () => {
  it('has the parts that differ from the view, and drops what it cannot read', () => {
    const search = validateFolderSearch({ where: isNew, sort: ['title', 7], density: 'TALL', nonsense: 1 });
    const view = definitionOf(search);
    expect(view).toEqual({ ...plainDefinition, where: isNew, density: 'TALL' });
    const changed = searchWith(search, plainDefinition, { where: null, layout: 'BOARD' });
    expect(changed).toEqual({ density: 'TALL', layout: 'BOARD', sort: ['title', 7] });
  });

  it('says that a filter of the view is taken away', () => {
    const base = { ...plainDefinition, where: isNew };
    const search = searchWith({ view: 'view_1' }, base, { where: null });
    expect(search).toEqual({ view: 'view_1', where: null });
    expect(definitionOf(search, base).where).toBeNull();
  });

  it('reads what earlier versions wrote', () => {
    expect(definitionOf(validateFolderSearch({ q: 'example' })).search).toBe('example');
    expect(validateDealsSearch({ view: 'table', owner: 'usr_1', tags: ['Fair'], deal: 'new' })).toEqual({
      layout: 'TABLE',
      where: {
        and: [
          { field: 'ownerId', op: 'in', value: ['usr_1'] },
          { field: 'tags', op: 'in', value: ['Fair'] },
        ],
      },
      deal: 'new',
    });
    expect(validateTasksSearch({ view: 'overdue', assignee: 'usr_1' })).toEqual({
      tasks: 'OVERDUE',
      where: { field: 'assigneeId', op: 'in', value: ['usr_1'] },
    });
    expect(validateTasksSearch({ layout: 'calendar', month: '2026-03' })).toEqual({
      layout: 'CALENDAR',
      month: '2026-03',
    });
    expect(validateDealsSearch({ view: 'view_1' })).toEqual({ view: 'view_1' });
  });
});

describe('the head of a column', () => {
  it('sorts in the usual direction, the other one, and not at all; further with Shift', () => {
    const size = columnNamed('data.size');
    expect(nextSort(size, [], false)).toEqual(['data.size']);
    expect(nextSort(size, ['data.size'], false)).toEqual(['-data.size']);
    expect(nextSort(size, ['-data.size'], false)).toEqual([]);
    expect(nextSort(columnNamed('data.due'), ['title'], true)).toEqual(['title', '-data.due']);
    expect(nextSort(size, ['a', 'b', 'c'], true)).toEqual(['a', 'b', 'data.size']);
  });
});
