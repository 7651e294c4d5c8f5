import type { AppRouter } from '@dossier/domain/router.ts';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { t } from '../language/t.ts';
import { failureOf } from '../ground/failure.ts';
import { nextRequestId } from '../session/request-ids.ts';
import { rememberedWorkspaceId } from '../session/remembered.ts';
import { sendEdit, type Tried } from './edits.ts';
import { lookForServer } from './server.ts';

/** Frequent writes of a team, which wait for the server. Settings fail at once: their forms keep the typed values. */
const patient =
  /^(calls|comments|deals|favourites|links|notices|records|reminders|tags|tasks)\.(?!convertField|setUnique|\w+Kind)/;

let userId = '';
let madeAt = 0;

/** Whose edits these are: another person on this machine must not send them. */
export function editAs(id: string): void {
  userId = id;
}

/** Writes wait while the server is away, and are sent in their order; each carries a key, so that none is made twice. */
export const waitingForServer: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      const workspaceId = rememberedWorkspaceId();
      const isSentAgain = op.context['editKey'] !== undefined;
      if (op.type !== 'mutation' || isSentAgain || !patient.test(op.path) || !userId || workspaceId === undefined)
        return next(op).subscribe({
          ...observer,
          error: (error) => {
            if (isPassing(error)) void lookForServer();
            observer.error(error);
          },
        });
      const key = nextRequestId();
      let isOver = false;
      let failure: TRPCClientError<AppRouter> | undefined;
      const send = (left: AbortSignal) =>
        new Promise<Tried>((resolve) => {
          if (isOver) return resolve({ isReached: true });
          const running = next({ ...op, context: { ...op.context, editKey: key } }).subscribe({
            next: (value) => observer.next(value),
            complete: () => {
              observer.complete();
              resolve({ isReached: true });
            },
            error: (error) => {
              failure = error;
              if (left.aborted || isPassing(error)) return resolve({ isReached: false });
              const isSignedOut = error.data?.code === 'UNAUTHORIZED';
              if (!isSignedOut) observer.error(error);
              resolve({ isReached: true, problem: failureOf(error).message, isSignedOut });
            },
          });
          left.addEventListener('abort', () => {
            running.unsubscribe();
            resolve({ isReached: false });
          });
        });
      madeAt = Math.max(madeAt + 1, Math.floor(performance.timeOrigin + performance.now()));
      const edit = { key, path: op.path, input: op.input, userId, workspaceId, at: madeAt };
      void sendEdit(edit, send, () => observer.error(failure ?? new TRPCClientError(t("The server didn't answer."))));
      return () => {
        isOver = true;
      };
    });

/** Whether it may work later: the network failed, a proxy answered, or the server asks to repeat it. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof TRPCClientError) || error.cause?.name === 'AbortError') return false;
  const { response } = Object(error.meta) as { response?: Response };
  // An error without data is not from our server.
  return !error.data || response?.headers.has('retry-after') === true;
}
