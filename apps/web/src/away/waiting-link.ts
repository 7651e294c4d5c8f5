import type { AppRouter } from '@dossier/domain/router.ts';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { t } from '../language/t.ts';
import { nextRequestId } from '../session/request-ids.ts';
import { rememberedWorkspaceId } from '../session/remembered.ts';
import { editorId, sendEdit } from './edits.ts';
import { lookForServer } from './server.ts';

/** Frequent writes of a team, which wait for the server. Settings fail at once: their forms keep the typed values. */
const patient =
  /^(calls|comments|deals|favourites|links|notices|records|reminders|tags|tasks)\.(?!convertField|setUnique|\w+Kind)/;

let madeAt = 0;

/** Keeps writes while the server is away and sends them in order, each with a key, so that none is repeated. */
export const waitingForServer: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      const workspaceId = rememberedWorkspaceId();
      const userId = editorId();
      const isSentByEdits = op.context['editKey'] !== undefined;
      if (op.type !== 'mutation' || isSentByEdits || !patient.test(op.path) || !userId || workspaceId === undefined)
        return next(op).subscribe({
          ...observer,
          error: (error) => {
            if (isPassing(error)) void lookForServer();
            observer.error(error);
          },
        });
      madeAt = Math.max(madeAt + 1, Math.floor(performance.timeOrigin + performance.now()));
      const edit = { key: nextRequestId(), path: op.path, input: op.input, userId, workspaceId, at: madeAt };
      void sendEdit(edit, ({ isReached, answer: data, error }) => {
        if (error instanceof TRPCClientError) return observer.error(error);
        if (!isReached) return observer.error(new TRPCClientError(t("The server didn't answer.")));
        observer.next({ result: { type: 'data', data } });
        observer.complete();
      });
      return () => {};
    });

/** True if a repeat may succeed: the network failed, a proxy answered, or the server asks for a repeat. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof TRPCClientError) || error.cause?.name === 'AbortError') return false;
  const { response } = Object(error.meta) as { response?: Response };
  // An error without data is not from our server.
  return !error.data || response?.headers.has('retry-after') === true;
}
