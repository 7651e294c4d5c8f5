export type {
  AnswerOf,
  CallOptions,
  Calls,
  DryRunReport,
  DryRuns,
  InputOf,
  KeyOption,
  VersionOption,
} from './calls.ts';
export type { Change, ChangesInput, FollowOptions, PlaceStore } from './changes.ts';
export { createDossier, type Dossier, type DossierOptions } from './dossier.ts';
export * from './errors.ts';
export * from './imports.ts';
export type { List, ListPage } from './list.ts';
export type { DealOf, OwnDossier, RecordOf } from './own-types.ts';
export { createFetch, type FetchOptions } from './repeating-fetch.ts';
export { syncFrom, type SyncItem, type SyncOptions } from './sync.ts';
export type { components, operations } from './api.generated.ts';
