export { bulkRecordsInput } from './bulk/bulk-schema.ts';
export { isListedIn, recordNoun } from './noun.ts';
export { recordInverses, changeRecord, createRecord, updateRecord } from './service.ts';
export { currentIds, demandKnownFilter, filterByRecord, listByRecords } from './list/filters.ts';
export { areCommon } from './large/newest.ts';
export { walkedMax } from './large/sample.ts';
export { listRecords } from './list/list.ts';
export { lockMatches, formlessKey, matchRecords, type Match, type MatchBy } from './upsert/match.ts';
export { lockUpsert, upsertRecord } from './upsert/upsert.ts';
export {
  lockLinked,
  revived,
  eventSubjectOf,
  eventSubjectOfId,
  findRecord,
  findRecordForUpdate,
  getRecord,
  lockRecords,
  references,
} from './lookup.ts';
export { composedRecord, matchesWords, numberIn, type Condition, type Sampled } from './list/search.ts';
export { enterValuesAgain } from './unique/unique-index.ts';
export { type CountryCode, phoneCountry, phoneForms, sharedDigits } from './phones.ts';
export { recordMerges, records } from './table.ts';
export { forgetPurged, listPredecessorIds } from './merge/merged.ts';
export { matchUnique, uniqueKeyOf } from './unique/unique-values.ts';
