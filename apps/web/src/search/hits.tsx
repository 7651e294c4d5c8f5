import { Text } from '@mantine/core';
import type { Group, Hit, Part, SearchKind } from '@dossier/domain/search/schema.ts';
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import { folderIcons, useFolders } from '../folders/folders.ts';
import { t, showCount } from '../language/t.ts';
import { usePipelines } from '../pipelines/pipelines.ts';
import type { IconName } from '../ui/icon.tsx';

export const kindNames: Record<SearchKind, string> = {
  records: t('Records'),
  deals: t('Deals'),
  tasks: t('Tasks'),
  comments: t('Comments'),
  calls: t('Calls'),
};

interface ShownHit {
  readonly icon: IconName;
  readonly about: string;
  readonly link: Pick<LinkProps, 'to' | 'params' | 'search'>;
}

export function useHits(): (hit: Hit) => ShownHit {
  const { data: folders = [] } = useFolders();
  const { data: pipelines = [] } = usePipelines();
  return (hit) => {
    const { kind, id, about, folderId, pipelineId, email, status, snippetField } = hit;
    const folder = folders.find((one) => one.id === folderId);
    const pipeline = pipelines.find((one) => one.id === pipelineId);
    const joined = (...words: (string | null | undefined)[]) => words.filter(Boolean).join(' · ');
    const similar = hit.match === 'similar' ? t('similar') : '';
    switch (kind) {
      case 'records':
        return {
          icon: folderIcons[folder?.type ?? 'CUSTOM'],
          about: joined(folder?.name, snippetField === 'email' ? '' : email, similar),
          link: linkOptions({ to: '/records/$recordId', params: { recordId: id } }),
        };
      case 'deals':
        return {
          icon: 'layout-kanban',
          about: joined(pipeline?.name, about, similar),
          link: linkOptions({
            to: '/deals/$pipelineId',
            params: { pipelineId: pipelineId ?? '' },
            search: { deal: id },
          }),
        };
      case 'tasks':
        return {
          icon: 'checkbox',
          about: joined(status === 'DONE' ? t('Done') : '', about, similar),
          link: linkOptions({
            to: '/tasks',
            search: { view: 'all', tasks: status === 'DONE' ? 'DONE' : 'OPEN', task: id },
          }),
        };
      case 'comments':
        return { icon: 'message', about: '', link: paneLink(hit, 'comments') };
      case 'calls':
        return { icon: 'phone', about: '', link: paneLink(hit, 'calls') };
    }
  };
}

function paneLink({ recordId }: Hit, pane: 'comments' | 'calls') {
  return linkOptions({ to: '/records/$recordId', params: { recordId: recordId ?? '' }, search: { pane } });
}

/** Number of hits of a kind: `100+` if more exist than were counted. */
export function countOf({ count, hasMore }: Pick<Group, 'count' | 'hasMore'>): string {
  return showCount(count) + (hasMore ? '+' : '');
}

export function FoundParts({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, isMatch }, at) =>
    isMatch ? (
      // Keeps the text colour, and so the contrast.
      <Text key={at} component="mark" inherit c="inherit" bg="none" fw={700} td="underline">
        {text}
      </Text>
    ) : (
      <span key={at}>{text}</span>
    ),
  );
}
