import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import type { Folder } from '@dossier/domain/folders/schema.ts';
import { type Report, type Tile, tileSchema, type TileSubject } from '@dossier/domain/reports/schema.ts';
import { starterName, starterTileNames } from '@dossier/domain/reports/constants.ts';
import { dealFieldsOf } from '../deals/deal-fields.ts';
import { t } from '../language/t.ts';
import { columnsOf } from '../records/columns.ts';
import { taskFields } from '../tasks/task-lists.ts';
import type { ViewField } from '../views/view-field.ts';

export type TileChoices = ReturnType<typeof choicesOf>;

export const charts = [
  { value: 'NUMBER', label: t('A number') },
  { value: 'BAR', label: t('Bars') },
  { value: 'LINE', label: t('A line') },
  { value: 'PIE', label: t('Parts of a whole') },
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
  { value: 'sum', label: t('The sum') },
  { value: 'avg', label: t('The average') },
] as const;

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

const source: ViewField = { id: 'externalSource', label: t('Source'), type: 'TEXT', options: null };

/** The fields of the measured things; own fields are those of the chosen pipeline or folder. */
export function fieldsOf(
  subject: TileSubject,
  pipeline: Pipeline | undefined,
  folder: Folder | undefined,
): ViewField[] {
  if (subject === 'deals') return [...dealFieldsOf(pipeline ?? { stages: [], fields: [] }), source];
  if (subject === 'tasks') return [...taskFields, statusField];
  return subject === 'records' ? [...columnsOf(folder ?? { fields: [] }), source] : [];
}

const statusField: ViewField = { id: 'status', label: t('State'), type: 'SELECT', options: null };
const ungrouped = new Set(['title', 'email', 'phone', 'recordId', 'amount']);

export const groupable = ({ id, type }: ViewField) =>
  !ungrouped.has(id) && !['LONG_TEXT', 'NUMBER', 'EMAIL', 'PHONE', 'URL'].includes(type);
export const isDate = ({ type }: ViewField) => type === 'DATE' || type === 'DATETIME';

/** The values of a form; an empty text means none or all. */
export function choicesOf(tile: Tile) {
  const { chart, subject, stageKinds, isWeighted, aggregate, columns, rows } = tile;
  const [group] = aggregate.groupBy;
  const where = JSON.stringify(aggregate.where);
  const state = Object.entries(wheres).find(([, known]) => JSON.stringify(known) === where)?.[0];
  const measure: (typeof measures)[number]['value'] =
    aggregate.sum.length > 0 ? 'sum' : aggregate.avg.length > 0 ? 'avg' : 'count';
  return {
    title: titleOf(tile),
    chart,
    subject,
    pipelineId: tile.pipelineId ?? '',
    folderId: aggregate.where?.field === 'folderId' ? String(aggregate.where.value) : '',
    /** Kind of the stage for deals, state for tasks. */
    only: stageKinds[0] ?? state ?? 'all',
    groupBy: group?.field ?? '',
    /** Empty if the group is no date. */
    by: group?.by ?? ('' as const),
    measure,
    /** The number that `measure` adds up. */
    measured: (measure === 'count' ? undefined : aggregate[measure][0]) ?? 'amount',
    isWeighted,
    /** Empty if no period applies. */
    dateField: tile.dateField ?? '',
    goal: tile.goal ?? ('' as const),
    columns,
    rows,
  };
}

/** Builds a tile from the form's choices; properties of `before` that the form lacks are kept. */
export function tileOf(choices: TileChoices, id: string, before: Tile | undefined): Tile {
  const { chart, subject, only, groupBy, by, measure, measured, isWeighted, folderId, goal } = choices;
  const pipelineId = choices.pipelineId || null;
  const title = before && choices.title === titleOf(before) ? before.title : choices.title;
  const { columns, rows } = choices;
  const shown = { id, title, chart, subject, columns, rows, goal: goal === '' ? null : goal };
  if (subject === 'stages' || subject === 'activity')
    return tileSchema.parse({ ...shown, pipelineId: subject === 'stages' ? pipelineId : null });
  const isOfDeals = subject === 'deals';
  const known = before?.subject === subject ? choicesOf(before) : undefined;
  const isSame = known?.only === only && known.folderId === folderId;
  const inFolder = folderId === '' ? undefined : { field: 'folderId', op: 'eq', value: folderId };
  const where = isSame ? before?.aggregate.where : (wheres[only] ?? inFolder);
  return tileSchema.parse({
    ...shown,
    pipelineId: isOfDeals ? pipelineId : null,
    stageKinds: isOfDeals && only !== 'all' ? [only] : [],
    isWeighted: isOfDeals && measure === 'sum' && measured === 'amount' && isWeighted,
    dateField: choices.dateField || null,
    aggregate: {
      ...(where ? { where } : {}),
      groupBy: groupBy === '' ? [] : [{ field: groupBy, ...(by === '' ? {} : { by }) }],
      ...(measure === 'count' || subject === 'tasks' ? {} : { [measure]: [measured] }),
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
