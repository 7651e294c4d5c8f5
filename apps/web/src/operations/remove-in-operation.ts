import { t } from '../language/t.ts';
import { api } from '../session/trpc.ts';
import { offerUndo } from './operation-step.ts';

/** Deletes a comment or a call; Ctrl+Z takes it back. */
export async function removeInOperation(noun: 'comment' | 'call', id: string): Promise<void> {
  const { data } = await api.operations.remove.mutate({ noun, id });
  if (noun === 'call') offerUndo(t('The call is deleted'), [data.id], 1, t('The call is back'));
  else offerUndo(t('The comment is deleted'), [data.id], 1, t('The comment is back'));
}
