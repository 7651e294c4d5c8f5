/** Where a job says that inboxes of a workspace changed without an event; the payload is the id of the workspace. */
export const inboxChannel = 'dossier_inbox';
