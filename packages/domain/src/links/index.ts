export { linkVerbs } from './inverses.ts';
export { relinkLinks } from './relink.ts';
