export { followAccess } from './access.ts';
export { liveSubjects } from './subjects.ts';
