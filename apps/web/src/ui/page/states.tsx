import { Button, Code, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { failureOf } from '../../ground/failure.ts';
import { rich } from '../../language/rich.tsx';
import { t } from '../../language/t.ts';
import { Icon, type IconName } from '../icon.tsx';
import { AnchorLink } from './links.tsx';
import classes from './states.module.css';

interface EmptyStateProps {
  icon: IconName;
  title: string;
  /** The next step for the person. */
  children: ReactNode;
  action?: ReactNode;
  /** Nothing else is on the page: its title is that of the page. */
  isPage?: boolean;
}

/** An empty state, which says what to do next. */
export function EmptyState({ icon, title, children, action, isPage = false }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.badge}>
        <Icon name={icon} size={22} />
      </span>
      <Title order={isPage ? 1 : 2} size="h2">
        {title}
      </Title>
      <Text c="dimmed" maw={420} ta="center">
        {children}
      </Text>
      {action}
    </div>
  );
}

interface FailureStateProps {
  error: unknown;
  /** Nothing else is on the page: its title is that of the page. */
  isPage?: boolean;
  onRetry?: () => void;
}

/** Shown instead of data that failed to load. */
export function FailureState({ error, isPage = false, onRetry }: FailureStateProps) {
  const { code, message, requestId } = failureOf(error);
  return (
    <div className={classes.state} role="alert">
      <span className={classes.badge}>
        <Icon name={code === 'FORBIDDEN' ? 'lock' : 'alert-triangle'} size={22} />
      </span>
      <Title order={isPage ? 1 : 2} size="h2">
        {code === 'NOT_FOUND'
          ? t('Nothing here')
          : code === 'FORBIDDEN'
            ? t("Your role can't do this")
            : t("Couldn't load this")}
      </Title>
      <Text c="dimmed" maw={420} ta="center">
        {message}
      </Text>
      {requestId !== undefined && (
        <Text size="xs" c="dimmed">
          {rich('Request {requestId}', { requestId: <Code>{requestId}</Code> })}
        </Text>
      )}
      {code === 'NOT_FOUND' && <AnchorLink to="/">{t('Go to the start page')}</AnchorLink>}
      {onRetry && code !== 'NOT_FOUND' && (
        <Button variant="default" leftSection={<Icon name="refresh" />} onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}

/** Placeholders of loading rows, with the final height, so that the layout does not shift. */
export function RowSkeletons({ count = 8, height = 34 }: { count?: number; height?: number }) {
  return (
    <Stack gap={1} p="xs" role="status" aria-busy="true" aria-label={t('Loading')}>
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} height={height - 8} my={4} radius="sm" />
      ))}
    </Stack>
  );
}
