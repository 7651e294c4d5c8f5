export { listLinkKinds } from './kinds.ts';
export { linkVerbs } from './service.ts';
export { relinkLinks } from './relink.ts';
export { recordLinks } from './table.ts';
