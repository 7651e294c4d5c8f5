export { noticeOwners } from './react.ts';
