export { filterByActor } from './actors.ts';
export { noteSignIn } from './service.ts';
