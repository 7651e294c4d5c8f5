import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Tabs } from '@mantine/core';
import { t } from '../language/t.ts';
import { paneOf, type Pane } from './record-search.ts';
import { Timeline } from './timeline/timeline.tsx';
import { Composer, type Writing } from './composer.tsx';
import type { RecordParts } from './record-parts.ts';
import classes from '../records/record-page.module.css';
import { CommentsPane } from '../comments/comments-pane.tsx';
import { CallsPane } from '../calls/calls-pane.tsx';
import { EmailsPane } from '../emails/emails-pane.tsx';
import { RecordLinks } from '../links/record-links.tsx';
import { RecordDeals } from '../deals/deal/record-deals.tsx';
import { RecordTasks } from '../tasks/record-tasks.tsx';

const panes: { value: Pane; label: string }[] = [
  { value: 'timeline', label: t('Timeline') },
  { value: 'comments', label: t('Comments') },
  { value: 'calls', label: t('Calls') },
  { value: 'emails', label: t('E-mails') },
  { value: 'links', label: t('Links') },
  { value: 'deals', label: t('Deals') },
  { value: 'tasks', label: t('Tasks') },
];

interface RecordPanesProps {
  record: CrmRecord;
  parts: RecordParts;
  pane: Pane;
  /** The comment or call that it opens at. */
  at: string | undefined;
  onPane: (pane: Pane) => void;
  writing: Writing;
}

export function RecordPanes({ record, parts, pane, at, onPane, writing }: RecordPanesProps) {
  const { id, phone, email } = record;
  const counts: Partial<Record<Pane, number>> = parts.isReady
    ? { links: parts.links.length, deals: parts.deals.length, tasks: parts.tasks.length }
    : {};
  return (
    <Tabs value={pane} onChange={(value) => onPane(paneOf(value))} keepMounted={false} className={classes.panes}>
      <Tabs.List className={classes.tabs}>
        {panes.map(({ value, label }) => (
          <Tabs.Tab
            key={value}
            value={value}
            px="sm"
            rightSection={counts[value] ? <span className={classes.count}>{counts[value]}</span> : undefined}
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={pane} className={classes.pane}>
        {pane === 'timeline' && (
          <>
            <Composer recordId={id} phone={phone} email={email} writing={writing} />
            <Timeline record={record} />
          </>
        )}
        {pane === 'comments' && <CommentsPane recordId={id} at={at} />}
        {pane === 'calls' && <CallsPane recordId={id} phone={phone} at={at} />}
        {pane === 'emails' && <EmailsPane recordId={id} email={email} />}
        {pane === 'links' && <RecordLinks recordId={id} />}
        {pane === 'deals' && <RecordDeals recordId={id} />}
        {pane === 'tasks' && <RecordTasks recordId={id} />}
      </Tabs.Panel>
    </Tabs>
  );
}
