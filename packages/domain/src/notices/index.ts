export { addNotices, once } from './add.ts';
export { noticeAssignments } from './assignments.ts';
export { closeNotices, type Settled, wakeNotices } from './close.ts';
export { mailNotices } from './mail/mail-notices.job.ts';
export { notices } from './table.ts';
export { noticeMentions, noticeOwners } from './react.ts';
export { readUnsubscribe, unsubscribe, unsubscribePath } from './mail/reader.ts';
