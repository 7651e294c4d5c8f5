import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Skeleton, Tabs } from '@mantine/core';
import { t } from '../../language/t.ts';
import { later } from '../../shell/later.tsx';
import { RowSkeletons } from '../../shell/states.tsx';
import { paneOf, type Pane } from '../record-search.ts';
import { Timeline } from '../timeline.tsx';
import type { Composed } from './composer.tsx';
import type { RecordParts } from './record-parts.ts';
import type { Writing } from './use-writing.ts';
import shared from '../record-page.module.css';
import classes from './record-view.module.css';

const Composer = later(() => import('./composer.tsx'), 'Composer', ComposerToCome);
const CommentsPane = later(() => import('../../comments/comments-pane.tsx'), 'CommentsPane', PaneToCome);
const CallsPane = later(() => import('../../calls/calls-pane.tsx'), 'CallsPane', PaneToCome);
const EmailsPane = later(() => import('../../emails/emails-pane.tsx'), 'EmailsPane', PaneToCome);
const RecordLinks = later(() => import('../../links/record-links.tsx'), 'RecordLinks', PaneToCome);
const RecordDeals = later(() => import('../../deals/record-deals.tsx'), 'RecordDeals', PaneToCome);
const RecordTasks = later(() => import('../../tasks/record-tasks.tsx'), 'RecordTasks', PaneToCome);

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

/** As high as a composer of comments: the timeline stays where it is when it comes. */
function ComposerToCome() {
  return <Skeleton height={200} visible animate={false} />;
}

function PaneToCome() {
  return <RowSkeletons count={3} height={48} />;
}
