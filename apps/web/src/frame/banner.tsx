import { Box, Button, Group } from '@mantine/core';
import type { Query } from '@tanstack/react-query';
import { getUntypedClient } from '@trpc/client';
import { useEffect, useState, type ReactNode } from 'react';
import { t, showCount } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { Icon } from '../ui/icon.tsx';
import { api, useSession } from '../session/session.ts';
import { drop, takeUp, tryAgain, useEdits, type Edit, type SendEdit } from '../away/edits.ts';
import { lookForServer, onServerBack, useServerState } from '../away/server.ts';
import { isPassing } from '../away/waiting-link.ts';

export function AwayBanner() {
  const server = useServerState();
  const { waiting, refused } = useEdits();
  const { me, workspace } = useSession();
  useEffect(() => {
    takeUp(me.id, workspace.id, send);
  }, [me.id, workspace.id]);
  useEffect(() => onServerBack(() => void refetchFailed()), []);
  return (
    <>
      {server.isAway && (
        <Banner
          title={t("Can't reach the server.")}
          aside={server.isLooking ? t('Trying ...') : <Countdown until={server.nextLookAt} />}
          actions={{ [t('Try now')]: () => void lookForServer() }}
        >
          {waiting === 0
            ? t('You can keep working. We save your changes here and send them once the server is back.')
            : t(
                '{waiting, plural, one {# change is} other {# changes are}} saved here and will be sent once the server is back.',
                { waiting },
              )}
        </Banner>
      )}
      {refused.map((edit) => (
        <Banner
          key={edit.key}
          title={t("A change you made while offline wasn't accepted.")}
          actions={{ [t('Try again')]: () => tryAgain(edit), [t('Discard')]: () => drop(edit) }}
        >
          {wordsOf(edit)} {edit.problem}
        </Banner>
      ))}
    </>
  );
}

interface BannerProps {
  title: string;
  children: ReactNode;
  aside?: ReactNode;
  actions: Readonly<Record<string, () => void>>;
}

function Banner({ title, children, aside, actions }: BannerProps) {
  return (
    <Group
      gap="6px 10px"
      p="8px 16px"
      bg="var(--mantine-color-yellow-light)"
      c="var(--mantine-color-yellow-light-color)"
      fz="sm"
      style={{ borderBottom: '1px solid var(--line-2)' }}
      role="alert"
    >
      <Icon name="alert-triangle" size={18} />
      <Box component="span" flex="1 1 260px">
        <strong>{title}</strong> {children}
      </Box>
      {aside && (
        <span className="tabular" aria-live="off">
          {aside}
        </span>
      )}
      {Object.entries(actions).map(([label, run]) => (
        <Button key={label} size="compact-xs" onClick={run}>
          {label}
        </Button>
      ))}
    </Group>
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

const send: SendEdit = async ({ key, path, input }, signal) => {
  try {
    const answer: unknown = await getUntypedClient(api).mutation(path, input, { context: { editKey: key }, signal });
    return { isReached: true, answer };
  } catch (error) {
    return signal.aborted ? { isReached: false } : { isReached: !isPassing(error), error };
  }
};

/** A read in progress began while the server was away: its last try may still fail, and nothing would repeat it. */
async function refetchFailed(): Promise<void> {
  const failed = new Set(
    queryClient
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.status === 'error' || state.fetchStatus === 'fetching' }),
  );
  const filter = { predicate: (query: Query) => failed.has(query) };
  await queryClient.cancelQueries(filter);
  await queryClient.invalidateQueries(filter);
}
