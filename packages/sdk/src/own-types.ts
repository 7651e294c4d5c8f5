import type { components } from './api.generated.ts';
import type { Calls } from './calls.ts';
import type { Dossier } from './dossier.ts';
import type { List, ListPage } from './list.ts';

// Types alone: the folders and pipelines that `dossier types` writes, in the answers of the calls.

type CrmRecord = components['schemas']['CrmRecord'];
type Deal = components['schemas']['Deal'];
export type Shapes<Own> = Record<keyof Own, { readonly id: string; readonly data: object }>;
/** The pipelines of a program that knows only its folders. */
export type AnyPipelines = Record<string, { id: string; data: Record<string, unknown> }>;

/** A record of the named folder; without a name, of any folder, told apart by `folderId`. */
export type RecordOf<Folders extends Shapes<Folders>, Name extends keyof Folders = keyof Folders> = Narrowed<
  CrmRecord,
  InFolder<Folders>[Name]
>;

/** A deal of the named pipeline; without a name, of any pipeline, told apart by `pipelineId`. */
export type DealOf<Pipelines extends Shapes<Pipelines>, Name extends keyof Pipelines = keyof Pipelines> = Narrowed<
  Deal,
  InPipeline<Pipelines>[Name]
>;

type InFolder<Folders extends Shapes<Folders>> = {
  [Name in keyof Folders]: { folderId: Folders[Name]['id']; data: Folders[Name]['data'] };
};
type InPipeline<All extends Shapes<All>> = {
  [Name in keyof All]: { pipelineId: All[Name]['id']; stageId: StageOf<All[Name]>; data: All[Name]['data'] };
};
type StageOf<Pipeline> = Pipeline extends { readonly stages: infer Stages } ? Stages[keyof Stages] & string : string;
type Narrowed<Thing, Place> = Place extends unknown ? Omit<Thing, keyof Place> & Place : never;

/** `Dossier` whose records and deals have the workspace's own fields. */
export type OwnDossier<Folders extends Shapes<Folders>, Pipelines extends Shapes<Pipelines>> = {
  readonly records: Own<Calls['records'], CrmRecord, InFolder<Folders>[keyof Folders], 'folderId'>;
  readonly deals: Own<Calls['deals'], Deal, InPipeline<Pipelines>[keyof Pipelines], 'pipelineId'>;
} & Omit<Dossier, 'records' | 'deals'>;

type Own<Verbs, Thing, Place extends { [Name in Key]: unknown }, Key extends PropertyKey> = {
  readonly [Verb in keyof Verbs]: Verbs[Verb] extends (...args: infer Args extends unknown[]) => infer Answer
    ? (Args[0] extends { readonly [Name in Key]?: unknown } | undefined
        ? <Id extends Place[Key]>(
            input: NonNullable<Args[0]> & { readonly [Name in Key]: Id },
            options?: Args[1],
          ) => Retyped<Answer, Thing, Extract<Place, { [Name in Key]: Id }>>
        : unknown) &
        ((...args: Args) => Retyped<Answer, Thing, Place>)
    : never;
};

type Retyped<Answer, Thing, Place> =
  Answer extends List<infer Item extends Thing, infer Page>
    ? ListOf<Narrowed<Item, Place>, Page>
    : Answer extends Promise<infer Body extends { data: Thing }>
      ? Promise<Omit<Body, 'data'> & { data: Narrowed<Body['data'], Place> }>
      : Answer;
type ListOf<Item, Page> = List<Item, Omit<Page, 'data'> & ListPage<Item> & { data: Item[] }>;
