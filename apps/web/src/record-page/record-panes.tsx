import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Tabs } from '@mantine/core';
import { t } from '../language/t.ts';
import { paneOf, type Pane } from './record-search.ts';
import { Timeline } from './timeline/timeline.tsx';
import { Composer, type Composed } from './composer.tsx';
import type { RecordParts } from './record-parts.ts';
import type { Writing } from './use-writing.ts';
import shared from '../records/record-page.module.css';
import classes from './record-view.module.css';
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
  folder: Folder | undefined;
  parts: RecordParts;
  pane: Pane;
  /** The comment or call that it opens at. */
  at: string | undefined;
  onPane: (pane: Pane) => void;
  writing: Writing;
  onKind: (kind: Composed) => void;
}

/** The timeline of a record and its lists, each in a tab. */
export function RecordPanes({ record, folder, parts, pane, at, onPane, writing, onKind }: RecordPanesProps) {
  const { id, phone, email } = record;
  const counts: Partial<Record<Pane, number>> = parts.isReady
    ? { links: parts.links.length, deals: parts.deals.length, tasks: parts.tasks.length }
    : {};
  return (
    <Tabs value={pane} onChange={(value) => onPane(paneOf(value))} keepMounted={false} className={shared.panes}>
      <Tabs.List className={shared.tabs}>
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
      <Tabs.Panel value="timeline" className={classes.pane}>
        <Composer recordId={id} phone={phone} email={email} {...writing} onKind={onKind} />
        <Timeline record={record} folder={folder} />
      </Tabs.Panel>
      <Tabs.Panel value="comments" className={classes.pane}>
        <CommentsPane recordId={id} at={at} />
      </Tabs.Panel>
      <Tabs.Panel value="calls" className={classes.pane}>
        <CallsPane recordId={id} phone={phone} at={at} />
      </Tabs.Panel>
      <Tabs.Panel value="emails" className={classes.pane}>
        <EmailsPane recordId={id} email={email} />
      </Tabs.Panel>
      <Tabs.Panel value="links" className={classes.pane}>
        <RecordLinks recordId={id} />
      </Tabs.Panel>
      <Tabs.Panel value="deals" className={classes.pane}>
        <RecordDeals recordId={id} />
      </Tabs.Panel>
      <Tabs.Panel value="tasks" className={classes.pane}>
        <RecordTasks recordId={id} />
      </Tabs.Panel>
    </Tabs>
  );
}
