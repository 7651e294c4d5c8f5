import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { TimelineEntry } from '@dossier/domain/records/schema.ts';
import { UnstyledButton } from '@mantine/core';
import { Fragment, useState, type HTMLAttributes, type ReactNode, type Ref } from 'react';
import { nearDay, showDate, showDateTime, showDay, showTime, today } from '../../ground/moments.ts';
import { locale } from '../../language/person.ts';
import { rich } from '../../language/rich.tsx';
import { t } from '../../language/t.ts';
import { RichText } from '../../markdown/rich-text.tsx';
import { authorName } from '../../members/person.tsx';
import { useMoney } from '../../session/money.ts';
import { Face } from '../../ui/face.tsx';
import { Icon, IconButton, type IconName } from '../../ui/icon.tsx';
import { iconOf, sentenceOf } from './event-words.ts';
import { labels } from './event-texts.derived.ts';
import classes from './timeline.module.css';

interface TimelineEventProps {
  entry: TimelineEntry;
  folder?: Folder | undefined;
  words?: ReactNode;
}

/** Class of a text that was written. */
export const textClass = classes.text;

const actorKinds: Readonly<Record<string, string>> = { key: t('API key'), workflow: t('automation') };

export function TimelineEvent({ entry, folder, words }: TimelineEventProps) {
  const { event, payload, actor, occurredAt } = entry;
  return (
    <TimelineItem
      icon={iconOf(event)}
      author={actor.kind === 'user' ? actor : undefined}
      at={occurredAt}
      body={textOf(payload)}
    >
      <strong>{authorName(actor.name)}</strong> <ActorKind kind={actorKinds[actor.kind]} />{' '}
      {words ?? sentenceOf(event, payload)} <Changes changes={partOf(payload, 'changes')} folder={folder} />
    </TimelineItem>
  );
}

export function ActorKind({ kind }: { kind: string | undefined }) {
  return kind === undefined ? null : <span className={classes.kind}>{kind}</span>;
}

export interface TimelineLine {
  id: string;
  at: string;
  item: ReactNode;
}

/** Entries by day, with the date in the margin. */
export function TimelineDays({ lines }: { lines: readonly TimelineLine[] }) {
  const days = Map.groupBy(lines, ({ at }) => today(new Date(at)));
  return [...days].map(([day, entries]) => {
    const at = entries[0]?.at ?? day;
    const near = nearDay(at);
    return (
      <div key={day} className={classes.day}>
        <p className={classes.when}>
          <strong>{near ?? showDate(day)}</strong> {near !== undefined && showDay(at)}
        </p>
        <ol className={classes.entries} aria-label={near ?? showDate(day)}>
          {entries.map(({ id, item }) => (
            <Fragment key={id}>{item}</Fragment>
          ))}
        </ol>
      </div>
    );
  });
}

export interface TimelineItemProps {
  icon: IconName;
  /** The member whose face is shown beside what they wrote. */
  author?: { id: string | null; name: string } | undefined;
  at: string;
  /** What was written; an entry without it is one line. */
  body?: ReactNode;
  onEdit?: { label: string; run: () => void } | undefined;
  /** Mark of the entry that the address points at. */
  pointed?: (HTMLAttributes<HTMLLIElement> & { ref?: Ref<HTMLLIElement> }) | undefined;
  children: ReactNode;
}

export function TimelineItem({ icon, author, at, body, onEdit, pointed, children }: TimelineItemProps) {
  const face = body !== undefined && author?.id ? { id: author.id, name: author.name } : undefined;
  return (
    <li className={classes.entry} {...pointed}>
      <span className={face ? classes.face : classes.node}>
        {face && <Face {...face} kind="colleague" size={26} />}
        <span className={face && classes.badge}>
          <Icon name={icon} size={11} />
        </span>
      </span>
      <div className={classes.line}>
        <div className={classes.said}>{children}</div>
        {onEdit && (
          <IconButton
            icon="pencil"
            size={22}
            label={onEdit.label}
            className={`finger ${classes.edit}`}
            onClick={onEdit.run}
          />
        )}
        <time dateTime={at} title={showDateTime(at)} className="tabular">
          {showTime(at)}
        </time>
      </div>
      {body !== undefined && <div className={classes.body}>{body}</div>}
    </li>
  );
}

/** What was written in an event of a comment, a call or an e-mail; undefined if nothing was. */
export function textOf(payload: TimelineEntry['payload']): ReactNode {
  const comment = partOf(payload, 'comment');
  const call = partOf(payload, 'call');
  const email = partOf(payload, 'email');
  const text = comment['text'] ?? call['notes'] ?? email['text'];
  if (typeof text !== 'string' || text === '' || Object.keys(partOf(payload, 'changes')).length > 0) return undefined;
  const format = [comment['format'], call['format'], email['text'] && 'markdown'].includes('markdown');
  return (
    <>
      <RichText text={text} format={format ? 'markdown' : 'plain'} className={classes.text} />
      {/* Reason why it was not sent. */}
      {typeof email['problem'] === 'string' && <p className={classes.text}>{email['problem']}</p>}
    </>
  );
}

/** The first change on the line of its event; the others unfold. */
export function Changes({ changes, folder }: { changes: Record<string, unknown>; folder: Folder | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const names = Object.keys(changes);
  const more = names.length - 1;
  return (
    <>
      {names.slice(0, isOpen ? undefined : 1).map((name) => (
        <Change key={name} name={name} change={partOf(changes, name)} folder={folder} />
      ))}
      {more > 0 && !isOpen && (
        <UnstyledButton className="link finger" fz="inherit" c="dimmed" onClick={() => setIsOpen(true)}>
          {t('{more, plural, one {and # more field} other {and # more fields}}', { more })}
        </UnstyledButton>
      )}
    </>
  );
}

function Change({
  name,
  change,
  folder,
}: {
  name: string;
  change: Record<string, unknown>;
  folder?: Folder | undefined;
}) {
  const money = useMoney();
  const { from, to } = change;
  const show = (value: unknown) => (name === 'amount' && typeof value === 'number' ? money(value) : wordsOf(value));
  const label =
    (labels[name] === undefined ? undefined : t(labels[name])) ??
    folder?.fields.find(({ key }) => name === `data.${key}`)?.label ??
    name.replace('data.', '');
  return (
    <span className={classes.change}>
      {isHidden(from) || isHidden(to)
        ? label
        : rich('<label>{field}</label> {from} → {to}', {
            label: (words) => <strong>{words}</strong>,
            field: label,
            from: show(from),
            to: show(to),
          })}
    </span>
  );
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return t('none');
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'string' && isoDate.test(value)) return showDate(value);
  if (typeof value === 'string' && isoMoment.test(value)) return showDateTime(value);
  if (typeof value === 'number') return value.toLocaleString(locale, { maximumFractionDigits: 20 });
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Hides ids, also those of mentioned members, and multi-line texts. */
function isHidden(value: unknown): boolean {
  return typeof value === 'string' && /\b(usr|rec|st|pl)_[0-9a-z]{26}\b|\n/.test(value);
}

function partOf(payload: Record<string, unknown>, name: string): Record<string, unknown> {
  const part = payload[name];
  return typeof part === 'object' && part !== null ? { ...part } : {};
}
