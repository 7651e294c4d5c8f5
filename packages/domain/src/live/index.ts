export { followAccess } from './access.ts';
export { liveLinks } from './links.ts';
