export { MailSender } from './sender.ts';
export { createWorkflowEmail } from './service.ts';
