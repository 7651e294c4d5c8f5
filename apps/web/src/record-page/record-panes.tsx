import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Tabs } from '@mantine/core';
import { paneOf, panes, type Pane } from './record-search.ts';
import { Timeline } from './timeline/timeline.tsx';
import { Composer, type Writing } from './composer.tsx';
import type { RecordParts } from './record-parts.ts';
import classes from '../records/record-page.module.css';
import { CommentsPane } from '../comments/comments-pane.tsx';
import { CallsPane } from '../calls/calls-pane.tsx';
import { EmailsPane } from '../emails/emails-pane.tsx';
import { RecordLinks } from '../links/record-links.tsx';
import { RecordDeals } from '../deals/deal/deal-form.tsx';
import { RecordTasks } from '../tasks/record-tasks.tsx';

interface RecordPanesProps {
  record: CrmRecord;
  parts: RecordParts;
  pane: Pane;
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
    <Tabs value={pane} onChange={(value) => onPane(paneOf(value))} keepMounted={false} miw={0}>
      <Tabs.List className={`touch ${classes.tabs}`}>
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
      <Tabs.Panel value={pane} className={`touch ${classes.pane}`}>
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
