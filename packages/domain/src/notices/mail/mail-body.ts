import { inMarkdown } from '../../mail/index.ts';
import { digestGroups, isIn } from '../constants.ts';
import type { MailLanguage } from '../schema.ts';
import { notices } from '../table.ts';

/** Texts of mails to a person, in their language; `count` formats the size of a section in the subject. */
const en = {
  hello: (name: string) => `Hello ${name},`,
  overdue: 'Overdue',
  today: 'Due today',
  approvals: 'Waiting for your answer',
  mentions: 'Mentions',
  assignments: 'Assigned to you',
  failures: 'Failures',
  exports: 'Ready to download',
  count: {
    overdue: (n: number) => `${n} overdue`,
    today: (n: number) => `${n} due today`,
    approvals: (n: number) => `${n} waiting for your answer`,
    mentions: (n: number) => (n === 1 ? '1 mention' : `${n} mentions`),
    assignments: (n: number) => `${n} assigned to you`,
    failures: (n: number) => (n === 1 ? '1 failure' : `${n} failures`),
  },
  since: (day: string) => `due ${day}`,
  at: (time: string) => `at ${time}`,
  from: (name: string) => `from ${name}`,
  times: (n: number) => `${n} times`,
  more: (n: number | 'many') => (n === 'many' ? 'and many more' : `and ${n} more`),
  change: 'Choose which e-mails you get',
  endDigest: 'Stop digests',
  endNotices: 'Stop these e-mails',
};

const de: typeof en = {
  hello: (name) => `Hallo ${name},`,
  overdue: 'Überfällig',
  today: 'Heute fällig',
  approvals: 'Warten auf Ihre Antwort',
  mentions: 'Erwähnungen',
  assignments: 'Neu bei Ihnen',
  failures: 'Fehlschläge',
  exports: 'Zum Herunterladen bereit',
  count: {
    overdue: (n) => `${n} überfällig`,
    today: (n) => `${n} heute fällig`,
    approvals: (n) => (n === 1 ? '1 wartet auf Ihre Antwort' : `${n} warten auf Ihre Antwort`),
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

const mailWords: Readonly<Record<MailLanguage, typeof en>> = { en, de };

const shownMax = 10;
/** Counts stop here; larger numbers are shown as "many". */
export const countedMax = 100;
const subjectMax = 200;

export type MailedTask = Readonly<Record<'id' | 'title' | 'dueAt', string>>;
const { kind, subjectId, subjectName, message, mentionedIn, count } = notices;
export const mailedColumns = { kind, subjectId, subjectName, message, mentionedIn, count };
export type MailedNotice = Pick<typeof notices.$inferSelect, keyof typeof mailedColumns>;
export interface Reader {
  readonly name: string;
  readonly workspace: string;
  readonly language: MailLanguage;
  readonly locale: string;
  readonly timeZone: string;
  readonly publicUrl: string;
  readonly unsubscribeUrl: string;
  /** The link by which they answer a question of a workflow. */
  approvalUrl(approvalId: string): string;
}

interface Digest {
  readonly overdue: readonly MailedTask[];
  readonly today: readonly MailedTask[];
  readonly notices: readonly MailedNotice[];
}

/** The daily digest of a person; undefined if there is nothing to report. */
export function composeDigest(reader: Reader, { overdue, today, notices }: Digest) {
  const words = mailWords[reader.language];
  const sections = [
    {
      name: 'overdue' as const,
      lines: overdue.map((task) => taskLine(reader, task, words.since(dueOf(task, reader, { dateStyle: 'medium' })))),
    },
    {
      name: 'today' as const,
      lines: today.map((task) => taskLine(reader, task, words.at(dueOf(task, reader, { timeStyle: 'short' })))),
    },
    ...digestGroups.map((name) => ({
      name,
      lines: notices.filter(({ kind }) => isIn(name, kind)).map((notice) => noticeLine(reader, notice)),
    })),
  ].filter(({ lines }) => lines.length > 0);
  if (sections.length === 0) return undefined;
  const figures = sections.map(({ name, lines }) => words.count[name](lines.length));
  const parts = sections.map(({ name, lines }) => `**${words[name]}**\n\n${listOf(reader, lines)}`);
  return {
    subject: onOneLine(`${reader.workspace}: ${figures.join(', ')}`),
    body: letter(reader, parts, words.endDigest),
  };
}

export function composeNotices(reader: Reader, notices: readonly MailedNotice[]) {
  const words = mailWords[reader.language];
  const [first] = notices;
  if (!first) return undefined;
  const sections = (['approvals', 'mentions', 'assignments', 'exports'] as const).flatMap((name) => {
    const lines = notices
      .filter(({ kind }) => isIn(name, kind))
      .map((notice) => noticeLine(reader, notice, name === 'approvals' ? reader.approvalUrl(notice.subjectId) : ''));
    return lines.length === 0 ? [] : [`**${words[name]}**\n\n${listOf(reader, lines)}`];
  });
  const others = notices.length > 1 ? ` ${words.more(notices.length - 1)}` : '';
  return {
    subject: onOneLine(`${reader.workspace}: ${first.subjectName}${others}`),
    body: letter(reader, sections, words.endNotices),
  };
}

function letter({ language, name, publicUrl, unsubscribeUrl }: Reader, sections: string[], end: string): string {
  const words = mailWords[language];
  const foot = `[${words.change}](${publicUrl}/settings/profile) · [${end}](${unsubscribeUrl})`;
  return [words.hello(inMarkdown(name)), ...sections, '---', foot].join('\n\n');
}

function listOf({ language }: Reader, lines: readonly string[]): string {
  const left = lines.length - shownMax;
  const rest = mailWords[language].more(lines.length >= countedMax ? 'many' : left);
  const shown = [...lines.slice(0, shownMax), ...(left > 0 ? [rest] : [])];
  return shown.map((line) => `- ${line}`).join('\n');
}

function taskLine({ publicUrl }: Reader, { id, title }: MailedTask, when: string): string {
  return `[${inMarkdown(title)}](${publicUrl}/inbox?open=${id}), ${inMarkdown(when)}`;
}

function noticeLine({ publicUrl, language }: Reader, notice: MailedNotice, url = '') {
  const { kind, subjectId, subjectName, message, mentionedIn, count } = notice;
  const words = mailWords[language];
  const path = pathOf(subjectId) + (mentionedIn === null ? '' : `&at=${mentionedIn}`);
  const link = `[${inMarkdown(subjectName) || subjectId}](${url || publicUrl + path})`;
  const times = count > 1 ? ` (${words.times(count)})` : '';
  if (message === null) return link + times;
  return isIn('assignments', kind)
    ? `${link}${times}, ${words.from(inMarkdown(message))}`
    : `${link}${times}: ${inMarkdown(message)}`;
}

function pathOf(id: string): string {
  if (id.startsWith('wf_')) return `/workflows/${id}?tab=runs`;
  if (id.startsWith('hook_')) return `/settings/webhooks/${id}`;
  if (id.startsWith('fld_')) return `/folders/${id}`;
  if (id.startsWith('exp_')) return `/exports/${id}`;
  if (id.startsWith('pl_')) return `/deals/${id}`;
  return `/inbox?open=${id}`;
}

function dueOf({ dueAt }: MailedTask, { locale, timeZone }: Reader, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(new Date(dueAt));
}

/** A line break could inject a header field. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, subjectMax);
}
