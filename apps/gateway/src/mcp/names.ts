import { ownKeySchema } from '@dossier/domain/api-keys/schema.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { z } from 'zod';
import { momentSaid, useOf } from './moments.ts';
import type { Call } from './tool.ts';

// People say "Proposal" and "next Tuesday": the inputs of tools take names besides ids, and words besides dates.

/** The list to read the candidates of a kind from, or the kind to search for. */
const sources = {
  folder: { list: 'folders.list' },
  pipeline: { list: 'pipelines.list' },
  stage: { list: 'pipelines.list' },
  member: { list: 'members.list' },
  workflow: { list: 'workflows.list' },
  'kind of links': { list: 'links.listKinds' },
  record: { found: 'records' },
  deal: { found: 'deals' },
  task: { found: 'tasks' },
} as const;
export type Kind = keyof typeof sources;

const kinds: Readonly<Record<string, Kind>> = {
  folderId: 'folder',
  folder: 'folder',
  pipelineId: 'pipeline',
  pipeline: 'pipeline',
  stageId: 'stage',
  ownerId: 'member',
  assigneeId: 'member',
  kindId: 'kind of links',
  recordId: 'record',
  recordIds: 'record',
  dealId: 'deal',
};
const kindOf = (input: string, idOf: Kind | undefined) =>
  input === 'id' ? idOf : Object.hasOwn(kinds, input) ? kinds[input] : undefined;

/** The sentence about names and words in the description of an input. */
export function alsoTaken(input: string, idOf: Kind | undefined): string | undefined {
  const kind = kindOf(input, idOf);
  if (kind) return `A name ${kind === 'member' || kind === 'record' ? 'or an e-mail address ' : ''}works, too.`;
  return useOf(input, false) && 'Words work, too: `next Tuesday`.';
}

interface Candidate {
  readonly id: string;
  readonly names: readonly (string | null)[];
  readonly pipelineId?: string;
  /** Input that this name implies: the direction of a link. */
  readonly implied?: object;
}

const row = z.object({ id: z.string(), name: z.string() });
const pipelines = z.array(row.extend({ stages: z.array(row) }));
const members = z.array(z.object({ userId: z.string(), name: z.string(), email: z.string() }));
const linkKinds = z.array(row.extend({ reverseName: z.string() }));
const hits = z.array(
  z.object({ items: z.array(z.object({ id: z.string(), title: z.string(), email: z.string().nullable() })) }),
);

async function candidatesOf(call: Call, kind: Kind, said: string): Promise<Candidate[]> {
  const source = sources[kind];
  if ('found' in source) {
    const { data } = await call('search.find', { q: said.slice(0, 500), kinds: [source.found], similar: true });
    return hits
      .parse(data)
      .flatMap(({ items }) => items.map(({ id, title, email }) => ({ id, names: [title, email] })));
  }
  const { data } = await call(source.list, {});
  if (kind === 'stage')
    return pipelines
      .parse(data)
      .flatMap(({ id: pipelineId, name: pipeline, stages }) =>
        stages.map(({ id, name }) => ({ id, names: [name, `${pipeline}: ${name}`], pipelineId })),
      );
  if (kind === 'member') {
    const { owner } = ownKeySchema.parse((await call('apiKeys.own', {})).data);
    return members.parse(data).map(({ userId, name, email }) => ({
      id: userId,
      names: [name, email, userId === owner?.id ? 'me' : null],
    }));
  }
  if (kind === 'kind of links')
    return linkKinds.parse(data).flatMap(({ id, name, reverseName }) => [
      { id, names: [name] },
      { id, names: [reverseName], implied: { direction: 'IN' } },
    ]);
  return z
    .array(row)
    .parse(data)
    .map(({ id, name }) => ({ id, names: [name] }));
}

/** Names that one call may have; further ones must be ids. */
const namesMax = 20;
const depthMax = 12;
const listedMax = 30;
const idPattern = /^([a-z]{2,5}_[0-9a-z]+)?$/;

type Given = Record<string, unknown>;

/** Puts ids and dates in the place of names and words. `idOf` is the kind of thing that the input `id` names. */
export class Understanding {
  readonly #call: Call;
  readonly #idOf: Kind | undefined;
  #namesLeft = namesMax;

  constructor(call: Call, idOf: Kind | undefined) {
    this.#call = call;
    this.#idOf = idOf;
  }

  /** `input` is the name of the value, `beside` the object that has it. */
  async of(value: unknown, input = '', path: string[] = [], beside: Given = {}): Promise<unknown> {
    if (typeof value === 'string') return this.#ofText(value, input, path, beside);
    // Custom values and the body of a run are not inputs of tools.
    if (typeof value !== 'object' || !value || input === 'data' || input === 'body' || path.length > depthMax)
      return value;
    const own: Given = { ...value };
    const { field } = own;
    // The pipeline and the deal distinguish stages of the same name.
    for (const name of new Set(['id', 'pipelineId', ...Object.keys(own)])) {
      if (!Object.hasOwn(own, name)) continue;
      const meant = Array.isArray(value) ? input : name === 'value' && typeof field === 'string' ? field : name;
      own[name] = await this.of(own[name], meant, [...path, name], Array.isArray(value) ? beside : own);
    }
    return Array.isArray(value) ? Object.values(own) : own;
  }

  async #ofText(said: string, input: string, path: string[], beside: Given): Promise<string> {
    const kind = kindOf(input, this.#idOf);
    if (kind) return this.#ofName(said, kind, path, beside);
    const use = useOf(input, path.includes('value'));
    return (use && (await momentSaid(this.#call, said, use))) ?? said;
  }

  async #ofName(said: string, kind: Kind, path: string[], beside: Given): Promise<string> {
    const source = sources[kind];
    const isReadable = this.#call.may('list' in source ? source.list : `${source.found}.get`);
    if (idPattern.test(said) || !isReadable || this.#namesLeft <= 0) return said;
    this.#namesLeft -= 1;
    const all = await candidatesOf(this.#call, kind, said);
    const matching = all.filter(({ names }) => names.some((name) => name !== null && isSame(name, said)));
    const found = matching.length > 1 ? await this.#ofPipeline(matching, beside) : matching;
    const [only] = found;
    if (!only || found.some(({ id }) => id !== only.id)) throw impossible(path, problemOf(said, kind, found, all));
    Object.assign(beside, { ...only.implied, ...beside });
    return only.id;
  }

  /** The stages of the pipeline that the input concerns, if any. */
  async #ofPipeline(all: Candidate[], { id, pipelineId }: Given): Promise<Candidate[]> {
    const isOfDeal = this.#idOf === 'deal' && all.some((one) => one.pipelineId !== undefined);
    const deal = isOfDeal
      ? z.object({ pipelineId: z.string() }).parse((await this.#call('deals.get', { id })).data)
      : {};
    const narrowed = all.filter((one) => one.pipelineId === { pipelineId, ...deal }.pipelineId);
    return narrowed.length > 0 ? narrowed : all;
  }
}

function isSame(name: string, said: string): boolean {
  return name.localeCompare(said.trim(), undefined, { sensitivity: 'accent' }) === 0;
}

function problemOf(said: string, kind: Kind, found: readonly Candidate[], all: readonly Candidate[]): string {
  const listed = found.length > 0 ? found : all;
  const shown = listed.slice(0, listedMax).map(({ id, names }) => `${names.filter(Boolean).join(' / ')} (${id})`);
  const more = listed.length > listedMax ? ` and ${listed.length - listedMax} more` : '';
  const what = found.length > 0 ? `names several: send the id of one ${kind}` : `is no ${kind}`;
  return `"${said.slice(0, 100)}" ${what}. Possible: ${shown.join(', ') || 'none'}${more}`;
}
