import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { TimelineEntry } from '@dossier/domain/records/schema.ts';
import type { TextFormat } from '@dossier/kernel/values.ts';
import { locale } from '../../language/person.ts';
import { rich } from '../../language/rich.tsx';
import { t } from '../../language/t.ts';
import { RichText } from '../../markdown/rich-text.tsx';
import { showDate, showDateTime } from '../../ground/moments.ts';
import { labels } from './event-texts.derived.ts';
import classes from './timeline.module.css';

/** Details below the sentence of an event: its changes, the text of a comment, the notes of a call. */
export function EventDetails({ payload, folder }: { payload: TimelineEntry['payload']; folder: Folder | undefined }) {
  const changes = partOf(payload, 'changes');
  if (Object.keys(changes).length > 0) return <Changes changes={changes} folder={folder} />;
  const comment = partOf(payload, 'comment');
  const call = partOf(payload, 'call');
  const email = partOf(payload, 'email');
  if (typeof email['text'] === 'string') return <EmailText email={email} />;
  const format = (comment['format'] ?? call['format']) === 'markdown' ? 'markdown' : 'plain';
  return <Text text={comment['text'] ?? call['notes']} format={format} />;
}

/** The message, and below it why it was not sent. */
function EmailText({ email: { text, problem } }: { email: Record<string, unknown> }) {
  return (
    <>
      <Text text={text} format="markdown" />
      {typeof problem === 'string' && <p className={classes.text}>{problem}</p>}
    </>
  );
}

function Changes({ changes, folder }: { changes: Record<string, unknown>; folder: Folder | undefined }) {
  return (
    <ul className={classes.changes}>
      {Object.entries(changes).map(([name, change]) => {
        const { from, to } =
          typeof change === 'object' && change !== null
            ? { from: undefined, to: undefined, ...change }
            : { from: undefined, to: undefined };
        const label =
          translated(labels[name]) ??
          folder?.fields.find(({ key }) => name === `data.${key}`)?.label ??
          name.replace('data.', '');
        return (
          <li key={name}>
            {rich(
              isHidden(from) || isHidden(to)
                ? '<label>{field}</label> changed'
                : '<label>{field}</label> {from} → {to}',
              {
                label: (words) => <span className={classes.label}>{words}</span>,
                field: label,
                from: wordsOf(from),
                to: wordsOf(to),
              },
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Text({ text, format }: { text: unknown; format: TextFormat }) {
  return typeof text === 'string' && text !== '' ? (
    <RichText text={text} format={format} className={classes.text} />
  ) : null;
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** As people read it; a text that is a date, too. */
function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return t('none');
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'string' && isoDate.test(value)) return showDate(value);
  if (typeof value === 'string' && isoMoment.test(value)) return showDateTime(value);
  if (typeof value === 'number') return value.toLocaleString(locale, { maximumFractionDigits: 20 });
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function translated(label: string | undefined): string | undefined {
  return label === undefined ? undefined : t(label);
}

/** Ids, also those of mentioned members, and texts of several lines are not for reading on one line. */
function isHidden(value: unknown): boolean {
  return typeof value === 'string' && /\b(usr|rec|st|pl)_[0-9a-z]{26}\b|\n/.test(value);
}

function partOf(payload: Record<string, unknown>, name: string): Record<string, unknown> {
  const part = payload[name];
  return typeof part === 'object' && part !== null ? { ...part } : {};
}
