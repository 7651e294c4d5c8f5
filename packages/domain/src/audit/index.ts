export { filterByActor, noteSignIn } from './noun.ts';
