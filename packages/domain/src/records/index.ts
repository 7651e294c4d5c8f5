export { concernOf, concernOfId, findRecord, getRecord, references } from './service.ts';
