export { followPresence } from './presence.ts';
export { followAccess, followInboxes, liveSubjects } from './noun.ts';
