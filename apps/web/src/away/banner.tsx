import { Button } from '@mantine/core';
import { getUntypedClient } from '@trpc/client';
import { useEffect, useState } from 'react';
import { t } from '../language/t.ts';
import { queryClient } from '../query-client.ts';
import { Icon } from '../shell/icon.tsx';
import { api } from '../trpc.ts';
import { useSession } from '../users/session.ts';
import classes from './banner.module.css';
import { drop, takeUp, tryAgain, useEdits, type Tried } from './edits.ts';
import { lookForServer, onServerBack, useServerState } from './server.ts';
import type { Edit } from './stored-edits.ts';
import { editAs, isUnreached } from './waiting-link.ts';

/** Says that the server is away and when the next try is, and which edits it refused after they had waited. */
export function AwayBanner() {
  const server = useServerState();
  const { waiting, refused } = useEdits();
  const { me, workspace } = useSession();
  editAs(me.id);
  useEffect(() => takeUp(me.id, workspace.id, sendAgain), [me.id, workspace.id]);
  useEffect(() => onServerBack(refetchFailed), []);
  return (
    <>
      {server.isAway && (
        <div className={classes.banner} role="alert">
          <Icon name="alert-triangle" size={18} />
          <span className={classes.words}>
            <strong>{t('The server can not be reached.')}</strong>{' '}
            {waiting === 0
              ? t('You can go on: what you change is kept here and sent when it is back.')
              : t(
                  '{waiting, plural, one {# change waits} other {# changes wait}} here and will be sent when it is back.',
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
            <strong>{t('A change that had waited was not accepted.')}</strong> {wordsOf(edit)} {edit.problem}
          </span>
          <Button size="compact-xs" variant="default" onClick={() => tryAgain(edit, sendAgain)}>
            {t('Try again')}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => drop(edit)}>
            {t('Drop it')}
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
  return t('Next try in {seconds} s', { seconds: Math.max(1, Math.ceil((until - now) / 1_000)) });
}

/** What was typed, as far as it is words. */
function wordsOf({ input }: Edit): string {
  const texts = Object.entries(Object(input) as object)
    .filter(([name, value]) => typeof value === 'string' && name !== 'id' && !name.endsWith('Id'))
    .map(([, value]) => String(value));
  return texts.length === 0 ? '' : `“${texts.join(', ').slice(0, 120)}”:`;
}

/** Sends an edit of an earlier page, or a refused one; who made it does not wait for the answer. */
async function sendAgain({ key, path, input }: Edit): Promise<Tried> {
  try {
    await getUntypedClient(api).mutation(path, input, { context: { editKey: key } });
    await queryClient.invalidateQueries();
    return { isReached: true };
  } catch (error) {
    if (isUnreached(error)) return { isReached: false };
    return { isReached: true, problem: error instanceof Error ? error.message : String(error) };
  }
}

function refetchFailed(): void {
  void queryClient.invalidateQueries({
    predicate: ({ state }) => state.status === 'error' || state.fetchFailureCount > 0,
  });
}
