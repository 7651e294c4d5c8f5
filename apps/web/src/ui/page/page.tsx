import {
  Box,
  Flex,
  Group,
  Stack,
  Title,
  Text,
  type TextProps,
  ActionIcon,
  Anchor,
  Button,
  type ActionIconProps,
  type AnchorProps,
  type ButtonProps,
  Center,
  Code,
  Skeleton,
} from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode, AnchorHTMLAttributes } from 'react';
import { showAhead, showDateTime, showRelative } from '../../ground/moments.ts';
import { createLink } from '@tanstack/react-router';
import { Icon, type IconName, TextButton } from '../icon.tsx';
import { failureOf } from '../../ground/failure.ts';
import { t, rich } from '../../language/t.ts';

interface PageProps {
  title: string;
  before?: ReactNode;
  actions?: ReactNode;
  toolbar?: ReactNode;
  /** The content has its own scroll area (a table, a board). */
  isFixed?: boolean;
  children: ReactNode;
}

export function Page({ title, before, actions, toolbar, isFixed = false, children }: PageProps) {
  useDocumentTitle(`${title} · Dossier`);
  return (
    <Stack gap={0} h="100%" miw={0}>
      <Box component="header" flex="none" px={{ base: 10, sm: 20 }} style={{ borderBottom: '1px solid var(--line-2)' }}>
        {/* On a phone, actions that do not fit beside the title wrap below it. */}
        <Flex
          align="center"
          wrap={{ base: 'wrap', sm: 'nowrap' }}
          gap={{ base: '2px 8px', sm: 10 }}
          py={{ base: 5, sm: 0 }}
          mih={{ base: 44, sm: 46 }}
        >
          {before}
          <Title order={1} flex={{ base: '1 1 110px', sm: 'initial' }} size="1.0625rem" lh="inherit" className="cut">
            {title}
          </Title>
          <Group gap={6} wrap="nowrap" flex="none" ml="auto" className="touch">
            {actions}
          </Group>
        </Flex>
        {toolbar && (
          <Group gap={8} pb={8} className="touch">
            {toolbar}
          </Group>
        )}
      </Box>
      <Box flex={1} mih={0} style={{ overflow: isFixed ? 'hidden' : 'auto' }}>
        {children}
      </Box>
    </Stack>
  );
}

interface SectionProps {
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Section({ title, hint, actions, children }: SectionProps) {
  return (
    <Box component="section" maw={860} p={{ base: '16px 12px 8px', sm: '20px 20px 8px' }}>
      <Group justify="space-between" align="flex-start" mb={12}>
        <Box flex={{ base: '1 1 100%', sm: '1 1 320px' }} miw={0}>
          <Title order={2}>{title}</Title>
          {hint && (
            <Text c="dimmed" maw={560}>
              {hint}
            </Text>
          )}
        </Box>
        {actions && (
          <Group gap={8} wrap="nowrap" flex="none">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Box>
  );
}

export function Hint(props: TextProps & { role?: 'status'; children: ReactNode }) {
  return <Text size="xs" c="dimmed" {...props} />;
}

export function Moment({ at, isAhead = false }: { at: string; isAhead?: boolean }) {
  return (
    <time dateTime={at} title={showDateTime(at)} className="tabular">
      {isAhead ? showAhead(at) : showRelative(at)}
    </time>
  );
}

type Native = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps | keyof AnchorProps>;

export const ButtonLink = createLink((props: ButtonProps & Native) => <Button component="a" {...props} />);
const above = { component: 'a', variant: 'subtle', color: 'gray', flex: 'none', className: 'finger' } as const;
export const BackLink = createLink((props: Native) => (
  <Button {...props} {...above} leftSection={<Icon name="arrow-left" />} />
));
/** Link to the parent page, above or before the title of a page. */
export const CrumbLink = createLink(({ icon, ...props }: Native & { icon: IconName }) => (
  <Button {...props} {...above} px={4} leftSection={<Icon name={icon} />} />
));
export const AnchorLink = createLink((props: AnchorProps & Native) => <Anchor size="sm" {...props} />);
export const ActionIconLink = createLink((props: ActionIconProps & Native) => <ActionIcon component="a" {...props} />);

interface StateProps {
  icon: IconName;
  title: string;
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

export function ShowMore({ pages, label = t('Show more') }: ShowMoreProps) {
  if (!pages.hasNextPage) return null;
  return (
    <Button m="md" loading={pages.isFetchingNextPage ?? false} onClick={() => void pages.fetchNextPage?.()}>
      {label}
    </Button>
  );
}
