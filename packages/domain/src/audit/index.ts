export { filterByActor } from './actors.ts';
export { noteSignIn } from './noun.ts';
