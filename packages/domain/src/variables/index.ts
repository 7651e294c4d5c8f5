export { incrementVariable, lockVariable, readVariables, updateVariable } from './noun.ts';
