export { incrementVariable, lockVariable, readVariables, updateVariable } from './service.ts';
