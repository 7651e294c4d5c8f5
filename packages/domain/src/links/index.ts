export { linkVerbs } from './service.ts';
export { relinkLinks } from './relink.ts';
