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
} from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode, AnchorHTMLAttributes } from 'react';
import { showAhead, showDateTime, showRelative } from '../../ground/moments.ts';
import { createLink } from '@tanstack/react-router';
import { Icon, type IconName } from '../icon.tsx';

interface PageProps {
  title: string;
  /** Content before the title: an icon, a Back link. */
  before?: ReactNode;
  /** Beside the title, at the right end. */
  actions?: ReactNode;
  /** A second line: tabs, filters. */
  toolbar?: ReactNode;
  /** The content has its own scroll area (a table, a board). */
  isFixed?: boolean;
  children: ReactNode;
}

/** A page of the app: the head is fixed, the content scrolls. */
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

/** A remark in small, dimmed type. */
export function Hint(props: TextProps & { role?: 'status'; children: ReactNode }) {
  return <Text size="xs" c="dimmed" {...props} />;
}

/** A relative time; the exact one on hover. */
export function Moment({ at, isAhead = false }: { at: string; isAhead?: boolean }) {
  return (
    <time dateTime={at} title={showDateTime(at)} className="tabular">
      {isAhead ? showAhead(at) : showRelative(at)}
    </time>
  );
}

type Native = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps | keyof AnchorProps>;

/** A link to another page of the app that looks like a button. */
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
