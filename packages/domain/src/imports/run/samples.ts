import type { Record as CrmRecord } from '../../records/schema.ts';
import type { ImportSample, SampleFate } from '../outcome-schema.ts';
import type { Failure } from '../problems.ts';
import type { CellProblem, RowRead, RowReader } from './rows.ts';

const alikeMax = 10;
const valuesMax = 15;
const textSizeMax = 200;

/** An imported row, and the record before and after. */
export interface TakenRow {
  readonly row: number;
  readonly fate: SampleFate;
  readonly read: RowRead;
  readonly problems: readonly CellProblem[];
  readonly before: CrmRecord | undefined;
  readonly after: CrmRecord | undefined;
}

/** The samples so far plus those of a batch: some rows of each outcome, and some with problems. */
export function withSamples(
  known: readonly ImportSample[],
  reader: RowReader,
  { taken, failures }: { taken: readonly TakenRow[]; failures: readonly Failure[] },
): ImportSample[] {
  const samples = [...known];
  const failed = failures.flatMap(({ isImported, row, cells, problems }): TakenRow[] =>
    isImported
      ? []
      : [{ row, fate: 'failed', read: reader.read(cells), problems, before: undefined, after: undefined }],
  );
  for (const one of [...taken, ...failed]) {
    const isDoubtful = one.problems.length > 0;
    const alike = samples.filter(({ fate, problems }) => fate === one.fate && problems.length > 0 === isDoubtful);
    if (alike.length < alikeMax) samples.push(sampleOf(reader, one));
  }
  return samples;
}

function sampleOf({ columns }: RowReader, { row, fate, read, problems, before, after }: TakenRow): ImportSample {
  const { own, data, more } = read.values;
  const become = after ?? (fate === 'failed' ? { ...own, data } : before);
  const values = columns.flatMap(({ at, group, key }) => {
    const [was, is] = [textsIn(before, group, key), textsIn(become, group, key)];
    if (group === 'more' || was.join('\n') === is.join('\n')) return [];
    // A linked record that the import will create has only a name yet.
    const name = read.named.find(({ column }) => column === at)?.title;
    return [{ column: at, before: was, after: name === undefined ? is : [cut(name)] }];
  });
  return {
    row,
    fate,
    title: cut(String((after ?? before ?? own).title ?? own.email ?? more['called'] ?? '')),
    recordId: before?.id ?? null,
    values: values.slice(0, valuesMax),
    problems: problems.slice(0, valuesMax).map(({ column, problem, cell }) => ({ column, problem, cell: cut(cell) })),
  };
}

const cut = (text: string) => text.slice(0, textSizeMax);

function textsIn(record: object | undefined, group: string, key: string): string[] {
  const fields = group === 'data' && record && 'data' in record ? record.data : record;
  const value: unknown = new Map(Object.entries(fields ?? {})).get(key);
  return value === null || value === undefined ? [] : [value].flat().map((one) => cut(String(one)));
}
