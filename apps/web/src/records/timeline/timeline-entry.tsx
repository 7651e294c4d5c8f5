import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { TimelineEntry } from '@dossier/domain/records/schema.ts';
import { Badge, Box, Group, Text, UnstyledButton } from '@mantine/core';
import { Fragment, useState, type HTMLAttributes, type ReactNode, type Ref } from 'react';
import { nearDay, showDate, showDateTime, showDay, showTime, today } from '../../ground/moments.ts';
import { isHiddenValue, sayValue } from '../../ground/value-words.ts';
import { t } from '../../language/t.ts';
import { RichText } from '../../markdown/rich-text.tsx';
import { authorName } from '../../members/person.tsx';
import { useMoney } from '../../session/money.ts';
import { Face } from '../../ui/face.tsx';
import { Icon, IconButton } from '../../ui/icon.tsx';
import { iconOf, sentenceOf } from './event-words.ts';
import { labels } from './event-texts.derived.ts';
import classes from './timeline.module.css';

interface TimelineEventProps {
  entry: TimelineEntry;
  folder?: Folder | undefined;
  /** Replaces the name of the author. */
  by?: ReactNode;
  /** Replaces the sentence of the event. */
  words?: ReactNode;
  /** Replaces what was written. */
  body?: ReactNode;
  onEdit?: (() => void) | undefined;
  /** Mark of the entry that the address points at. */
  pointed?: (HTMLAttributes<HTMLLIElement> & { ref?: Ref<HTMLLIElement> }) | undefined;
}

export const textClass = classes.text;

const actorKinds: Readonly<Record<string, string>> = { key: t('API key'), workflow: t('automation') };

/** One line, or the face of the author beside what they wrote. */
export function TimelineEvent(props: TimelineEventProps) {
  const { entry, folder, words, body = textOf(entry.payload), onEdit, pointed } = props;
  const { event, payload, actor, occurredAt } = entry;
  const by = props.by || authorName(actor.name);
  const hasFace = body !== undefined && actor.kind === 'user' && actor.id !== null;
  const kind = actorKinds[actor.kind];
  return (
    <li className={classes.entry} {...pointed}>
      <span className={hasFace ? classes.face : classes.node}>
        {hasFace && <Face id={actor.id ?? ''} name={actor.name} kind="colleague" size={26} />}
        <span className={hasFace ? classes.node : undefined}>
          <Icon name={iconOf(event)} size={11} />
        </span>
      </span>
      <Group gap={8} wrap="nowrap" mih={22}>
        <div className={classes.said}>
          <strong>{by}</strong>{' '}
          {kind !== undefined && (
            <Badge variant="outline" color="gray">
              {kind}
            </Badge>
          )}{' '}
          {words ?? sentenceOf(event, payload)} <Changes changes={partOf(payload, 'changes')} folder={folder} />
        </div>
        {onEdit && (
          <IconButton
            icon="pencil"
            size={22}
            label={
              'call' in payload
                ? t('Edit the call of {name}', { name: actor.name })
                : t('Edit the comment of {name}', { name: actor.name })
            }
            className="finger shy"
            onClick={onEdit}
          />
        )}
        <Text component="time" dateTime={occurredAt} title={showDateTime(occurredAt)} size="xs" c="dimmed">
          {showTime(occurredAt)}
        </Text>
      </Group>
      {body !== undefined && <div className={classes.body}>{body}</div>}
    </li>
  );
}

export interface TimelineLine {
  id: string;
  at: string;
  item: ReactNode;
}

export function TimelineDays({ lines }: { lines: readonly TimelineLine[] }) {
  const days = Map.groupBy(lines, ({ at }) => today(new Date(at)));
  return [...days].map(([day, entries]) => {
    const at = entries[0]?.at ?? day;
    const near = nearDay(at);
    return (
      <div key={day} className={classes.day}>
        <Text size="xs" c="dimmed" pt={5}>
          <Text span inherit display="block" fw={600} c="var(--text)">
            {near ?? showDate(day)}
          </Text>
          {near !== undefined && showDay(at)}
        </Text>
        <Box component="ol" m={0} p={0} style={{ listStyle: 'none' }} aria-label={near ?? showDate(day)}>
          {entries.map(({ id, item }) => (
            <Fragment key={id}>{item}</Fragment>
          ))}
        </Box>
      </div>
    );
  });
}

/** The text of a comment, call or e-mail in an event; undefined if it has none. */
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

interface ChangeProps {
  name: string;
  change: Record<string, unknown>;
  folder: Folder | undefined;
}

function Change({ name, change: { from, to }, folder }: ChangeProps) {
  const money = useMoney();
  const show = (value: unknown) => (name === 'amount' && typeof value === 'number' ? money(value) : sayValue(value));
  const label =
    (labels[name] === undefined ? undefined : t(labels[name])) ??
    folder?.fields.find(({ key }) => name === `data.${key}`)?.label ??
    name.replace('data.', '');
  return (
    <span>
      <strong>{label}</strong> {!isHiddenValue(from) && !isHiddenValue(to) && `${show(from)} → ${show(to)}`}{' '}
    </span>
  );
}

/** An object within a payload; empty if there is none. */
export function partOf(payload: Record<string, unknown>, name: string): Record<string, unknown> {
  const part = payload[name];
  return typeof part === 'object' && part !== null ? { ...part } : {};
}
