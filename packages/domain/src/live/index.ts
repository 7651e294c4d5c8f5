export { followAccess, followInboxes } from './follow.ts';
export { liveSubjects } from './subjects.ts';
