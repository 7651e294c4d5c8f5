export { addNotices, hourOf } from './add.ts';
export { noticeAssignments } from './assignments.ts';
export { closeNotices, type Settled } from './close.ts';
export { noticeMentions } from './mentions.ts';
export { noticeOwners } from './react.ts';
export { wakeNotices } from './wake.ts';
