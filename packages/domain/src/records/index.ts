export { bulkRecordsInput } from './bulk/bulk-schema.ts';
export { isListedIn, recordExternalIds, recordNoun } from './noun.ts';
export {
  recordInverses,
  changeRecord,
  createRecord,
  removeRecord,
  restoreRecord,
  updateFound,
  updateRecord,
} from './service.ts';
export { currentIds, demandKnownFilter, filterByRecord, listByRecords } from './list/filters.ts';
export { areCommon } from './large/newest.ts';
export { walkedMax } from './large/sample.ts';
export { listRecords } from './list/list.ts';
export { lockMatches, formlessKey, type Match } from './upsert/match.ts';
export { matchExternalIds, matchIds, matchRecords } from './upsert/match-many.ts';
export { lockUpsert, upsertRecord } from './upsert/upsert.ts';
export * from './lookup.ts';
export { composedRecord, matchesWords, numberIn, type Condition, type Sampled } from './list/search.ts';
export { enterValuesAgain } from './unique/unique-fields.job.ts';
export { type CountryCode, phoneCountry, phoneForms, sharedDigits } from './phones.ts';
export { hasSortKeys, type SortedFolder, sortKeyOf } from './sorted/sorted-fields.ts';
export { recordMerges, records, recordSortKeys } from './table.ts';
export { forgetPurged, listPredecessorIds, successorWith } from './merge/merged.ts';
export { matchUnique, uniqueKeyOf } from './unique/unique-values.ts';
