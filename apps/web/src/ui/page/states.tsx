import { Button, Center, Code, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { failureOf } from '../../ground/failure.ts';
import { t, rich } from '../../language/t.ts';
import { Icon, type IconName, TextButton } from '../icon.tsx';
import { AnchorLink } from './page.tsx';

interface StateProps {
  icon: IconName;
  title: string;
  /** The next step for the person. */
  children: ReactNode;
  action?: ReactNode;
  /** The state is the whole page, so its title becomes the page's title. */
  isPage?: boolean;
  role?: 'alert';
}

export function EmptyState({ icon, title, children, action, isPage = false, role }: StateProps) {
  return (
    <Stack role={role} align="center" justify="center" gap={10} p="56px 24px" mih={260}>
      <Center component="span" w={44} h={44} bdrs={12} c="dimmed" bg="var(--hover)" mb={4}>
        <Icon name={icon} size={22} />
      </Center>
      <Title order={isPage ? 1 : 2} size="h2">
        {title}
      </Title>
      <Text size="md" c="dimmed" maw={420} ta="center">
        {children}
      </Text>
      {action}
    </Stack>
  );
}

interface FailureStateProps extends Pick<StateProps, 'isPage'> {
  error: unknown;
  onRetry?: () => void;
}

/** Shown instead of data that failed to load. */
export function FailureState({ error, onRetry, ...rest }: FailureStateProps) {
  const { code, message, requestId } = failureOf(error);
  const title =
    code === 'NOT_FOUND'
      ? t('Nothing here')
      : code === 'FORBIDDEN'
        ? t("Your role can't do this")
        : t("Couldn't load this");
  const action = (
    <>
      {requestId !== undefined && (
        <Text size="xs" c="dimmed">
          {rich('Request {requestId}', { requestId: <Code>{requestId}</Code> })}
        </Text>
      )}
      {code === 'NOT_FOUND' && <AnchorLink to="/">{t('Go to the start page')}</AnchorLink>}
      {onRetry && code !== 'NOT_FOUND' && (
        <TextButton icon="refresh" onClick={onRetry}>
          {t('Try again')}
        </TextButton>
      )}
    </>
  );
  const icon = code === 'FORBIDDEN' ? 'lock' : 'alert-triangle';
  return (
    <EmptyState {...rest} role="alert" icon={icon} title={title} action={action}>
      {message}
    </EmptyState>
  );
}

export interface RowSkeletonsProps {
  count?: number | undefined;
  height?: number | undefined;
}

/** Placeholders of loading rows, with the final height, so that the layout does not shift. */
export function RowSkeletons({ count = 8, height = 34 }: RowSkeletonsProps) {
  return (
    <Stack gap={1} p="xs" role="status" aria-busy="true" aria-label={t('Loading')}>
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} height={height - 8} my={4} radius="sm" />
      ))}
    </Stack>
  );
}

export interface QueryStateProps extends Pick<StateProps, 'isPage'>, RowSkeletonsProps {
  query: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown };
}

/** Placeholders while a query loads, or its failure. */
export function QueryState({ query, isPage = false, ...rows }: QueryStateProps) {
  const { isPending, isError, error, refetch } = query;
  if (isPending) return <RowSkeletons {...rows} />;
  return isError ? <FailureState isPage={isPage} error={error} onRetry={() => void refetch()} /> : null;
}

export function NoResults() {
  return (
    <EmptyState icon="filter" title={t('No results')}>
      {t('Remove a filter or search for fewer words.')}
    </EmptyState>
  );
}

export interface ShowMoreProps {
  pages: { hasNextPage?: boolean; isFetchingNextPage?: boolean; fetchNextPage?: () => Promise<unknown> };
  label?: string | undefined;
}

/** Fetches the next page of a list; renders nothing if the list is complete. */
export function ShowMore({ pages, label = t('Show more') }: ShowMoreProps) {
  if (!pages.hasNextPage) return null;
  return (
    <Button m="md" loading={pages.isFetchingNextPage ?? false} onClick={() => void pages.fetchNextPage?.()}>
      {label}
    </Button>
  );
}
