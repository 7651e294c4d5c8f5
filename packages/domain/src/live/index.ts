export { liveLinks } from './links.ts';
