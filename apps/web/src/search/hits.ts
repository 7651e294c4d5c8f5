import type { Hit, SearchKind } from '@dossier/domain/search/schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { folderIcons, useFolders } from '../folders/folders.ts';
import { t } from '../language/t.ts';
import { usePipelines } from '../pipelines/pipelines.ts';
import type { IconName } from '../shell/icon.tsx';

/** The name of each kind, as the head of its group. */
export const kindNames: Record<SearchKind, string> = {
  records: t('Records'),
  deals: t('Deals'),
  tasks: t('Tasks'),
  comments: t('Comments'),
  calls: t('Calls'),
};

export interface ShownHit {
  readonly icon: IconName;
  /** Where it is, beside its title. */
  readonly about: string;
  readonly open: () => void;
}

/** How a hit is shown, and what opens it. */
export function useHits(): (hit: Hit) => ShownHit {
  const navigate = useNavigate();
  const { data: folders = [] } = useFolders();
  const { data: pipelines = [] } = usePipelines();
  return (hit) => {
    const { kind, id, recordId, about, folderId, pipelineId, email, status } = hit;
    const folder = folders.find((one) => one.id === folderId);
    const joined = (...words: (string | null | undefined)[]) => words.filter(Boolean).join(' · ');
    const toRecord = (pane?: 'comments' | 'calls' | 'tasks') =>
      recordId !== null &&
      void navigate({ to: '/records/$recordId', params: { recordId }, search: pane ? { pane } : {} });
    switch (kind) {
      case 'records':
        return {
          icon: folderIcons[folder?.type ?? 'CUSTOM'],
          about: joined(folder?.name, email),
          open: () => void navigate({ to: '/records/$recordId', params: { recordId: id } }),
        };
      case 'deals':
        return {
          icon: 'layout-kanban',
          about: joined(pipelines.find((one) => one.id === pipelineId)?.name, about),
          open: () =>
            pipelineId !== null &&
            void navigate({ to: '/deals/$pipelineId', params: { pipelineId }, search: { deal: id } }),
        };
      case 'tasks':
        return {
          icon: 'checkbox',
          about: joined(status === 'DONE' ? t('Done') : '', about),
          // The pane of a record has its open tasks; the list of all has those that are done.
          open: () =>
            recordId === null || about === null
              ? void navigate({ to: '/tasks', search: { view: status === 'DONE' ? 'done' : 'open' } })
              : toRecord('tasks'),
        };
      case 'comments':
        return { icon: 'message', about: '', open: () => toRecord('comments') };
      case 'calls':
        return { icon: 'phone', about: '', open: () => toRecord('calls') };
    }
  };
}
