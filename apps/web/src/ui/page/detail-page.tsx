import { Box, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import classes from './detail-page.module.css';

interface DetailPageProps extends DetailColumnsProps {
  title: string;
  /** Links to the list that the thing is in, and to its neighbours there. */
  crumb: ReactNode;
  corner: ReactNode;
  face: ReactNode;
  about: ReactNode;
  actions: ReactNode;
  /** Full width, below the title: facts, or the stages of a deal. */
  strip?: ReactNode;
}

export function DetailPage({ title, crumb, corner, face, about, actions, strip, ...columns }: DetailPageProps) {
  useDocumentTitle(`${title} · Dossier`);
  return (
    <DetailFrame>
      <header style={{ borderBottom: '1px solid var(--line-2)' }}>
        <Group gap={8} wrap="nowrap" mih={44} px={{ base: 8, sm: 20 }}>
          {crumb}
          <Group gap={2} wrap="nowrap" flex="none" ml="auto" className="touch">
            {corner}
          </Group>
        </Group>
        <div className={classes.hero}>
          {face}
          <Box flex={1} miw={0} maw="100%">
            <Title order={1} fz="var(--display)" lh={1.25} fw={660} lts="-0.022em" className="cut">
              {title}
            </Title>
            <Group gap="2px 8px" mih={22} display="inline-flex" c="var(--text-2)">
              {about}
            </Group>
          </Box>
          <Group gap={8} className="touch">
            {actions}
          </Group>
        </div>
        {strip}
      </header>
      <DetailColumns {...columns} />
    </DetailFrame>
  );
}

export type DetailPart = 'history' | 'details';

interface DetailColumnsProps {
  /** The part shown where there is no room for both. */
  part: DetailPart;
  onPart: (part: DetailPart) => void;
  aside: ReactNode;
  children: ReactNode;
}

export function DetailColumns({ part, onPart, aside, children }: DetailColumnsProps) {
  return (
    <>
      <SegmentedControl
        fullWidth
        className={`touch ${classes.switch}`}
        aria-label={t('Part of the page')}
        data={[
          { value: 'history', label: t('Timeline') },
          { value: 'details', label: t('Details') },
        ]}
        value={part}
        onChange={onPart}
      />
      <div className={classes.columns} data-part={part}>
        <div className={classes.main}>{children}</div>
        <aside className={classes.aside} aria-label={t('Details')}>
          {aside}
        </aside>
      </div>
    </>
  );
}

export function DetailFrame({ children }: { children: ReactNode }) {
  return (
    <Stack gap={0} className={classes.frame}>
      {children}
    </Stack>
  );
}

/** Labelled values in a row; false takes no room. */
export function Facts({ facts }: { facts: readonly (false | { label: string; value: ReactNode })[] }) {
  const shown = facts.filter((fact) => fact !== false);
  if (shown.length === 0) return null;
  return (
    <Group
      component="dl"
      gap="6px 28px"
      m={0}
      px={{ base: 16, md: 28 }}
      py={6}
      visibleFrom="sm"
      style={{ borderTop: '1px solid var(--line-2)' }}
    >
      {shown.map(({ label, value }) => (
        <div key={label}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Group component="dd" gap={6} m={0} mih={22} wrap="nowrap" fw={600}>
            {value}
          </Group>
        </div>
      ))}
    </Group>
  );
}
