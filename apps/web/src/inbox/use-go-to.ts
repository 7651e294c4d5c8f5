import { useNavigate } from '@tanstack/react-router';
import type { InboxItem } from './items.ts';

/** Leads from a line of the inbox to its thing: records, deals and tasks beside it, the rest on a page of their own. */
export function useGoTo(openBeside: (id: string, at: string | undefined) => void) {
  const navigate = useNavigate();
  return ({ subjectId, notices: [notice] }: InboxItem): void => {
    if (/^(rec|deal|task)_/.test(subjectId)) return openBeside(subjectId, notice?.mentionedIn ?? undefined);
    if (subjectId.startsWith('fld_'))
      return void navigate({ to: '/folders/$folderId', params: { folderId: subjectId } });
    if (subjectId.startsWith('pl_'))
      return void navigate({ to: '/deals/$pipelineId', params: { pipelineId: subjectId } });
    if (subjectId.startsWith('hook_'))
      return void navigate({ to: '/settings/webhooks/$webhookId', params: { webhookId: subjectId } });
    if (subjectId.startsWith('wf_')) {
      const runId = notice?.runId ?? null;
      const search = runId === null ? {} : { tab: 'runs' as const, run: runId };
      return void navigate({ to: '/workflows/$workflowId', params: { workflowId: subjectId }, search });
    }
    void navigate({ to: '/tasks', search: { view: 'all', tasks: 'OPEN' } });
  };
}
