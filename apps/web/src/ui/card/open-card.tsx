import { Stack, UnstyledButton } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import classes from './open-card.module.css';

interface OpenCardProps {
  /** Its accessible name. */
  label: string;
  icon: IconName;
  title: string;
  hint: ReactNode;
  /** After the button that opens it. */
  aside?: ReactNode;
  isOpenAtFirst?: boolean;
  /** Undefined where it opens by itself. */
  isOpen?: boolean;
  onToggle?: () => void;
  /** Found by the keys of the picture of a workflow. */
  'data-path'?: string;
  children: ReactNode;
}

/** A card that opens in place. */
export function OpenCard({
  label,
  icon,
  title,
  hint,
  aside,
  isOpenAtFirst = false,
  isOpen: value,
  onToggle,
  'data-path': path,
  children,
}: OpenCardProps) {
  const [isOpen, setIsOpen] = useUncontrolled({
    ...(value === undefined ? {} : { value }),
    defaultValue: isOpenAtFirst,
    onChange: () => onToggle?.(),
  });
  return (
    <section className={classes.card} data-open={(onToggle && isOpen) || undefined} aria-label={label}>
      <div className={classes.head}>
        <UnstyledButton
          className={classes.toggle}
          data-path={path}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={icon} />
          <span style={{ fontWeight: 560 }}>{title}</span>
          <span className={classes.hint}>{hint}</span>
        </UnstyledButton>
        {aside}
      </div>
      {isOpen && (
        <Stack gap={6} className={classes.body}>
          {children}
        </Stack>
      )}
    </section>
  );
}
