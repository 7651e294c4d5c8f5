import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import type { Group } from '@dossier/domain/query/schema.ts';
import type { Tile } from '@dossier/domain/reports/schema.ts';
import { upperFirst } from '@mantine/hooks';
import { monthName, showDate } from '../ground/moments.ts';
import { t } from '../language/t.ts';

export interface Column {
  readonly key: string;
  readonly label: string;
  readonly kind: 'number' | 'money' | 'days' | 'percent' | 'date';
}

/** A group of the answer, labelled with names that people know. */
export interface FigureRow {
  readonly name: string;
  readonly group: Group['group'];
  readonly values: Readonly<Record<string, string | number | null>>;
}

export interface Names {
  readonly pipelines: readonly Pick<Pipeline, 'name' | 'stages'>[];
  readonly members: readonly { userId: string; name: string }[];
}

const counted = { deals: t('Deals'), records: t('Records'), tasks: t('Tasks') } as const;
const measures = {
  sum: (field: string) => field,
  avg: (field: string) => t('{field}, average', { field }),
  min: (field: string) => t('{field}, first', { field }),
  max: (field: string) => t('{field}, last', { field }),
} as const;
const measureNames = ['sum', 'avg', 'min', 'max'] as const;
const fieldNames: Readonly<Record<string, string>> = {
  amount: t('Amount'),
  closeDate: t('Close date'),
  createdAt: t('Creation'),
  dueAt: t('Due date'),
};

/** The columns of a tile; charts show the first one. */
export function columnsOf({ subject, isWeighted, aggregate }: Tile): Column[] {
  if (subject === 'stages')
    return [
      { key: 'avg.days', label: t('Days in stage'), kind: 'days' },
      { key: 'avg.winRate', label: t('Win rate'), kind: 'percent' },
      { key: 'count', label: t('Left the stage'), kind: 'number' },
      { key: 'sum.won', label: t('Won'), kind: 'number' },
      { key: 'sum.lost', label: t('Lost'), kind: 'number' },
    ];
  if (subject === 'activity')
    return [
      { key: 'sum.calls', label: t('Calls'), kind: 'number' },
      { key: 'sum.comments', label: t('Comments'), kind: 'number' },
      { key: 'sum.tasks', label: t('Tasks done'), kind: 'number' },
    ];
  const measured = measureNames.flatMap((measure) =>
    aggregate[measure].map((field): Column => {
      const label = measures[measure](fieldNames[field] ?? upperFirst(field.replace('data.', '')));
      return { key: `${measure}.${field}`, label, kind: kindOf(field) };
    }),
  );
  return [
    ...measured,
    ...(isWeighted ? [{ key: 'sum.weighted', label: t('Weighted'), kind: 'money' as const }] : []),
    { key: 'count', label: counted[subject], kind: 'number' as const },
  ];
}

/** The series of a chart: amounts if there are any, else counts. */
export function seriesOf(tile: Tile): Column[] {
  const drawn = columnsOf(tile).filter(({ kind }) => kind !== 'date');
  if (tile.subject === 'activity') return drawn;
  const [first] = drawn;
  return drawn.filter(({ key, kind }) => key === first?.key || (kind === 'money' && first?.kind === 'money'));
}

/** The labelled groups: dates and stages in their order, the others by size. */
export function rowsOf(tile: Tile, groups: readonly Group[], names: Names): FigureRow[] {
  const columns = columnsOf(tile);
  const rows = groups.map((group) => ({
    name: nameOf(tile, group.group, names),
    group: group.group,
    values: Object.fromEntries(columns.map(({ key }) => [key, valueAt(group, key)])),
  }));
  const [first] = tile.aggregate.groupBy;
  if (tile.subject === 'stages' || tile.subject === 'activity' || first?.by !== undefined) return rows;
  if (first?.field === 'stageId') {
    const order = names.pipelines.flatMap(({ stages }) => stages.map(({ id }) => id));
    const placeOf = ({ group }: FigureRow) => order.indexOf(String(group['stageId']));
    return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
  const measure = columns.find(({ kind }) => kind !== 'date')?.key ?? 'count';
  return rows.toSorted((a, b) => Number(b.values[measure]) - Number(a.values[measure]));
}

function valueAt(group: Group, key: string): string | number | null {
  const measure = measureNames.find((name) => key.startsWith(`${name}.`));
  return measure ? (group[measure][key.slice(4)] ?? null) : group.count;
}

function nameOf({ subject, aggregate }: Tile, group: Group['group'], names: Names): string {
  const parts = Object.entries(group).map(([field, value]) => {
    if (field === 'stageId') return stageName(value, subject, names);
    if (field === 'ownerId' || field === 'assigneeId' || field === 'userId')
      return value === null
        ? t('No one')
        : (names.members.find(({ userId }) => userId === value)?.name ?? t('Former member'));
    if (value === null) return field === 'externalSource' ? t('Added manually') : t('None');
    const by = aggregate.groupBy.find((one) => one.field === field)?.by;
    if (by === 'month') return monthName(String(value));
    if (by === 'year') return String(value).slice(0, 4);
    if (by === 'quarter') return quarterName(String(value));
    return by === undefined ? String(value) : showDate(String(value));
  });
  return parts.length === 0 ? t('All') : parts.join(', ');
}

function quarterName(first: string): string {
  return t('Q{quarter} {year}', { quarter: (Number(first.slice(5, 7)) + 2) / 3, year: first.slice(0, 4) });
}

function stageName(id: Group['group'][string], subject: Tile['subject'], { pipelines }: Names): string {
  if (id === undefined || id === null) return t('All deals');
  const pipeline = pipelines.find(({ stages }) => stages.some((stage) => stage.id === id));
  const name = pipeline?.stages.find((stage) => stage.id === id)?.name ?? t('Former stage');
  return pipelines.length > 1 && pipeline && subject === 'deals' ? `${name} (${pipeline.name})` : name;
}

function kindOf(field: string): Column['kind'] {
  if (field === 'amount') return 'money';
  return /(At|Date)$/.test(field) ? 'date' : 'number';
}

/** The figure of a tile as a whole; undefined for averages of several groups. */
export function totalOf({ key }: Column, rows: readonly FigureRow[]): number | undefined {
  const [first, ...others] = rows.map(({ values }) => Number(values[key] ?? 0));
  if (key.startsWith('avg.') && others.length > 0) return undefined;
  return others.reduce((sum, value) => sum + value, first ?? 0);
}

/** A table as CSV, with a byte order mark, so that spreadsheets detect UTF-8; no text of it runs as a formula. */
export async function csvOf(rows: (string | number | null)[][]): Promise<string> {
  const { default: papaparse } = await import('papaparse');
  return `\uFEFF${papaparse.unparse(rows, { escapeFormulae: true })}\r\n`;
}
