export { bulkRecordsInput } from './bulk/bulk-schema.ts';
export { isListedIn } from './listed.ts';
export { recordInverses } from './inverses.ts';
export { analyzeRecords } from './analyze.ts';
export { currentIds, demandKnownFilter, filterByRecord, listByRecords } from './list/filters.ts';
export { areCommon } from './large/newest.ts';
export { walkedMax } from './large/sample.ts';
export { listRecords } from './list/list.ts';
export { lockMatches } from './upsert/match-locks.ts';
export { formlessKey, matchRecords, type Match, type MatchBy } from './upsert/match.ts';
export { lockUpsert, upsertRecord } from './upsert/upsert.ts';
export { lockLinked, revived } from './linked.ts';
export {
  eventSubjectOf,
  eventSubjectOfId,
  findRecord,
  findRecordForUpdate,
  getRecord,
  lockRecords,
  references,
} from './lookup.ts';
export { composedRecord } from './composed.ts';
export { enterValuesAgain } from './unique/unique-index.ts';
export { changeRecord, createRecord, updateRecord } from './service.ts';
export { recordNoun } from './noun.ts';
export { type CountryCode, phoneCountry, phoneForms, sharedDigits } from './phones.ts';
export { matchesWords, numberIn, type Condition, type Sampled } from './list/search.ts';
export { records } from './table.ts';
export { matchUnique, uniqueKeyOf } from './unique/unique-values.ts';
