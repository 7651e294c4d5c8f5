import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { TimelineEntry } from '@dossier/domain/records/schema.ts';
import type { TextFormat } from '@dossier/kernel/values.ts';
import { Box, Text, ThemeIcon } from '@mantine/core';
import { locale } from '../../language/person.ts';
import { rich } from '../../language/rich.tsx';
import { t } from '../../language/t.ts';
import { RichText } from '../../markdown/rich-text.tsx';
import type { ReactNode } from 'react';
import { showDate, showDateTime } from '../../ground/moments.ts';
import { useMoney } from '../../session/money.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Moment } from '../../ui/page/moment.tsx';
import { iconOf, sentenceOf } from './event-words.ts';
import { labels } from './event-texts.derived.ts';
import classes from './timeline.module.css';

interface TimelineEventProps {
  entry: TimelineEntry;
  folder?: Folder | undefined;
  words?: string;
}

const actorKinds: Readonly<Record<string, string>> = { key: t('API key'), workflow: t('automation') };

export function TimelineEvent({ entry, folder, words }: TimelineEventProps) {
  const { event, payload, actor, occurredAt } = entry;
  const details = <EventDetails payload={payload} folder={folder} />;
  return (
    <TimelineItem icon={iconOf(event)} by={actor.name} kind={actorKinds[actor.kind]} details={details}>
      {words ?? sentenceOf(event, payload)} <Moment at={occurredAt} />
    </TimelineItem>
  );
}

interface TimelineItemProps {
  icon: IconName;
  by: ReactNode;
  kind: string | undefined;
  children: ReactNode;
  details?: ReactNode;
}

export function TimelineItem({ icon, by, kind, children, details }: TimelineItemProps) {
  return (
    <li className={classes.entry}>
      <ThemeIcon size={25} radius="xl" flex="none" bg="var(--hover)" c="dimmed">
        <Icon name={icon} size={14} />
      </ThemeIcon>
      <Box miw={0} pt={3}>
        <p style={{ margin: 0 }}>
          <strong>{by}</strong>
          {kind !== undefined && (
            <Text
              size="md"
              span
              fz="0.71875rem"
              c="dimmed"
              ml={5}
              px={5}
              style={{ border: '1px solid var(--line-2)', borderRadius: 4 }}
            >
              {kind}
            </Text>
          )}{' '}
          {children}
        </p>
        {details}
      </Box>
    </li>
  );
}

export function EventDetails({ payload, folder }: { payload: TimelineEntry['payload']; folder: Folder | undefined }) {
  const changes = partOf(payload, 'changes');
  if (Object.keys(changes).length > 0) return <Changes changes={changes} folder={folder} />;
  const comment = partOf(payload, 'comment');
  const call = partOf(payload, 'call');
  const email = partOf(payload, 'email');
  if (typeof email['text'] === 'string')
    return (
      <>
        <EventText text={email['text']} format="markdown" />
        {/* Reason why it was not sent. */}
        {typeof email['problem'] === 'string' && <p className={classes.text}>{email['problem']}</p>}
      </>
    );
  const format = (comment['format'] ?? call['format']) === 'markdown' ? 'markdown' : 'plain';
  return <EventText text={comment['text'] ?? call['notes']} format={format} />;
}

function Changes({ changes, folder }: { changes: Record<string, unknown>; folder: Folder | undefined }) {
  const money = useMoney();
  return (
    <Box component="ul" m="4px 0 0" p={0} style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
      {Object.keys(changes).map((name) => {
        const { from, to } = partOf(changes, name);
        const show = (value: unknown) =>
          name === 'amount' && typeof value === 'number' ? money(value) : wordsOf(value);
        const label =
          (labels[name] === undefined ? undefined : t(labels[name])) ??
          folder?.fields.find(({ key }) => name === `data.${key}`)?.label ??
          name.replace('data.', '');
        return (
          <li key={name}>
            {rich(
              isHidden(from) || isHidden(to)
                ? '<label>{field}</label> changed'
                : '<label>{field}</label> {from} → {to}',
              {
                label: (words) => (
                  <Text span inherit c="dimmed">
                    {words}
                  </Text>
                ),
                field: label,
                from: show(from),
                to: show(to),
              },
            )}
          </li>
        );
      })}
    </Box>
  );
}

function EventText({ text, format }: { text: unknown; format: TextFormat }) {
  return typeof text === 'string' && text !== '' ? (
    <RichText text={text} format={format} className={classes.text} />
  ) : null;
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
