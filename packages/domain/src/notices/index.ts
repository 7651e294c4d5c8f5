export { noticeMentions } from './mentions.ts';
export { noticeOwners } from './react.ts';
