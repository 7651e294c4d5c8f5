import type { ReadContext } from '@dossier/kernel/context.ts';
import { caseless, searchedOf } from '@dossier/kernel/db/columns.ts';
import { holdsWords } from '@dossier/kernel/db/searched.ts';
import { canonicalEmail, emailKey } from '@dossier/kernel/email-address.ts';
import { and, eq, isNull, type SQL, sql, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { dealNoun, deals, isDealListedIn } from '../deals/index.ts';
import { dealSchema } from '../deals/schema.ts';
import { emailProblem } from '../fields/index.ts';
import { filterByFolder, folders } from '../folders/index.ts';
import { filterByMember } from '../members/index.ts';
import { filterByPipeline, filterByStage, pipelines } from '../pipelines/index.ts';
import {
  type Condition,
  filterByRecord,
  isListedIn,
  matchesWords,
  numberIn,
  recordNoun,
  records,
  successorWith,
} from '../records/index.ts';
import { recordSchema } from '../records/schema.ts';
import { dueOrder, taskNoun, tasks } from '../tasks/index.ts';
import { taskPriorities, taskTypes } from '../tasks/constants.ts';
import { taskSchema } from '../tasks/schema.ts';
import type { Definitions } from './filter/custom-fields.ts';
import { byOptions, fieldsOfNoun, type Naming, type Queryable, byName } from './filter/fields.ts';
import {
  companyOfRecord,
  type Item,
  lastActivity,
  linkedRecord,
  memberIn,
  newestDeals,
  newestTasks,
  ownCompany,
  type Reader,
  withIncluded,
} from './include.ts';
import type { Include } from './schema.ts';
import { sortedRows } from './sorted.ts';
import { isFoundByWalk } from './walk.ts';
import { foldText, holding, lowered } from '@dossier/kernel/words.ts';
import { filterByTag } from '../tags/index.ts';

export interface Subject {
  readonly name: string;
  readonly table: PgTable;
  readonly fields: ReadonlyMap<string, Queryable>;
  /** The column of custom values, and the place of their definitions. */
  readonly data?: PgColumn;
  readonly definitions?: Definitions;
  /** The rows of the workspace that a caller may see; with `archived`, also those of archived folders and pipelines. */
  readonly scope: (ctx: ReadContext, archived: boolean) => SQL | undefined;
  readonly columnsFor: (fields: readonly string[] | undefined, include: readonly Include[]) => Columns;
  readonly include: (ctx: ReadContext, items: readonly Item[], include: readonly Include[]) => Promise<Item[]>;
  readonly prepared?: (field: Queryable) => Queryable;
  readonly matchesWords?: (search: string) => Condition[];
  /** True if a walk in the sort order finds a page sooner than an inverted index. */
  readonly isFoundByWalk?: typeof isFoundByWalk;
  /** The rows in the order of a custom field, if an index has that order. */
  readonly sortedRows?: typeof sortedRows;
}

type Columns = Readonly<Record<string, PgColumn | SQL.Aliased>>;

const byMember =
  (name: string): Naming =>
  (ctx, values) =>
    filterByMember(ctx, name, values);
const byRecord = { naming: filterByRecord };

const recordIncludes = {
  owner: { reader: memberIn('ownerId'), needs: ['ownerId'] },
  company: { reader: ownCompany, needs: ['data'] },
  deals: { reader: newestDeals, needs: [] },
  tasks: { reader: newestTasks, needs: [] },
  lastActivity: { reader: lastActivity, needs: [] },
} as const;

const problemOfEmail = (value: string) => emailProblem(canonicalEmail(value));

export const recordSubject: Subject = {
  name: 'records',
  table: records,
  fields: fieldsOfNoun(records, recordSchema, {
    tags: tagsField(records.tagIds),
    folderId: { naming: filterByFolder },
    ownerId: { naming: byMember('ownerId') },
    externalId: {
      successorOf: (ctx) => (externalId) => sql`${records.id} = ${successorWith(ctx, externalId)}`,
    },
    // The indexes have the keys without `visible`.
    title: {
      hasIndex: true,
      holding: holdingInRecords,
      key: caseless(records.title),
      hiddenKey: records.titleKey,
    },
    email: {
      hasIndex: true,
      holding: holdingInRecords,
      key: caseless(records.email),
      write: emailKey,
      problemOf: problemOfEmail,
    },
    // The digits are compared, as in every filter by phone.
    phone: {
      key: sql`${records.phoneDigits}`,
      order: { of: (phone) => sql`nullif(regexp_replace(${phone}, '[^0-9]', '', 'g'), '')`, type: 'text' },
      isPhone: true,
      problemOf: (value) => (/\d/.test(value) ? undefined : 'must have a digit'),
    },
  }),
  data: records.data,
  definitions: { table: folders, field: 'folderId' },
  scope: (ctx, archived) =>
    and(eq(records.workspaceId, ctx.workspaceId), archived ? isNull(records.deletedAt) : isListedIn(ctx)),
  ...including(recordNoun.columns, recordIncludes),
  prepared: (field) =>
    field.dataKey !== undefined && field.kind === 'text' ? { ...field, holding: holdingInRecords } : field,
  matchesWords,
  isFoundByWalk,
  sortedRows,
};

export const dealSubject: Subject = {
  name: 'deals',
  table: deals,
  fields: fieldsOfNoun(deals, dealSchema, {
    tags: tagsField(deals.tagIds),
    pipelineId: { naming: filterByPipeline },
    stageId: { naming: (ctx, values) => filterByStage(ctx, undefined, values) },
    recordId: byRecord,
    ownerId: { naming: byMember('ownerId') },
    title: { holding: (text) => trigramsOf(text, searchedOf(deals.searchText, deals.title)) },
  }),
  data: deals.data,
  definitions: { table: pipelines, field: 'pipelineId' },
  scope: (ctx, archived) => and(eq(deals.workspaceId, ctx.workspaceId), archived ? undefined : isDealListedIn(ctx)),
  ...including(dealNoun.columns, {
    owner: { reader: memberIn('ownerId'), needs: ['ownerId'] },
    record: { reader: linkedRecord, needs: ['recordId'] },
    company: { reader: companyOfRecord, needs: ['recordId'] },
  }),
  matchesWords: wordsIn(searchedOf(deals.searchText, deals.title)),
};

export const taskSubject: Subject = {
  name: 'tasks',
  table: tasks,
  fields: fieldsOfNoun(tasks, taskSchema, {
    tags: tagsField(tasks.tagIds),
    assigneeId: { naming: byMember('assigneeId') },
    recordId: byRecord,
    // Tasks without a due date come last, in the order of the index.
    dueAt: { order: { of: dueOrder, type: 'timestamptz', isNullable: false } },
    // Has no name in cursors, since older cursors had no name either.
    priority: { order: { of: byOptions(taskPriorities, 'numeric').of, type: 'numeric' } },
    type: { order: byOptions(taskTypes, 'numeric') },
  }),
  scope: (ctx) => eq(tasks.workspaceId, ctx.workspaceId),
  ...including(taskNoun.columns, {
    owner: { reader: memberIn('assigneeId'), needs: ['assigneeId'] },
    record: { reader: linkedRecord, needs: ['recordId'] },
    company: { reader: companyOfRecord, needs: ['recordId'] },
  }),
  matchesWords: wordsIn(searchedOf(tasks.searchText, tasks.title)),
};

export function wordsIn(searched: SQL): (search: string) => Condition[] {
  return (search) => holdsWords(searched, search).map((word) => ({ shape: '', sql: word, values: {} }));
}

function including(
  columns: Columns,
  includes: Readonly<Partial<Record<Include, { readonly reader: Reader; readonly needs: readonly string[] }>>>,
): Pick<Subject, 'columnsFor' | 'include'> {
  const readers = Object.fromEntries(Object.entries(includes).map(([name, { reader }]) => [name, reader]));
  return {
    columnsFor: (fields, include) => {
      if (!fields) return columns;
      const named = fields.map((name) => (name.startsWith('data.') ? 'data' : name));
      const needed = new Set(['id', ...named, ...include.flatMap((name) => includes[name]?.needs ?? [])]);
      return Object.fromEntries(Object.entries(columns).filter(([name]) => needed.has(name)));
    },
    include: (ctx, items, include) => withIncluded(ctx, items, include, readers),
  };
}

/**
 * Conditions that the trigram indexes can answer, for rows with this text in one of their fields. Folding keeps ASCII
 * letters, so the longest run of them is in the index. Only the number in a run is looked up, because it is rarer than
 * the letters beside it.
 */
function trigramsOf(text: string, searched: SQL): SQL[] {
  const runs = lowered(text).match(/[ -~]{3,}/g) ?? [];
  const longest = runs.toSorted((one, other) => other.length - one.length)[0];
  if (longest === undefined || foldText(longest) !== longest) return [];
  return [sql`${searched} like ${holding(numberIn(longest) ?? longest)}`];
}

function holdingInRecords(text: string): SQL[] {
  return trigramsOf(text, sql`${records.searchText}`);
}

/** The tags of a noun in queries, compared by id. */
function tagsField(column: PgColumn): Queryable {
  const table = sql.identifier(getTableName(column.table));
  const ids = sql`${table}.${sql.identifier(column.name)}`;
  const tagsOfItem = sql`
    select tag.name from tags as tag where tag.workspace_id = ${table}.workspace_id and tag.id = any(${ids})`;
  return {
    name: 'tags',
    kind: 'set',
    key: sql`${column}`,
    type: 'uuid',
    isNullable: true,
    shown: sql`tag.name`,
    order: byName,
    naming: filterByTag,
    // A deleted tag is not an item, although its id is still stored.
    isNone: sql`(${ids} is null or not exists (${tagsOfItem}))`,
    items: sql`lateral (${tagsOfItem}) as tag`,
  };
}
