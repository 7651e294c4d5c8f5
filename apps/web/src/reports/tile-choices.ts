import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import type { Span } from '@dossier/domain/query/schema.ts';
import { type Report, type Tile, tileSchema, type TileSubject } from '@dossier/domain/reports/schema.ts';
import { starterName, starterTileNames } from '@dossier/domain/reports/constants.ts';
import { t } from '../language/t.ts';

export interface TileChoices {
  title: string;
  chart: Tile['chart'];
  subject: TileSubject;
  /** Empty for all pipelines. */
  pipelineId: string;
  /** Kind of the stage for deals, state for tasks. */
  only: string;
  groupBy: string;
  by: Span;
  measure: 'count' | 'sum' | 'avg';
  isWeighted: boolean;
  /** Empty if no period applies. */
  dateField: string;
}

export const charts = [
  { value: 'NUMBER', label: t('A number') },
  { value: 'BAR', label: t('Bars') },
  { value: 'LINE', label: t('A line') },
  { value: 'FUNNEL', label: t('A funnel') },
  { value: 'TABLE', label: t('A table') },
] as const;
export const subjects = [
  { value: 'deals', label: t('Deals') },
  { value: 'records', label: t('Records') },
  { value: 'tasks', label: t('Tasks') },
  { value: 'stages', label: t('Win rate and time by stage') },
  { value: 'activity', label: t('Activity by person') },
] as const;

export const spans = [
  { value: 'day', label: t('Day') },
  { value: 'week', label: t('Week') },
  { value: 'month', label: t('Month') },
  { value: 'quarter', label: t('Quarter') },
  { value: 'year', label: t('Year') },
] as const;
export const measures = [
  { value: 'count', label: t('How many') },
  { value: 'sum', label: t('The sum of amounts') },
  { value: 'avg', label: t('The average amount') },
] as const;

const date = (value: string, label: string) => ({ value, label, isDate: true });
const plain = (value: string, label: string) => ({ value, label, isDate: false });
const fields = {
  deals: [
    plain('stageId', t('Stage')),
    plain('ownerId', t('Owner')),
    plain('lostReason', t('Reason of the loss')),
    plain('externalSource', t('Source')),
    plain('tags', t('Tags')),
    date('closeDate', t('Close date')),
    date('stageChangedAt', t('Last change of stage')),
    date('createdAt', t('Creation')),
  ],
  records: [
    plain('ownerId', t('Owner')),
    plain('externalSource', t('Source')),
    plain('tags', t('Tags')),
    date('createdAt', t('Creation')),
    date('updatedAt', t('Last change')),
  ],
  tasks: [
    plain('assigneeId', t('Person')),
    plain('priority', t('Priority')),
    plain('type', t('Kind')),
    plain('status', t('State')),
    date('dueAt', t('Due date')),
    date('completedAt', t('Completion')),
    date('createdAt', t('Creation')),
  ],
} as const;

export const onlyOf = {
  deals: [
    { value: 'all', label: t('All deals') },
    { value: 'OPEN', label: t('Under way') },
    { value: 'WON', label: t('Won') },
    { value: 'LOST', label: t('Lost') },
  ],
  tasks: [
    { value: 'all', label: t('All tasks') },
    { value: 'open', label: t('Open') },
    { value: 'overdue', label: t('Overdue') },
    { value: 'done', label: t('Done') },
  ],
} as const;

const overdue = [
  { field: 'status', op: 'eq', value: 'OPEN' },
  { field: 'dueAt', op: 'withinLast', value: '9999d' },
];
const wheres: Readonly<Record<string, object>> = {
  open: { field: 'status', op: 'eq', value: 'OPEN' },
  done: { field: 'status', op: 'eq', value: 'DONE' },
  overdue: { and: overdue },
};

/** The fields by which a tile can be grouped; custom fields of the pipeline apply to deals only. */
export function fieldsOf(subject: TileSubject, pipeline: Pipeline | undefined) {
  if (subject === 'stages' || subject === 'activity') return [];
  const custom = (pipeline?.fields ?? []).map(({ key, label, type }) => ({
    value: `data.${key}`,
    label,
    isDate: type === 'DATE',
  }));
  return [...fields[subject], ...(subject === 'deals' ? custom : [])];
}

export function choicesOf(tile: Tile): TileChoices {
  const { chart, subject, pipelineId, stageKinds, isWeighted, dateField, aggregate } = tile;
  const [group] = aggregate.groupBy;
  const where = JSON.stringify(aggregate.where);
  const state = Object.entries(wheres).find(([, known]) => JSON.stringify(known) === where)?.[0];
  return {
    title: titleOf(tile),
    chart,
    subject,
    pipelineId: pipelineId ?? '',
    only: stageKinds[0] ?? state ?? 'all',
    groupBy: group?.field ?? '',
    by: group?.by ?? 'month',
    measure: aggregate.sum.length > 0 ? 'sum' : aggregate.avg.length > 0 ? 'avg' : 'count',
    isWeighted,
    dateField: dateField ?? '',
  };
}

/** Builds a tile from the form's choices; properties of `before` that the form lacks are kept. */
export function tileOf(choices: TileChoices, id: string, before: Tile | undefined): Tile {
  const { chart, subject, only, groupBy, by, measure, isWeighted } = choices;
  const pipelineId = choices.pipelineId || null;
  const title = before && choices.title === titleOf(before) ? before.title : choices.title;
  if (subject === 'stages' || subject === 'activity')
    return tileSchema.parse({ id, title, chart, subject, pipelineId: subject === 'stages' ? pipelineId : null });
  const isOfDeals = subject === 'deals';
  const isDate = fieldsOf(subject, undefined).find(({ value }) => value === groupBy)?.isDate ?? false;
  const isSame = before?.subject === subject && choicesOf(before).only === only;
  const where = isSame ? before.aggregate.where : wheres[only];
  const measured = isOfDeals && measure !== 'count' ? { [measure]: ['amount'] } : {};
  return tileSchema.parse({
    id,
    title,
    chart,
    subject,
    pipelineId: isOfDeals ? pipelineId : null,
    stageKinds: isOfDeals && only !== 'all' ? [only] : [],
    isWeighted: isOfDeals && measure === 'sum' && isWeighted,
    dateField: choices.dateField || null,
    aggregate: {
      ...(where ? { where } : {}),
      groupBy: groupBy === '' ? [] : [{ field: groupBy, ...(isDate ? { by } : {}) }],
      ...measured,
    },
  });
}

const starters: Readonly<Record<string, string>> = starterTileNames;

/** Title of a tile; a starter tile has its title in the person's language until it is renamed. */
export function titleOf({ id, title }: Pick<Tile, 'id' | 'title'>): string {
  return starters[id] === title ? t(title) : title;
}

export function nameOf({ name, tiles }: Pick<Report, 'name' | 'tiles'>): string {
  return name === starterName && tiles.some(({ id }) => id in starters) ? t(name) : name;
}
