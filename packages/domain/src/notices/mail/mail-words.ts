import type { MailLanguage } from '../schema.ts';

/** The texts of mails to a person, in their language. */
export interface MailWords {
  readonly digestSubject: (workspace: string, figures: readonly string[]) => string;
  readonly noticeSubject: (workspace: string, subject: string, more: number) => string;
  readonly hello: (name: string) => string;
  readonly overdue: string;
  readonly today: string;
  readonly mentions: string;
  readonly assignments: string;
  readonly failures: string;
  /** How a section counts in the subject. */
  readonly count: {
    readonly overdue: (n: number) => string;
    readonly today: (n: number) => string;
    readonly mentions: (n: number) => string;
    readonly assignments: (n: number) => string;
    readonly failures: (n: number) => string;
  };
  readonly since: (day: string) => string;
  readonly at: (time: string) => string;
  readonly from: (name: string) => string;
  readonly times: (n: number) => string;
  readonly more: (n: number | 'many') => string;
  readonly change: string;
  readonly endDigest: string;
  readonly endNotices: string;
}

const en: MailWords = {
  digestSubject: (workspace, figures) => `${workspace}: ${figures.join(', ')}`,
  noticeSubject: (workspace, subject, more) => `${workspace}: ${subject}${more > 0 ? ` and ${more} more` : ''}`,
  hello: (name) => `Hello ${name},`,
  overdue: 'Overdue',
  today: 'Due today',
  mentions: 'Mentions',
  assignments: 'Assigned to you',
  failures: 'Failures',
  count: {
    overdue: (n) => `${n} overdue`,
    today: (n) => `${n} due today`,
    mentions: (n) => (n === 1 ? '1 mention' : `${n} mentions`),
    assignments: (n) => `${n} assigned to you`,
    failures: (n) => (n === 1 ? '1 failure' : `${n} failures`),
  },
  since: (day) => `due ${day}`,
  at: (time) => `at ${time}`,
  from: (name) => `from ${name}`,
  times: (n) => `${n} times`,
  more: (n) => (n === 'many' ? 'and many more' : `and ${n} more`),
  change: 'Choose which e-mails you get',
  endDigest: 'Stop digests',
  endNotices: 'Stop these e-mails',
};

const de: MailWords = {
  digestSubject: (workspace, figures) => `${workspace}: ${figures.join(', ')}`,
  noticeSubject: (workspace, subject, more) => `${workspace}: ${subject}${more > 0 ? ` und ${more} weitere` : ''}`,
  hello: (name) => `Hallo ${name},`,
  overdue: 'Überfällig',
  today: 'Heute fällig',
  mentions: 'Erwähnungen',
  assignments: 'Neu bei Ihnen',
  failures: 'Fehlschläge',
  count: {
    overdue: (n) => `${n} überfällig`,
    today: (n) => `${n} heute fällig`,
    mentions: (n) => (n === 1 ? '1 Erwähnung' : `${n} Erwähnungen`),
    assignments: (n) => `${n} neu bei Ihnen`,
    failures: (n) => `${n} fehlgeschlagen`,
  },
  since: (day) => `fällig am ${day}`,
  at: (time) => `um ${time}`,
  from: (name) => `von ${name}`,
  times: (n) => `${n}-mal`,
  more: (n) => (n === 'many' ? 'und viele weitere' : `und ${n} weitere`),
  change: 'E-Mails auswählen',
  endDigest: 'Tagesübersicht abbestellen',
  endNotices: 'Diese E-Mails abbestellen',
};

export const mailWords: Readonly<Record<MailLanguage, MailWords>> = { en, de };
