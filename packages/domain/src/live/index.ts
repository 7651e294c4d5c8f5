export { followAccess } from './access.ts';
export { followInboxes } from './inbox.ts';
export { liveSubjects } from './subjects.ts';
