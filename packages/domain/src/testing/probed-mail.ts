import type { Things } from './things.ts';

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
};
