import { isDeepStrictEqual } from 'node:util';
import { decodeId, registeredPrefixes } from '@dossier/kernel/ids.ts';
import { toDomainError } from '@dossier/kernel/errors.ts';
import { idOf, optionalId } from '@dossier/kernel/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { appRouter } from '../router.ts';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { otherwise, patternOf, mentionsIn, replaced, strangersTo } from '../testing/mentions.ts';
import { digestOf, openObserver, type Observer } from '../testing/observer.ts';
import { probes } from '../testing/probes.ts';
import { fill, type Things } from '../testing/things.ts';

/**
 * Calls every procedure of the router with the ids of another workspace, in each place that takes one. The answer must
 * equal the answer to an id that does not exist, and the other workspace must stay unchanged. A procedure without an
 * entry in `probes` fails, and so does an entry that leaves out a place of its schema that takes an id.
 */
const foreign = 'foreign';
// Keyed by full names at run time, though its type is nested.
const procedures: Readonly<Record<string, unknown>> = appRouter._def.procedures;
const names = Object.keys(procedures);
const procedureSchema = z.looseObject({
  type: z.enum(['query', 'mutation', 'subscription']),
  inputs: z.array(z.instanceof(z.ZodType)),
});

let world: World;
let there: TestWorkspace;
let theirs: Things;
let observer: Observer;
let untouched: unknown[];
interface Filled {
  workspace: TestWorkspace;
  things: Things;
}
/** A workspace for queries, which do not change it. */
let readable: Filled;
/** One for mutations: a new one follows when one of them does not answer as expected. */
let writable: Filled;

beforeAll(async () => {
  world = await openWorld();
  there = await world.workspace();
  theirs = await fill(world, there, foreign);
  observer = await observeOther();
  untouched = await observer.look();
  readable = await filled();
  writable = await filled();
});
afterAll(async () => {
  await observer.close();
  await world.close();
});

it('covers every procedure', () => {
  const missing = names.filter((name) => !Object.hasOwn(probes, name));
  expect(
    missing,
    'Say in packages/domain/src/testing/probes.ts how to ask each for what another workspace has: ' +
      `${missing.join(', ')}`,
  ).toEqual([]);
});

it('knows by a schema where it takes an id', () => {
  const schema = z.strictObject({
    id: idOf('deal'),
    owners: z.array(optionalId('usr').optional()),
    filter: z.strictObject({ recordId: idOf('rec').meta({ description: 'A record.' }) }),
  });
  expect(idPlacesOf(z.toJSONSchema(schema, { io: 'input' }))).toEqual(['id', 'owners.*', 'filter.recordId']);
});

describe.each(names)('%s', (name) => {
  const { type, inputs } = procedureOf(name);

  it('is probed in every place that takes an id', () => {
    const probed = (probes[name]?.(theirs) ?? []).flatMap((input) => mentionsIn(input, theirs).map(patternOf));
    const places = inputs.flatMap((input) =>
      idPlacesOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })),
    );
    expect(places.filter((place) => !probed.includes(place))).toEqual([]);
  });

  it('takes the names of another workspace for unknown ones', async () => {
    let answers = await answersTo(name, type === 'mutation' ? writable : readable);
    if (type === 'mutation' && !answers.every((answer) => isTelling(name, answer))) {
      // Other mutations may be the cause, for example by making a name known.
      writable = await filled();
      answers = await answersTo(name, writable);
    }
    for (const { own, refusals } of answers) {
      for (const { where, unknown, others } of refusals) {
        for (const [other, answer] of others) expect(answer, `${where} = ${other}`).toEqual(unknown);
        if (isOtherwise(where)) continue;
        expect(isNothing(name, unknown), `${where}: ${JSON.stringify(unknown)}`).toBe(true);
        // Otherwise the refusals had another cause.
        expect(plain(own), where).not.toEqual(unknown);
      }
      for (const their of [foreign, ...Object.values(theirs)]) expect(JSON.stringify(own)).not.toContain(their);
    }
    // A query has a session that cannot write. If one did, the look after the next mutation would find it.
    if (type === 'query') return;
    // Compares with the state before this procedure, so only the one that changed it fails.
    const before = untouched;
    untouched = await observer.look();
    expect(untouched).toEqual(before);
  });
});

const isOtherwise = (where: string) => otherwise.some(({ at }) => at.test(where));

interface Answers {
  /** To the workspace's own names. */
  own: Outcome;
  /** One for each place of a name: what is said of an unknown one, and of those of the other workspace. */
  refusals: { where: string; unknown: Outcome; others: [name: string, answer: Outcome][] }[];
}

/** True if the refusals have no other cause than the names. */
function isTelling(name: string, { own, refusals }: Answers): boolean {
  return refusals.every(
    ({ where, unknown }) => isOtherwise(where) || (isNothing(name, unknown) && !isDeepStrictEqual(plain(own), unknown)),
  );
}

async function answersTo(name: string, { workspace, things }: Filled): Promise<Answers[]> {
  const answers: Answers[] = [];
  for (const input of probes[name]?.(things) ?? []) {
    const refusals: Answers['refusals'] = [];
    for (const place of mentionsIn(input, things)) {
      const where = `${name} ${patternOf(place)}`;
      const ask = async (other: string) =>
        plain(await call(workspace, name, replaced(input, place, things, other)), other);
      const [stranger = '', ...malformed] = strangersTo(theirs, place.thing);
      // Two at once: a workspace may have no more dry runs.
      const [unknown, foreigner] = await Promise.all([ask(stranger), ask(theirs[place.thing])]);
      const others: [string, Outcome][] = [[theirs[place.thing], foreigner]];
      for (const other of isOtherwise(where) ? [] : malformed) others.push([other, await ask(other)]);
      refusals.push({ where, unknown, others });
    }
    answers.push({ own: await call(workspace, name, input), refusals });
  }
  return answers;
}

const lists = names.filter((name) =>
  procedureOf(name).inputs.some((input) => input instanceof z.ZodObject && 'cursor' in input.shape),
);

it.each(lists)(
  '%s takes the cursor of another workspace for a place in an order, and shows nothing of it',
  async (name) => {
    const { workspace, things } = readable;
    const ours = probes[name]?.(things) ?? [];
    for (const [at, input] of (probes[name]?.(theirs) ?? []).entries()) {
      const { nextCursor } = await call(there, name, { ...(input as object), pageSize: 1 });
      if (nextCursor === null) continue;
      const answer = JSON.stringify(await call(workspace, name, { ...(ours[at] as object), cursor: nextCursor }));
      for (const their of [foreign, ...Object.values(theirs)]) expect(answer).not.toContain(their);
    }
  },
);

async function filled(): Promise<Filled> {
  const workspace = await world.workspace();
  return { workspace, things: await fill(world, workspace, 'native') };
}

interface Outcome {
  data?: unknown;
  nextCursor?: string | null;
  error?: { code: string; message: string; issues: unknown };
}

async function call({ owner }: TestWorkspace, name: string, input: unknown): Promise<Outcome> {
  // A caller has a function at the name of each procedure.
  const procedure = name.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], owner) as (
    input: unknown,
  ) => Promise<{ data: unknown; nextCursor?: string | null } | AsyncIterable<unknown>>;
  try {
    const answer = await procedure(input);
    if ('data' in answer) return { data: answer.data, nextCursor: answer.nextCursor ?? null };
    // The first message of a subscription; its noun's own tests check whose events it sends.
    for await (const message of answer) return { data: message };
    return { data: null };
  } catch (thrown) {
    const { code, message, issues } = toDomainError(thrown);
    return { error: { code, message, issues } };
  }
}

/** The observable answer, without parts that always differ and without the caller's own input. */
function plain(outcome: Outcome, sent?: string): Outcome {
  const text = JSON.stringify(outcome);
  const kept = (sent === undefined ? text : text.replaceAll(sent, '(sent)'))
    .replaceAll(new RegExp(`(${registeredPrefixes().join('|')})_[0-9a-z]{26}`, 'g'), '($1)')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(time)')
    .replaceAll(/(?<="(?:durationMs|version)":)\d+/g, '0');
  // It was an Outcome before, and only its texts changed.
  return JSON.parse(kept) as Outcome;
}

function isNothing(name: string, { data, error }: Outcome): boolean {
  // An unknown id in a filter is a 400.
  if (/\.(list$|find)/.test(name) && error?.code === 'BAD_REQUEST') return true;
  return Array.isArray(data)
    ? data.length === 0
    : error?.code === 'NOT_FOUND' || error?.code === 'UNPROCESSABLE_CONTENT';
}

function procedureOf(name: string) {
  // A procedure is a function with its definition as a property.
  return procedureSchema.parse((procedures[name] as { _def: unknown })._def);
}

/**
 * The places of a schema that take an id, recognized by their examples. Recursive definitions end where they repeat.
 */
function idPlacesOf(schema: z.core.JSONSchema._JSONSchema, path: readonly string[] = []): string[] {
  if (typeof schema === 'boolean') return [];
  const own =
    typeof schema.example === 'string' && /^[a-z]+_01h455vb4pex5vsknk084sn\d{3}$/.test(schema.example)
      ? [path.join('.')]
      : [];
  return [
    ...own,
    ...Object.entries(schema.properties ?? {}).flatMap(([key, value]) => idPlacesOf(value, [...path, key])),
    ...(schema.items && !Array.isArray(schema.items) ? idPlacesOf(schema.items, [...path, '*']) : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((choice) => idPlacesOf(choice, path)),
  ];
}

/** A digest of all rows of the other workspace, table by table, and of its jobs. */
function observeOther(): Promise<Observer> {
  return openObserver(
    world.ownerUrl,
    `select table_name as name
      from information_schema.columns
      where table_schema = 'public' and column_name = 'workspace_id'`,
    (tables) => [
      ...tables.map((table) => digestOf(table, 'workspace_id = $1')),
      digestOf('workspaces', 'id = $1'),
      digestOf('users', 'id in (select user_id from members where workspace_id = $1)'),
      `select 'jobs', count(*)::text from graphile_worker._private_jobs where payload::text like $2`,
    ],
    [decodeId('ws', there.id), `%${there.id}%`],
  );
}
