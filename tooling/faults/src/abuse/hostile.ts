import { demand } from '@dossier/stage/until.ts';
import { tally, type Target } from './target.ts';

const mega = 1_000_000;

/** Well-formed bodies within every size limit, made to keep a parser busy. */
export async function hostileBodies(target: Target): Promise<string> {
  const { folderId } = target.workspace;
  const record = (rest: string) => `{"folderId":"${folderId}","title":"Example",${rest}}`;
  const bodies: [what: string, body: string][] = [
    ['nested arrays', '['.repeat(mega)],
    ['nested objects', '{"a":'.repeat(mega / 5)],
    ['closed nested arrays', '['.repeat(mega / 2) + ']'.repeat(mega / 2)],
    ['empty objects', record(`"data":{"score":[${'{},'.repeat(mega / 3 - 100)}{}]}`)],
    ['many numbers', record(`"data":{"score":[${'1,'.repeat(mega / 2 - 100)}1]}`)],
    ['many keys', record(`"data":{${Array.from({ length: 60_000 }, (_, n) => `"key${n}":1`).join(',')}}`)],
    ['many unknown fields', `{${Array.from({ length: 70_000 }, (_, n) => `"k${n}":1`).join(',')}}`],
    ['numeric keys', `{${Array.from({ length: 70_000 }, (_, n) => `"${n * 7}":1`).join(',')}}`],
    ['one key again and again', `{${'"a":1,'.repeat(mega / 6 - 10)}"a":1}`],
    ['a long number', record(`"data":{"score":${'9'.repeat(mega - 100)}}`)],
    ['a long fraction', record(`"data":{"score":0.${'1'.repeat(mega - 100)}}`)],
    ['escapes', record(`"phone":"${'\\u0041'.repeat(mega / 6 - 100)}"`)],
    ['a long address', record(`"email":"${'a@'.repeat(mega / 2 - 100)}"`)],
    ['a long phone', record(`"phone":"${'1-'.repeat(mega / 2 - 100)}"`)],
    ['white space', `${' '.repeat(mega)}{}`],
    ['a title of spaces', `{"folderId":"${folderId}","title":"${' '.repeat(mega - 100)}x"}`],
    ['a long recurrence', `{"title":"x","recurrence":"FREQ=DAILY;${'BYDAY=MO;'.repeat(100_000)}"}`],
    [
      'a recurrence that never comes',
      '{"title":"x","recurrence":"FREQ=DAILY;INTERVAL=9999;BYMONTH=2;BYMONTHDAY=30","dueAt":"2026-01-01"}',
    ],
    ['a long moment', `{"title":"x","dueAt":"2026-01-01T00:00:00.${'0'.repeat(mega - 100)}Z"}`],
  ];
  const statuses: number[] = [];
  for (const [what, body] of bodies) {
    for (const [path, headers] of [
      ['/api/v1/records', target.key],
      ['/api/v1/tasks', target.key],
      ['/api/trpc/records.create', target.person],
      ['/api/webhooks/trigger/wf_x', {}],
      ['/api/auth/sign-in/email', { Origin: target.url }],
    ] as const) {
      const status = await target.statusOf('POST', path, { headers, body });
      demand(status < 500, `${what} at ${path} was answered with ${status}`);
      statuses.push(status);
    }
  }
  return `${bodies.length} bodies of up to 1 MB made to keep a parser busy, through 5 doors: ${tally(statuses)}`;
}
