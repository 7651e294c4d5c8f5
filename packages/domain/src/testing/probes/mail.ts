import type { Things } from '../things.ts';

export const probedMail: Readonly<Record<string, (things: Things) => readonly unknown[]>> = {
  'mail.state': () => [{}],
  'mail.get': () => [{}],
  'mail.update': () => [
    {
      host: 'smtp.example.com',
      port: 587,
      security: 'starttls',
      userName: null,
      fromName: 'New',
      fromAddress: 'new@example.com',
    },
  ],
  'mail.remove': () => [{}],
  'mail.test': () => [{}],

  'emails.list': ({ record }) => [{ id: record }],
  'emails.create': ({ record }) => [{ id: record, to: 'person@example.com', subject: 'New', text: 'New' }],
  'emails.get': ({ email }) => [{ id: email }],
  'emailTemplates.list': () => [{}],
  'emailTemplates.fill': ({ template, record }) => [{ id: template, recordId: record }],
  'emailTemplates.create': () => [{ name: 'New', subject: 'New', body: 'New' }],
  'emailTemplates.update': ({ template }) => [{ id: template, name: 'New', subject: 'New', body: 'New' }],
  'emailTemplates.remove': ({ template }) => [{ id: template }],
};
