export { MailSender } from './sender.ts';
export { createWorkflowEmail } from './noun.ts';
