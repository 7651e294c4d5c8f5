export { concernOf, concernOfId, createRecord, findRecord, getRecord, references } from './service.ts';
