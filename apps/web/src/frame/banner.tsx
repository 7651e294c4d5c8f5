import { Button } from '@mantine/core';
import { getUntypedClient } from '@trpc/client';
import { useEffect, useState } from 'react';
import { codeOf, failureOf } from '../ground/failure.ts';
import { showCount } from '../language/show-count.ts';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { Icon } from '../ui/icon.tsx';
import { api } from '../session/trpc.ts';
import { useSession } from '../session/session.ts';
import classes from './banner.module.css';
import { drop, takeUp, tryAgain, useEdits, type Tried } from '../away/edits.ts';
import { lookForServer, onServerBack, useServerState } from '../away/server.ts';
import type { Edit } from '../away/stored-edits.ts';
import { editAs, isPassing } from '../away/waiting-link.ts';

/** Says that the server is away and when the next try is, and which edits it refused after they had waited. */
export function AwayBanner() {
  const server = useServerState();
  const { waiting, refused } = useEdits();
  const { me, workspace } = useSession();
  useEffect(() => {
    editAs(me.id);
    takeUp(me.id, workspace.id, sendAgain);
  }, [me.id, workspace.id]);
  useEffect(() => onServerBack(refetchFailed), []);
  return (
    <>
      {server.isAway && (
        <div className={classes.banner} role="alert">
          <Icon name="alert-triangle" size={18} />
          <span className={classes.words}>
            <strong>{t("Can't reach the server.")}</strong>{' '}
            {waiting === 0
              ? t('You can keep working. We save your changes here and send them once the server is back.')
              : t(
                  '{waiting, plural, one {# change is} other {# changes are}} saved here and will be sent once the server is back.',
                  {
                    waiting,
                  },
                )}
          </span>
          <span className={classes.next} aria-live="off">
            {server.isLooking ? t('Trying ...') : <Countdown until={server.nextLookAt} />}
          </span>
          <Button size="compact-xs" variant="default" onClick={() => void lookForServer()}>
            {t('Try now')}
          </Button>
        </div>
      )}
      {refused.map((edit) => (
        <div key={edit.key} className={classes.banner} role="alert">
          <Icon name="alert-triangle" size={18} />
          <span className={classes.words}>
            <strong>{t("A change you made while offline wasn't accepted.")}</strong> {wordsOf(edit)} {edit.problem}
          </span>
          <Button size="compact-xs" variant="default" onClick={() => tryAgain(edit, sendAgain)}>
            {t('Try again')}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => drop(edit)}>
            {t('Discard')}
          </Button>
        </div>
      ))}
    </>
  );
}

function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const tick = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(tick);
  }, []);
  return t('Retrying in {seconds} s', { seconds: Math.max(1, Math.ceil((until - now) / 1_000)) });
}

/** Quote of the typed values. */
function wordsOf({ input }: Edit): string {
  const words = valuesOf(input).join(', ').slice(0, 200);
  return words === '' ? '' : `“${words}”:`;
}

function valuesOf(input: unknown): string[] {
  if (typeof input === 'string' && input !== '') return [input];
  if (typeof input === 'number') return [showCount(input)];
  return Object.entries(Object(input) as object)
    .filter(([name]) => !/(^|[a-z])(id|ids|version|action|format|atomic)$/i.test(name))
    .flatMap(([, value]) => valuesOf(value));
}

/** Sends an edit of an earlier page, or a refused one; who made it does not wait for the answer. */
async function sendAgain({ key, path, input }: Edit, left: AbortSignal): Promise<Tried> {
  try {
    const answer: unknown = await getUntypedClient(api).mutation(path, input, {
      context: { editKey: key },
      signal: left,
    });
    await queryClient.invalidateQueries();
    return { isReached: true, problem: problemIn(answer) };
  } catch (error) {
    if (left.aborted || isPassing(error)) return { isReached: false };
    return { isReached: true, problem: failureOf(error).message, isSignedOut: codeOf(error) === 'UNAUTHORIZED' };
  }
}

/** A batch is answered although some of its items were refused. */
function problemIn(answer: unknown): string | undefined {
  const { data } = Object(answer) as { data?: { results?: unknown } };
  const results: unknown[] = Array.isArray(data?.results) ? data.results : [];
  const refused = results.map((result) => (Object(result) as { error?: unknown }).error).find((error) => error);
  return refused === undefined ? undefined : String((Object(refused) as { message?: unknown }).message);
}

function refetchFailed(): void {
  void queryClient.invalidateQueries({
    predicate: ({ state }) => state.status === 'error' || state.fetchFailureCount > 0,
  });
}
