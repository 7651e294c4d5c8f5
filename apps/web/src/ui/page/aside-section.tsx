import { Box, Group, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import classes from './aside-section.module.css';
import { TextButton } from '../icon.tsx';

interface AsideSectionProps {
  title: string;
  /** Number of things; undefined for a section that is no list. */
  count?: string | undefined;
  hint?: string | undefined;
  add?: ReactNode;
  children?: ReactNode;
}

export function AsideSection({ title, count, hint, add, children }: AsideSectionProps) {
  return (
    <Box component="section" mb={12} aria-label={count === undefined ? title : `${title}, ${count}`}>
      <Group gap={8} mih={30} px={8}>
        <Title order={2} size="0.875rem" fw={600}>
          {title}
        </Title>
        <Text size="xs" c="dimmed" className="tabular">
          {count} {hint}
        </Text>
        <Box ml="auto" className="touch">
          {add}
        </Box>
      </Group>
      {children}
    </Box>
  );
}

const shownMax = 5;

export function AsideRows({ children }: { children: readonly ReactNode[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const rest = children.length - shownMax;
  return (
    <>
      <ul className={classes.rows}>{isOpen ? children : children.slice(0, shownMax)}</ul>
      {rest > 0 && <FoldButton isOpen={isOpen} onFold={setIsOpen} label={t('{count} more', { count: rest })} />}
    </>
  );
}

interface FoldButtonProps {
  isOpen: boolean;
  onFold: (isOpen: boolean) => void;
  label: string;
}

export function FoldButton({ isOpen, onFold, label }: FoldButtonProps) {
  return (
    <TextButton
      fullWidth
      variant="subtle"
      color="gray"
      justify="flex-start"
      px={8}
      className="finger"
      aria-expanded={isOpen}
      icon={isOpen ? 'chevron-down' : 'chevron-right'}
      iconSize={14}
      onClick={() => onFold(!isOpen)}
    >
      {label}
    </TextButton>
  );
}
