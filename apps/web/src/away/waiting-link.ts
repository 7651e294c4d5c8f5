import type { AppRouter } from '@dossier/domain/router.ts';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { nextRequestId } from '../request-ids.ts';
import { rememberedWorkspaceId } from '../workspaces/remembered.ts';
import { sendEdit, type Tried } from './edits.ts';
import { lookForServer } from './server.ts';

/** What a team writes all day. Settings fail at once: their forms keep what was typed. */
const patient = /^(calls|comments|deals|favourites|links|notices|records|tags|tasks)\./;

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
      if (op.type !== 'mutation' || !patient.test(op.path) || userId === '' || workspaceId === undefined) {
        return next(op).subscribe({
          ...observer,
          error: (error) => {
            if (isUnreached(error)) void lookForServer();
            observer.error(error);
          },
        });
      }
      const given = op.context['editKey'];
      const key = typeof given === 'string' ? given : nextRequestId();
      let isOver = false;
      let failure: TRPCClientError<AppRouter> | undefined;
      const send = () =>
        new Promise<Tried>((resolve) => {
          if (isOver) return resolve({ isReached: true });
          next({ ...op, context: { ...op.context, editKey: key } }).subscribe({
            next: (value) => observer.next(value),
            complete: () => {
              observer.complete();
              resolve({ isReached: true });
            },
            error: (error) => {
              failure = error;
              if (isUnreached(error)) return resolve({ isReached: false });
              observer.error(error);
              resolve({ isReached: true, problem: error.message });
            },
          });
        });
      if (typeof given === 'string')
        void send().then(({ isReached }) => !isReached && failure && observer.error(failure));
      else {
        madeAt = Math.max(madeAt + 1, Math.floor(performance.timeOrigin + performance.now()));
        const edit = { key, path: op.path, input: op.input, userId, workspaceId, at: madeAt };
        void sendEdit(edit, send, () => failure && observer.error(failure));
      }
      return () => {
        isOver = true;
      };
    });

/** An error without data is not from our server: the network failed, or a proxy answered. An abort is no failure. */
export function isUnreached(error: unknown): boolean {
  return error instanceof TRPCClientError && !error.data && error.cause?.name !== 'AbortError';
}
