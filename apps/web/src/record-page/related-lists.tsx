import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { Folder } from '@dossier/domain/folders/schema.ts';
import { Badge, Box, Group, Skeleton, UnstyledButton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useMoney } from '../session/money.ts';
import { folderIcons, useFolders } from '../folders/folders.ts';
import { showCount } from '../language/show-count.ts';
import { t } from '../language/t.ts';
import { stageColors, usePipelines } from '../pipelines/pipelines.ts';
import { Icon, IconButton, type IconName } from '../ui/icon.tsx';
import { AnchorLink } from '../ui/page/links.tsx';
import { Moment } from '../ui/page/moment.tsx';
import shared from '../records/record-page.module.css';
import classes from './related-lists.module.css';
import type { RecordParts } from './record-parts.ts';
import { CreateRecordPanel } from '../records/create-record-panel.tsx';

interface RelatedListsProps {
  record: CrmRecord;
  parts: RecordParts;
  onOpen: (pane: 'deals' | 'tasks' | 'links') => void;
}

const shownMax = 5;

/** Related things of a record, in both directions: records that link to it, its links, deals and tasks; with counts. */
export function RelatedLists({ record, parts, onOpen }: RelatedListsProps) {
  const { related, deals, tasks, links, isReady } = parts;
  const { data: folders = [] } = useFolders();
  const { data: pipelines = [] } = usePipelines();
  const money = useMoney();
  const [adding, setAdding] = useState<{ folder: Folder; key: string }>();
  if (!isReady) return <Skeleton height={60} m={14} w="auto" />;
  const stageOf = (pipelineId: string, stageId: string) =>
    pipelines.find(({ id }) => id === pipelineId)?.stages.find(({ id }) => id === stageId);
  return (
    <>
      {[...related, ...emptyLists(folders, record, related)].map(({ folderId, key, label, count, isMore, records }) => {
        const folder = folders.find(({ id }) => id === folderId);
        return (
          <RelatedList
            key={`${folderId} ${key}`}
            icon={folderIcons[folder?.type ?? 'CUSTOM']}
            title={folder?.name ?? ''}
            hint={t('by {field}', { field: label })}
            count={`${showCount(count)}${isMore ? '+' : ''}`}
            onAdd={folder && (() => setAdding({ folder, key }))}
            more={
              count > records.length && (
                <AnchorLink
                  to="/folders/$folderId"
                  params={{ folderId }}
                  search={{ where: { field: `data.${key}`, op: 'eq', value: record.id } }}
                >
                  {t('Show all')}
                </AnchorLink>
              )
            }
          >
            {records.map(({ email, ...record }) => (
              <li key={record.id} className={`finger ${classes.item}`}>
                <RecordTitle {...record} />
                <span className={classes.about}>{email}</span>
              </li>
            ))}
          </RelatedList>
        );
      })}
      {adding && (
        <CreateRecordPanel
          folder={adding.folder}
          isOpen
          linked={{ [adding.key]: record.id }}
          onClose={() => setAdding(undefined)}
        />
      )}
      <RelatedList icon="coin" title={t('Deals')} count={String(deals.length)} onOpen={() => onOpen('deals')}>
        {deals.slice(0, shownMax).map((deal) => {
          const stage = stageOf(deal.pipelineId, deal.stageId);
          return (
            <li key={deal.id} className={`finger ${classes.item}`}>
              <AnchorLink to="/deals/$pipelineId/$dealId" params={{ pipelineId: deal.pipelineId, dealId: deal.id }}>
                {deal.title}
              </AnchorLink>
              {stage && <Badge color={stageColors[stage.kind]}>{stage.name}</Badge>}
              {deal.amount !== null && <span className={classes.about}>{money(deal.amount)}</span>}
            </li>
          );
        })}
      </RelatedList>
      <RelatedList icon="checkbox" title={t('Open tasks')} count={String(tasks.length)} onOpen={() => onOpen('tasks')}>
        {tasks.slice(0, shownMax).map(({ id, title, dueAt }) => (
          <li key={id} className={`finger ${classes.item}`}>
            <span>{title}</span>
            <span className={classes.about}>{dueAt !== null && <Moment at={dueAt} />}</span>
          </li>
        ))}
      </RelatedList>
      <RelatedList icon="link" title={t('Links')} count={String(links.length)} onOpen={() => onOpen('links')}>
        {links.slice(0, shownMax).map(({ id, name, record: other }) => (
          <li key={id} className={`finger ${classes.item}`}>
            <span className={classes.about}>{name}</span>
            <RecordTitle {...other} />
          </li>
        ))}
      </RelatedList>
    </>
  );
}

function RecordTitle({ id, title }: { id: string; title: string }) {
  return (
    <AnchorLink to="/records/$recordId" params={{ recordId: id }}>
      {title}
    </AnchorLink>
  );
}

/** The lists of fields without a link to this record yet. */
function emptyLists(folders: readonly Folder[], { folderId }: CrmRecord, known: RecordParts['related']) {
  return folders.flatMap(({ id, fields }) =>
    fields
      .filter(({ type, targetFolderId }) => type === 'RECORD' && targetFolderId === folderId)
      .filter(({ key }) => !known.some((list) => list.folderId === id && list.key === key))
      .map(({ key, label }) => ({ folderId: id, key, label, count: 0, isMore: false, records: [] })),
  );
}

interface RelatedListProps {
  icon: IconName;
  title: string;
  hint?: string;
  count: string;
  more?: ReactNode;
  onOpen?: () => void;
  onAdd?: (() => void) | undefined;
  children: ReactNode;
}

function RelatedList({ icon, title, hint, count, more, onOpen, onAdd, children }: RelatedListProps) {
  const name = (
    <>
      <Icon name={icon} size={14} /> {title} <span className={shared.count}>{count}</span>
    </>
  );
  return (
    <section className={classes.section} aria-label={`${title}, ${count}`}>
      <Group component="h2" gap={6} m={0} mih={28} fz="0.8125rem" fw={580}>
        {onOpen ? (
          <UnstyledButton fz="inherit" fw="inherit" className={`finger link ${classes.open}`} onClick={onOpen}>
            {name}
          </UnstyledButton>
        ) : (
          name
        )}
        {hint !== undefined && <span className={classes.about}>{hint}</span>}
        {onAdd && (
          <IconButton
            icon="plus"
            label={t('New record in {name}', { name: title })}
            iconSize={14}
            ml="auto"
            onClick={onAdd}
          />
        )}
      </Group>
      {count !== '0' && (
        <Box component="ul" mt={2} mb={0} p={0} style={{ listStyle: 'none' }}>
          {children}
        </Box>
      )}
      {more}
    </section>
  );
}
