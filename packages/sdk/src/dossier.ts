import type { Calls, DryRuns } from './calls.ts';
import {
  type Change,
  type ChangesInput,
  type ChangesPage,
  follow,
  type Followed,
  type FollowOptions,
} from './changes.ts';
import { demandKnown } from './known.ts';
import type { OwnDossier, Shapes, AnyPipelines } from './own-types.ts';
import { List, type ListPage } from './list.ts';
import { createFetch, type FetchOptions } from './repeating-fetch.ts';
import { routes } from './routes.generated.ts';
import { createSend, type Input, isWrite, type Route, type Send, type SendOptions } from './send.ts';

export interface DossierOptions extends FetchOptions {
  /** The address of the server, for example `https://crm.example.com`. */
  readonly url: string;
}

export interface Dossier extends Calls {
  /** Dry runs of the writes: nothing is written or sent, and `dryRun` in the answer describes the effects. */
  readonly dryRun: DryRuns;
  /**
   * Every change of the records, deals or tasks, or every event, from the stored place on: first all existing ones,
   * then the changes. At least once: after a crash the last page comes again.
   */
  changes<Noun extends keyof Followed>(
    noun: Noun,
    ...args: Record<never, never> extends ChangesInput<Noun>
      ? [input?: ChangesInput<Noun>, options?: FollowOptions]
      : [input: ChangesInput<Noun>, options?: FollowOptions]
  ): AsyncGenerator<Change<Noun>>;
}

/**
 * The REST API of a workspace as typed calls with safe retries. With the interfaces that `dossier types` writes,
 * `createDossier<Folders, Pipelines>(...)`, records and deals have the workspace's own fields.
 */
export function createDossier(options: DossierOptions): Dossier;
export function createDossier<Folders extends Shapes<Folders>, Pipelines extends Shapes<Pipelines> = AnyPipelines>(
  options: DossierOptions,
): OwnDossier<Folders, Pipelines>;
export function createDossier({ url, ...options }: DossierOptions): Dossier {
  const root = new URL(url.endsWith('/') ? url : `${url}/`);
  if (root.pathname.endsWith('/api/v1/'))
    throw new TypeError(`url is the address of the server, without /api/v1, and is ${url}.`);
  const send = createSend(new URL('api/v1', root).href, createFetch(options));
  const sendDry: Send = (route, input, callOptions) => send(route, { ...input, dryRun: true }, callOptions);
  const changes = (noun: keyof Followed, input: Input = {}, options: FollowOptions = {}) => {
    demandKnown(options, ['store', 'isEndless', 'everyMs', 'signal'], 'changes');
    const read = (query: object) => {
      for (const name of Object.keys(query))
        if (input[name] !== undefined) throw new TypeError(`${name} is set by changes: leave it out.`);
      return send<ChangesPage>(routes[noun].list, { ...input, ...query }, { signal: options.signal });
    };
    return follow(read, noun === 'events', options);
  };
  return asTyped({ ...callsOf(send), dryRun: callsOf(sendDry, isWrite), changes });
}

/** Guarantee: the types of the calls are derived from the same table as the calls. */
function asTyped(face: object): Dossier {
  return face as Dossier;
}

function callsOf(send: Send, isOffered: (route: Route) => boolean = () => true): Record<string, object> {
  const nouns = Object.entries<Readonly<Record<string, Route>>>(routes).map(([noun, verbs]) => {
    const offered = Object.entries(verbs).filter(([, route]) => isOffered(route));
    return [noun, Object.fromEntries(offered.map(([verb, route]) => [verb, callOf(route, send)]))] as const;
  });
  return Object.fromEntries(nouns);
}

function callOf(route: Route, send: Send) {
  return (input: Input = {}, options?: SendOptions) =>
    route.isList
      ? new List((one: Input) => send<ListPage>(route, one, options), input)
      : send<unknown>(route, input, options);
}
