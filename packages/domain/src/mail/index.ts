export { deliverMail } from './deliver.ts';
export { inMarkdown, plainText } from './markdown.ts';
export { bodyPlace, queueMail, type EmailRow } from './queue.ts';
export { demandMail, demandOperatorMail, findServer, isMailOn } from './settings.ts';
export { emails, installationId } from './table.ts';
