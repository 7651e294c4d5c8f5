export { MailSender } from './sender.ts';
