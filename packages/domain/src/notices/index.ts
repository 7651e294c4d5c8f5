export { addNotices, forMembers, once, closeNotices, type Settled, wakeNotices } from './add.ts';
export { noticeApprovals, noticeAssignments, noticeMentions, noticeOwners } from './react.ts';
export { mailNotices } from './mail/mail-notices.job.ts';
export { notices } from './table.ts';
export { readUnsubscribe, unsubscribe, unsubscribePath } from './mail/reader.ts';
