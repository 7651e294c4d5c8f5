export { listRecords } from './list.ts';
export { concernOf, concernOfId, createRecord, findRecord, getRecord, references, updateRecord } from './service.ts';
