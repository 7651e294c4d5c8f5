export { followAccess, followInboxes } from './follow.ts';
export { followPresence } from './presence.ts';
export { liveSubjects } from './subjects.ts';
