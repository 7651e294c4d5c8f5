export { addNotices, hourOf } from './add.ts';
export { noticeAssignments } from './assignments.ts';
export { closeNotices, type Settled, wakeNotices } from './close.ts';
export { mailNotices } from './mail/mail-notices.job.ts';
export { noticeMentions } from './mentions.ts';
export { noticeOwners } from './react.ts';
export { readUnsubscribe, unsubscribe, unsubscribePath } from './mail/unsubscribe.ts';
